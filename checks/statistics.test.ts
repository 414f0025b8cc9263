/** A plain figure costs its declaration, its query, its reference and three texts: nothing else names figures one by one. */
import { hasRow, STATISTICS } from '@fura/shared/statistics-figures.ts'
import { expect, test } from 'vitest'

import { readSource } from '../scripts/source-files.ts'

/** What follows from the declaration: the types, the API document, the messages, the rows of the screen. */
const FOLLOWING = [
  'packages/shared/src/locale-keys.ts',
  'packages/shared/src/statistics.ts',
  'packages/server/src/features/statistics/stats.docs.ts',
  'packages/web/src/features/statistics/facts.tsx',
  'packages/web/src/features/statistics/facts-card.tsx',
]

const rowsIn = (members: object): string[] =>
  Object.entries(members).flatMap(([name, member]: [string, unknown]) => (hasRow(member) ? [name] : []))

const figures = new Set(Object.values(STATISTICS).flatMap(rowsIn))

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

const figuresNamedIn = (source: string): string[] =>
  (withoutComments(source).match(/\w+/g) ?? []).filter((word) => figures.has(word))

test.each(FOLLOWING)('%s names no figure', (path) => {
  expect(figuresNamedIn(readSource(path))).toEqual([])
})

test('finds a figure that is named', () => {
  expect(figures.size).toBeGreaterThan(20)
  expect(figuresNamedIn("{ name: t('stats.closed'), value: asCount(orders.closed) }")).toEqual(['closed', 'closed'])
  expect(figuresNamedIn('/** Closed and sent ones: closed. */ const orders = 1 // sent')).toEqual([])
})
