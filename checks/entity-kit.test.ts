/**
 * packages/web/src/entity draws any declared entity: it names none of them, and stays small enough to be read in a day. What one
 * entity needs stands in packages/web/src/descriptions.
 */
import { everyEntity } from '@fura/shared/entities/index.ts'
import { expect, test } from 'vitest'

import { readSource, sourceFiles } from '../scripts/source-files.ts'

const MOST_LINES = 3300

const kit = sourceFiles(['packages/web/src/entity/**/*.{ts,tsx}']).filter((path) => !/\.test\.tsx?$/.test(path))
const names = new Set(everyEntity.flatMap(({ name, path, table }) => [name, path, table]))

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g
/** A text, a text that begins a key of the locales, a member that is read, a member that is declared. */
const WORDS = /['"`](?<text>[\w/]+)(?:\.\w+)*['"`]|(?<!\.)\.(?<read>\w+)|\b(?<declared>\w+)\??:/g

const namesIn = (source: string): string[] =>
  [...source.replaceAll(COMMENTS, '').matchAll(WORDS)].flatMap(({ groups = {} }) => {
    const word = groups.text ?? groups.read ?? groups.declared ?? ''
    return names.has(word) ? [word] : []
  })

test('the kit names no entity', () => {
  const named = kit.flatMap((path) => namesIn(readSource(path)).map((name) => `${path}: ${name}`))
  expect(named).toEqual([])
})

test.each([
  ["if (entity.name === 'order') return", 'order'],
  ["const DEFAULTS = { orders: { in_work: '1' } }", 'orders'],
  ["t('client.blackList')", 'client'],
  ['variant.hiddenFields.team_user?.includes(flag)', 'team_user'],
])('a name would be found in: %s', (source, name) => {
  expect(namesIn(source)).toEqual([name])
})

test('words of a comment and lists that are spread are no names', () => {
  expect(namesIn('/** An order. */\nconst all = [...lines] // of a client')).toEqual([])
})

test(`the kit has at most ${MOST_LINES} lines`, () => {
  const lines = kit.reduce((sum, path) => sum + readSource(path).split('\n').length - 1, 0)
  expect(kit.length).toBeGreaterThan(50)
  expect(lines).toBeLessThanOrEqual(MOST_LINES)
})
