/** Which commands a text matches. */
import { expect, test } from 'vitest'
import { isMeant } from './commands.ts'

test('every typed word begins a word of the command', () => {
  expect(isMeant('Новый заказ', 'зак')).toBe(true)
  expect(isMeant('Новый заказ', 'зак нов')).toBe(true)
  expect(isMeant('Смена статуса: В пути', 'пути')).toBe(true)
  expect(isMeant('Новый заказ', 'аказ')).toBe(false)
  expect(isMeant('Новый заказ', 'заказчик')).toBe(false)
})
