/** Decision records are numbered without gaps, each number once, and repeat theirs in the title. */
import { expect, test } from 'vitest'

import { readSource, sourceFiles } from '../scripts/source-files.ts'

const records = sourceFiles(['docs/decisions/*.md'])
const numberIn = (path: string): string => /\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? path

test('are numbered from 0001 without gaps, each number once', () => {
  expect(records.map(numberIn)).toEqual(records.map((_, place) => String(place + 1).padStart(4, '0')))
})

test.each(records)('%s has its number in its title', (path) => {
  expect(readSource(path)).toMatch(new RegExp(`^# ${numberIn(path)}\\. `))
})
