/** By which number a client or a contractor is called. */
import { expect, test } from 'vitest'
import { mainPhone } from './main-phone.ts'

const contact = (value: string, isMain = false, isPhone = true) => ({ value, isMain, isPhone })
const person = (phone: string | null, isMain = false) => ({ phone, isMain })

test('the main phone comes first, then the first one entered, in digits', () => {
  expect(mainPhone([contact('380671110000'), contact('+38 (067) 222-00-00', true)], [])).toBe('380672220000')
  expect(mainPhone([contact('380671110000'), contact('380672220000')], [person('380673330000', true)])).toBe(
    '380671110000',
  )
})

test('without a phone of its own, one of its people is called, the main one first', () => {
  const people = [person(null, true), person('380671110000'), person('380672220000', true)]
  expect(mainPhone([contact('a@b.example', true, false)], people)).toBe('380672220000')
})

test('what cannot be called is no phone', () => {
  expect(mainPhone([contact('—'), contact('1'.repeat(16))], [person('')])).toBeNull()
  expect(mainPhone([], [])).toBeNull()
})
