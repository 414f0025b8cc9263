/** A pasted table becomes rows of containers: columns by heading or by value, names by the small lists, errors by row. */
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { expect, test } from 'vitest'
import { guessColumns } from './pasted-columns.ts'
import { type PasteField, readRow } from './pasted-rows.ts'

const fieldOf = (name: keyof typeof orderContainer.fields, label: string): PasteField => ({
  name,
  label,
  field: orderContainer.fields[name],
})

const TYPE: PasteField = { ...fieldOf('container_type_id', 'Тип'), ids: new Map([['40hc', 3]]) }
const NUMBER = fieldOf('number', 'Номер контейнера')
const WEIGHT = fieldOf('gross_weight', 'Вес брутто, кг')
const PLACES = fieldOf('packages_count', 'Мест')
const RETURNED = fieldOf('empty_return_date', 'Возврат')
const FIELDS = [TYPE, NUMBER, WEIGHT, PLACES, RETURNED]

const pasting = (columns: readonly (PasteField | undefined)[], common = {}) => ({
  entity: orderContainer,
  columns,
  common: { order_id: 7, ...common },
  zone: 'Europe/Kyiv',
})

test('columns are recognised by their headings, whatever their punctuation; others are left out', () => {
  const table = [
    ['номер контейнера', 'Вес брутто кг', 'Примечание'],
    ['MSCU1234567', '24 500,5', 'x'],
  ]
  expect(guessColumns(table, FIELDS)).toEqual({ names: ['number', 'gross_weight', ''], hasHead: true })
})

test('without headings a column is recognised by its values, and one field is filled once', () => {
  const table = [
    ["40'HC", 'MSCU1234567', 'MSCU1234567', '12'],
    ['50 HC', 'TGHU 765432-1', '', '3'],
  ]
  expect(guessColumns(table, FIELDS)).toEqual({ names: ['container_type_id', 'number', '', ''], hasHead: false })
  expect(guessColumns([], FIELDS)).toEqual({ names: [], hasHead: false })
})

test('cells are parsed as the form parses input', () => {
  const row = readRow(pasting(FIELDS), ["40' HC", 'MSCU1234567', '24 500,5', '1 200', '05.12.2026'], 0)
  expect(row.errors).toEqual({})
  expect(row.values).toEqual({
    order_id: 7,
    container_type_id: 3,
    number: 'MSCU1234567',
    gross_weight: '24500.5',
    packages_count: 1200,
    empty_return_date: Date.UTC(2026, 11, 5) / 1000,
  })
})

test('unreadable cells are reported by field, and stay as they were', () => {
  const cells = ['50HC', 'MSCU1234567', 'heavy', '1,5', '31.02.2026']
  const row = readRow(pasting(FIELDS), cells, 4)
  expect(row.errors).toMatchObject({ container_type_id: 'not_found', empty_return_date: 'format' })
  expect(Object.keys(row.errors).toSorted()).toEqual([
    'container_type_id',
    'empty_return_date',
    'gross_weight',
    'packages_count',
  ])
  expect(row).toMatchObject({ place: 4, cells })
})

test('an empty cell gets the default of rows; without one a required field is missing', () => {
  expect(readRow(pasting([TYPE, NUMBER]), ['', 'MSCU1234567'], 0).errors).toEqual({ container_type_id: 'required' })
  const row = readRow(pasting([TYPE, NUMBER], { container_type_id: 9 }), ['', 'MSCU1234567'], 0)
  expect(row).toMatchObject({ errors: {}, values: { container_type_id: 9 } })
})

test('parts of an unsent deal are valid as well', () => {
  const target = { ...pasting([TYPE]), common: { order_id: '@018f-uid' } }
  expect(readRow(target, ['40HC'], 0).errors).toEqual({})
})
