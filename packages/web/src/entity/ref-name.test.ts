/** What a row carries of a record that it refers to; a screen cannot ask for a reference that no record has. */
import { expect, test } from 'vitest'
import { refName } from './ref-name.ts'

const row = { client_id: 7, client_name: 'ООО «Вектор»', manager_name: null }

test('the name stands beside the reference; a missing one is empty', () => {
  expect(refName(row, 'client_id')).toBe('ООО «Вектор»')
  expect(refName(row, 'manager_id')).toBe('')
})

test('a misspelt reference on a screen is a mistake', () => {
  // @ts-expect-error -- client_id is misspelt
  expect(refName(row, 'cleint_id')).toBe('')
  const field: string = 'client_id'
  expect(refName(row, field)).toBe('ООО «Вектор»')
})
