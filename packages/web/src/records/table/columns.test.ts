/** The columns of a table. */
import { driver } from '@fura/shared/entities/driver.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { describe, expect, test } from 'vitest'
import type { Row } from '#offline/row.ts'
import { cellText, isSortable, membersOf, moveColumn, nextSort, readColumns, sortOf, writeColumns } from './columns.ts'

const FIELDS: readonly (readonly [string, Field])[] = [
  ['number', { kind: 'text', inList: true }],
  ['cargo', { kind: 'long_text' }],
  ['sum', { kind: 'money', inList: true }],
]

const namesOf = (text: string) => readColumns(text, FIELDS).map(({ name }) => name)

test('without an address a table shows what the list shows', () => {
  expect(namesOf('')).toEqual(['number', 'sum'])
})

test('an address says which, in which order and how wide; what it does not know is left out', () => {
  expect(namesOf('sum,secret,cargo:90,sum')).toEqual(['sum', 'cargo'])
  expect(readColumns('sum,cargo:90', FIELDS).map(({ width }) => width)).toEqual([110, 90])
  expect(readColumns('cargo:5,sum:9999', FIELDS).map(({ width }) => width)).toEqual([60, 600])
  expect(namesOf('secret')).toEqual(['number', 'sum'])
})

test('is written as it was read, without the usual widths', () => {
  expect(writeColumns(readColumns('sum:110,cargo:90', FIELDS))).toBe('sum,cargo:90')
})

test('a column moves by a step and not beyond either end', () => {
  const columns = readColumns('number,cargo,sum', FIELDS)
  const after = (name: string, step: number) => moveColumn(columns, name, step).map((column) => column.name)
  expect(after('sum', -1)).toEqual(['number', 'sum', 'cargo'])
  expect(after('number', 1)).toEqual(['cargo', 'number', 'sum'])
  expect(after('number', -1)).toEqual(['number', 'cargo', 'sum'])
})

test('a heading sorts up, down, and as usual again', () => {
  expect(nextSort('', 'number')).toBe('number')
  expect(nextSort('number', 'number')).toBe('-number')
  expect(nextSort('-number', 'number')).toBe('')
})

test('with Shift a heading is added to what the list is sorted by, turned round in its place, and taken away', () => {
  expect(nextSort('-number', 'name', true)).toBe('-number,name')
  expect(nextSort('-number,name', 'number', true)).toBe('name')
  expect(nextSort('number,name', 'number', true)).toBe('-number,name')
  expect(nextSort('a,b,c', 'name', true)).toBe('a,b,name')
  expect(nextSort('number,name', 'name')).toBe('-name')
  expect(sortOf('number,-name', 'name')).toEqual({ way: 'descending', place: 1 })
})

test('only what the server sorts by is offered', () => {
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

  test('each asks for its field, of a reference with the name; of whole records nothing is asked', () => {
    expect(membersOf(order, columns)).toEqual(['cargo', 'client_id', 'client_name', 'number'])
    expect(membersOf(driver, readColumns('phone', Object.entries(driver.fields)))).toEqual([])
  })

  test('what is not loaded is never an empty cell; what a record that waits to be added lacks is', () => {
    expect(textsOf({ id: 7, rev: 1, number: 'O-7', client_id: null, client_name: null })).toEqual(['O-7', '', '…'])
    expect(textsOf({ id: '@1', rev: 0, number: 'O-8' })).toEqual(['O-8', '', ''])
  })
})
