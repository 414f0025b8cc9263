/** Initials of people and companies. */
import { expect, test } from 'vitest'

import { initialsOf } from './avatar.tsx'

test.each([
  ['Оксана Литвин', 'ОЛ'],
  ['Мельник Андрей Васильевич', 'МА'],
  ['Стеклодар', 'СТ'],
  ['«Днестр-Комфорт»', 'ДК'],
  ['ї', 'Ї'],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
