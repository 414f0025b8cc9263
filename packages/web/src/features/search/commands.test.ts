/** Which commands a text matches. */
import { expect, test } from 'vitest'
import { matchesTyped } from './commands.ts'

test('every typed word begins a word of the command', () => {
  expect(matchesTyped('Новый заказ', 'зак')).toBe(true)
  expect(matchesTyped('Новый заказ', 'зак нов')).toBe(true)
  expect(matchesTyped('Смена статуса: В пути', 'пути')).toBe(true)
  expect(matchesTyped('Новый заказ', 'аказ')).toBe(false)
  expect(matchesTyped('Новый заказ', 'заказчик')).toBe(false)
})
