/** The columns of a table. */
import { driver } from '@fura/shared/entities/driver.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { describe, expect, test } from 'vitest'
import type { Row } from '#offline/row.ts'
import {
  cellText,
  isLong,
  isSortable,
  membersOf,
  moveColumn,
  nextSort,
  readColumns,
  sortOf,
  writeColumns,
} from './columns.ts'

const FIELDS: readonly (readonly [string, Field])[] = [
  ['number', { kind: 'text', inList: true }],
  ['cargo', { kind: 'long_text' }],
  ['sum', { kind: 'money', inList: true }],
]

const namesOf = (text: string) => readColumns(text, FIELDS).map(({ name }) => name)

test('without columns in the address a table shows the list fields', () => {
  expect(namesOf('')).toEqual(['number', 'sum'])
})

test('an address sets columns, order and widths; unknown columns are left out', () => {
  expect(namesOf('sum,secret,cargo:90,sum')).toEqual(['sum', 'cargo'])
  expect(readColumns('sum,cargo:90', FIELDS).map(({ width }) => width)).toEqual([110, 90])
  expect(readColumns('cargo:5,sum:9999', FIELDS).map(({ width }) => width)).toEqual([60, 600])
  expect(namesOf('secret')).toEqual(['number', 'sum'])
})

test('is written as it was read, without default widths', () => {
  expect(writeColumns(readColumns('sum:110,cargo:90', FIELDS))).toBe('sum,cargo:90')
})

test('a column moves by a step and not beyond either end', () => {
  const columns = readColumns('number,cargo,sum', FIELDS)
  const after = (name: string, step: number) => moveColumn(columns, name, step).map((column) => column.name)
  expect(after('sum', -1)).toEqual(['number', 'sum', 'cargo'])
  expect(after('number', 1)).toEqual(['cargo', 'number', 'sum'])
  expect(after('number', -1)).toEqual(['number', 'cargo', 'sum'])
})

test('a heading sorts up, down, and by default again', () => {
  expect(nextSort('', 'number')).toBe('number')
  expect(nextSort('number', 'number')).toBe('-number')
  expect(nextSort('-number', 'number')).toBe('')
})

test('with Shift a heading is added to the sorting, reversed in its place, and removed', () => {
  expect(nextSort('-number', 'name', true)).toBe('-number,name')
  expect(nextSort('-number,name', 'number', true)).toBe('name')
  expect(nextSort('number,name', 'number', true)).toBe('-number,name')
  expect(nextSort('a,b,c', 'name', true)).toBe('a,b,name')
  expect(nextSort('number,name', 'name')).toBe('-name')
  expect(sortOf('number,-name', 'name')).toEqual({ way: 'descending', place: 1 })
})

test('only columns that the server can sort are offered', () => {
  const entity = { fields: { name: {} }, sort: ['-doc_date'] } as never
  expect(['name', 'doc_date', 'cargo'].map((name) => isSortable(entity, name))).toEqual([true, true, false])
})

describe('of rows that are less than records', () => {
  const columns = readColumns('number,client_id,cargo', Object.entries(order.fields))
  const words = {
    one: '',
    many: '',
    field: (name: string) => name,
    choice: (_: string, value: string | number) => `${value}`,
  }
  const textsOf = (row: Row) => columns.map((column) => cellText(row, column, words))

  test('each column needs its field, a reference also the name; whole records need nothing more', () => {
    expect(membersOf(order, columns)).toEqual(['cargo', 'client_id', 'client_name', 'number'])
    expect(membersOf(driver, readColumns('phone', Object.entries(driver.fields)))).toEqual([])
  })

  test('a value that is not loaded is never an empty cell; a missing value of an unsent record is', () => {
    expect(textsOf({ id: 7, rev: 1, number: 'O-7', client_id: null, client_name: null })).toEqual(['O-7', '', '…'])
    expect(textsOf({ id: '@1', rev: 0, number: 'O-8' })).toEqual(['O-8', '', ''])
  })
})

test.each([
  ['12 345,00', 110, false],
  ['ДП «Транспорт»', 200, false],
  ['Мебельная фабрика «Днестр-Комфорт»', 200, true],
  ['ж'.repeat(16), 200, false],
  ['Ж'.repeat(16), 200, true],
  ['Ж'.repeat(16), 300, false],
])('%s in a column of %i px: clipped %s', (text, width, isClipped) => {
  expect(isLong(text, { width })).toBe(isClipped)
})
