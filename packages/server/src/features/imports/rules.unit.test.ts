/** What people write into cells and headers, and what is made of it. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { describe, expect, test } from 'vitest'
import { bareText, cellValue } from './cell.rules.ts'
import { columnsOf } from './columns.rules.ts'
import { sumCell } from './sum-cell.rules.ts'
import { apartFromStart, type LookedUpRow } from './match.rules.ts'

const read = (entity: Entity, name: string, text: string) =>
  cellValue(entity, name, entity.fields[name] as Field, text, { timeZone: 'Europe/Kyiv', own: [] })

const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date) / 1000

describe('a cell', () => {
  test.each([
    ['insurance_sum', '1 250,50', '1250.50'],
    ['insurance_sum', '1,250.50', '1250.50'],
    ['insurance_sum', '1.250,50', '1250.50'],
    ['insurance_sum', '7', '7'],
    ['insurance_sum', '1\u{A0}234\u{202F}567,5', '1234567.5'],
    ['insurance_sum', '1.234', '1234'],
    ['insurance_sum', '1,234,567', '1234567'],
    ['insurance_sum', '0,5', '0.5'],
    ['insurance_sum', '1 200,00 грн.', '1200.00'],
    ['insurance_sum', '$1,200.5', '1200.5'],
    ['insurance_sum', '1200|EUR', '1200'],
    ['insurance_sum', 'сто', 'сто'],
    ['is_carrier', 'Да', 1],
    ['is_carrier', 'ні', 0],
    ['is_carrier', 'может быть', 'может быть'],
    ['rating', '5', 5],
    ['rating', 'пять', 'пять'],
    ['entity_physical_person', 'юр. лицо', 1],
    ['entity_physical_person', '2', 2],
    ['contract_date', '31.12.2026', day(2026, 12, 31)],
    ['contract_date', '1/2/26', day(2026, 2, 1)],
    ['contract_date', '2026-02-28T10:30:00', day(2026, 2, 28)],
    ['contract_date', '05.11.2026', day(2026, 11, 5)],
    ['contract_date', '2026-11-05T10:00:00+03:00', day(2026, 11, 5)],
    ['contract_date', '31.02.2026', '31.02.2026'],
    ['name', 'ТОВ "А"', 'ТОВ "А"'],
  ])('of %s that says %j is %j', (name, text, value) => {
    expect(read(contractor, name, text)).toBe(value)
  })

  test('that tells a moment is meant by the company’s clocks, in summer and in winter', () => {
    expect(read(lead, 'next_contact_date', '01.02.2027 10:30')).toBe(Date.UTC(2027, 1, 1, 8, 30) / 1000)
    expect(read(lead, 'next_contact_date', '01.07.2027 10:30')).toBe(Date.UTC(2027, 6, 1, 7, 30) / 1000)
  })

  test('loses the apostrophe that keeps a formula from running, and no other', () => {
    expect(["'=1+1", "'+380", "'текст", ' а '].map(bareText)).toEqual(['=1+1', '+380', "'текст", 'а'])
  })
})

describe('a sum', () => {
  test.each([
    ['1 200 USD', 'USD'],
    ['€ 5,5', 'EUR'],
    ['100 грн.', 'UAH'],
    ['100|PLN', 'PLN'],
    ['100', null],
    ['около 100 долларов', null],
  ])('that says %j is in %j', (text, currency) => {
    expect(sumCell(text).currency).toBe(currency)
  })
})

describe('a header', () => {
  test.each([
    [
      'Bitrix24',
      ['ID', 'Название сделки', 'Сумма', 'Валюта', 'Компания', 'Ответственный'],
      [null, 'external_number', 'customer_freight.price', 'currency_id', 'client_id', 'team_user_id'],
    ],
    ['Kommo', ['Deal name', 'Sale', 'Company'], ['external_number', 'customer_freight.price', 'client_id']],
    [
      'HubSpot',
      ['Deal Name', 'Amount', 'Currency', 'Associated Company'],
      ['external_number', 'customer_freight.price', 'currency_id', 'client_id'],
    ],
    [
      '1C',
      ['Номер', 'Дата', 'Контрагент', 'Сумма документа', 'Валюта', 'Ставка НДС', 'Водитель', 'Автомобиль'],
      [
        'external_number',
        'doc_date',
        'client_id',
        'customer_freight.price',
        'currency_id',
        'customer_freight.vat_id',
        'directions.driver_id',
        'directions.truck_id',
      ],
    ],
  ])('of orders of %s tells their sums', (_program, header, fields) => {
    expect(columnsOf(order, header).fields).toEqual(fields)
  })

  test('is known by fields and by labels in any language; the first of two is taken', () => {
    expect(columnsOf(contractor, ['name', 'ЄДРПОУ', 'Rating', 'рейтинг', 'Цвет', ''])).toEqual({
      fields: ['name', 'tax_code', 'rating', null, null, null],
      unknown: ['рейтинг', 'Цвет'],
    })
  })

  test('of our own export has nothing unknown; what the server writes itself is left out', () => {
    expect(columnsOf(contractor, ['ID', 'id', 'date_create', 'contacts_text'])).toEqual({
      fields: [null, null, null, null],
      unknown: [],
    })
  })
})

describe('rows have nothing to do with each other', () => {
  const row = (keys: LookedUpRow['keys'], ids: number[] = [], comparedIds: number[] = ids): LookedUpRow => ({
    values: {},
    keys,
    match: ids.length > 0 ? { ids, by: 'name' } : null,
    comparedIds,
  })

  test('until one says of itself what an earlier one says', () => {
    expect(apartFromStart([row({ name: 'a' }), row({ name: 'b', phone: '1' }), row({ phone: '1' })])).toBe(2)
    // The same text written in another way is another thing.
    expect(apartFromStart([row({ name: '1' }), row({ phone: '1' }), row({ tax_code: '1' })])).toBe(3)
  })

  test('until one was compared with the record of an earlier one, taken or not', () => {
    expect(
      apartFromStart([row({ tax_code: '1' }, [7]), row({ name: 'b' }, [], [8]), row({ name: 'c' }, [], [7])]),
    ).toBe(2)
  })

  test('two that were compared with a record which neither is about stay together', () => {
    expect(apartFromStart([row({ name: 'a' }, [], [7]), row({ name: 'b' }, [], [7])])).toBe(2)
  })
})
