/** A password change is sent only if its fields are valid. */
import { expect, test } from 'vitest'
import { checkPasswords, passwordErrorsOf } from './password-check.ts'

test('S5.03 all three are needed, each of eight characters, and the repetition is the same', () => {
  expect(checkPasswords({ old: '', new: '', repeat: '' })).toEqual({
    old: 'field_error.required',
    new: 'field_error.required',
    repeat: 'field_error.required',
  })
  expect(checkPasswords({ old: '1234567', new: '1234567', repeat: '1234567' })).toEqual({
    old: 'password_too_short',
    new: 'password_too_short',
    repeat: 'password_too_short',
  })
  expect(checkPasswords({ old: 'old-password', new: 'new-password', repeat: 'new-passwort' })).toEqual({
    repeat: 'passwords_differ',
  })
  expect(checkPasswords({ old: 'old-password', new: 'new-password', repeat: 'new-password' })).toEqual({})
})

test('S5.03 the server checks the old one', () => {
  expect(passwordErrorsOf({ old_pass: 'rule:wrong' })).toEqual({ old: 'password_old_wrong' })
  expect(passwordErrorsOf({ pass: 'rule:common_password' })).toEqual({ new: 'password_common' })
})
