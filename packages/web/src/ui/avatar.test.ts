/** Initials of people and companies. */
import { expect, test } from 'vitest'

import { initialsOf } from './avatar.tsx'

test.each([
  ['Оксана Литвин', 'ОЛ'],
  ['Мельник Андрей Васильевич', 'МА'],
  ['Стеклодар', 'СТ'],
  ['«Днестр-Комфорт»', 'ДК'],
  ['ї', 'Ї'],
  ['ТОВ «Стеклодар»', 'СТ'],
  ['ООО Днестр Комфорт', 'ДК'],
  ['ФОП Мельник Андрій', 'МА'],
  ['ПП "Сад"', 'СА'],
  ['АТ Укрзалізниця', 'УК'],
  ['Black Sea Lines, LLC', 'BS'],
  ['Vega Trans Sp. z o.o.', 'VT'],
  ['ПрАТ', 'ПР'],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
