/** Names that people take for one firm meet under one key, and others do not. */
import { describe, expect, test } from 'vitest'
import { nameKey } from './party-name.ts'

const ONE = nameKey('Альфа Транс')

describe('a firm’s name', () => {
  test.each([
    'ТОВ "Альфа Транс"',
    'Т.О.В. «Альфа-Транс»',
    'ТзОВ “Альфа  Транс”',
    'товариство з обмеженою відповідальністю "АЛЬФА ТРАНС"',
    'ООО Альфа Транс',
    'Альфа Транс, ООО',
    'OOO Альфатранс',
    'Общество с ограниченной ответственностью "Альфа-Транс"',
    'ПП Альфа Транс',
    'ЧП «Альфа Транс»',
    'ФОП Альфа Транс',
    'ФЛП Альфа Транс',
    'ИП Альфа Транс',
    'ТОО «Альфа Транс»',
    'АТ "Альфа Транс"',
    'ПрАТ „Альфа Транс“',
    'ДП ТОВ Альфа Транс',
  ])('is the same with its legal form and quotes: %s', (name) => {
    expect(nameKey(name)).toBe(ONE)
  })

  test.each([
    ['Alfa Trans Sp. z o.o.', 'ALFA TRANS sp z oo'],
    ['Alfa Trans GmbH & Co. KG', 'Alfa-Trans GmbH'],
    ['SC Alfa S.R.L.', 'SC ALFA SRL'],
    ['SIA "Baltic Cargo"', 'Baltic Cargo, SIA'],
    ['Maersk Line A/S', 'Maersk Line'],
    ['UAB Girteka', 'Girteka'],
    ['Acme Logistics LLC', 'Acme Logistics, Ltd.'],
    ['Ekol Ltd. Şti.', 'EKOL'],
  ])('%s is %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
    expect(nameKey(one)).not.toBeNull()
  })

  test('typed with Latin lookalikes is the same', () => {
    expect(nameKey('TOB "MAPC"')).toBe(nameKey('ТОВ "МАРС"'))
  })

  test('apostrophes, ё and case do not matter', () => {
    expect(nameKey('ПП Зв’язок Ёлка')).toBe(nameKey('звязок елка'))
  })

  test('keeps words that only look like a form inside of it', () => {
    expect(nameKey('Транс ООО Сервис')).not.toBe(nameKey('Транс Сервис'))
    expect(nameKey('Товарна біржа')).not.toBe(nameKey('арна біржа'))
    expect(nameKey('Альфа Транс')).not.toBe(nameKey('Альфа Транс Плюс'))
  })

  test('that is only a legal form stays as it is', () => {
    expect(nameKey('ООО')).toBe('ooo')
    expect(nameKey('ТОВ АТ')).toBe(nameKey('АТ'))
  })

  test.each(['', '   ', '«»', '-', 'Я'])('with nothing to compare has no key: "%s"', (name) => {
    expect(nameKey(name)).toBeNull()
  })
})
