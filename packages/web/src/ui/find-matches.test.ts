/** Search results are marked by the rules of search: without case, ё, apostrophes. */
import { expect, test } from 'vitest'

import { findMatches } from './find-matches.ts'

const marked = (text: string, query: string) =>
  findMatches(text, query)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('')

test.each([
  ['Стеклодар', 'ст', '[Ст]еклодар'],
  ['Восток Ост', 'ост', 'В[ост]ок [Ост]'],
  ['Листопад и партнёры', 'партнеры', 'Листопад и [партнёры]'],
  ["Мар'янівка", 'марян', "[Мар'ян]івка"],
  ['Мебельная фабрика', 'фаб меб', '[Меб]ельная [фаб]рика'],
  ['аааа', 'аа', '[аааа]'],
  ['Одесса', '', 'Одесса'],
  ['Одесса', '  ', 'Одесса'],
  ['', 'ст', ''],
  ['Київ 🚚 Одеса', 'одеса', 'Київ 🚚 [Одеса]'],
])('in %j the search %j marks %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})
