/** Whether the three fields of a password change may be sent (S5.03): text keys of errors by field. */
import { MIN_PASSWORD } from '@fura/shared/constants.ts'

export interface Passwords {
  old: string
  new: string
  repeat: string
}

export type PasswordErrors = Partial<Record<keyof Passwords, string>>

const length = (text: string): number => [...text].length

const fresh = (password: string): string | null => {
  if (password === '') return 'field_error.required'
  return length(password) < MIN_PASSWORD ? 'password_too_short' : null
}

export const checkPasswords = (passwords: Passwords): PasswordErrors => {
  const repeat = fresh(passwords.repeat) ?? (passwords.repeat === passwords.new ? null : 'passwords_differ')
  const errors = { old: fresh(passwords.old), new: fresh(passwords.new), repeat }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null))
}

/** Errors from the server. */
const PASSWORD_ERRORS: Readonly<Record<string, string>> = {
  required: 'field_error.required',
  min: 'password_too_short',
  'rule:common_password': 'password_common',
}

export const passwordErrorsOf = (fields: Readonly<Record<string, string>>): PasswordErrors => ({
  ...(fields.old_pass === undefined ? {} : { old: 'password_old_wrong' }),
  ...(fields.pass === undefined ? {} : { new: PASSWORD_ERRORS[fields.pass] ?? 'field_error.rule' }),
})
