/**
 * Two kits serve any declared entity: packages/web/src/entity draws it, packages/server/src/resource reads and writes it. They
 * name none of them, and stay small enough to be read in a day. What one entity needs stands in the app's descriptions, and in the
 * server's features.
 */
import { everyEntity } from '@fura/shared/entities/index.ts'
import { expect, test } from 'vitest'

import { readSource, sourceFiles } from '../scripts/source-files.ts'

const KITS = [
  { name: 'the app', folder: 'packages/web/src/entity', mostLines: 3300, leastFiles: 50 },
  { name: 'the server', folder: 'packages/server/src/resource', mostLines: 2100, leastFiles: 15 },
]

const filesOf = (folder: string): string[] =>
  sourceFiles([`${folder}/**/*.{ts,tsx}`]).filter((path) => !/\.test\.tsx?$/.test(path))

const names = new Set(everyEntity.flatMap(({ name, path, table }) => [name, path, table]))

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*/g
/** A text, a text that begins a key of the locales, a member that is read (not called), a member that is declared. */
const WORDS = /['"`](?<text>[\w/]+)(?:\.\w+)*['"`]|(?<!\.)\.(?<read>\w+)\b(?!\()|\b(?<declared>\w+)\??:/g

const namesIn = (source: string): string[] =>
  [...source.replaceAll(COMMENTS, '').matchAll(WORDS)].flatMap(({ groups = {} }) => {
    const word = groups.text ?? groups.read ?? groups.declared ?? ''
    return names.has(word) ? [word] : []
  })

test.each(KITS)('the kit of $name names no entity', ({ folder }) => {
  const entityNames = filesOf(folder).flatMap((path) => namesIn(readSource(path)).map((name) => `${path}: ${name}`))
  expect(entityNames).toEqual([])
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

test.each(KITS)('the kit of $name has at most $mostLines lines', ({ folder, mostLines, leastFiles }) => {
  const kit = filesOf(folder)
  const lines = kit.reduce((sum, path) => sum + readSource(path).split('\n').length - 1, 0)
  expect(kit.length).toBeGreaterThan(leastFiles)
  expect(lines).toBeLessThanOrEqual(mostLines)
})
