/** Columns stand in SQL texts as `${o.status_id}`, so that a misspelt one does not compile; this names those that stand bare. */
import { everyEntity } from '@fura/shared/entities/index.ts'
import { expect, test } from 'vitest'

import { REGISTRY_TABLES, SYSTEM_TABLES } from '../packages/server/src/db/system-tables.ts'
import { derivedColumns } from '../packages/server/src/rows/derived.ts'
import { readSource, sourceFiles } from '../scripts/source-files.ts'

const COLUMNS = new Set([
  ...everyEntity.flatMap((entity) => [...Object.keys(entity.fields), ...Object.keys(derivedColumns(entity, {}))]),
  ...Object.values({ ...SYSTEM_TABLES, ...REGISTRY_TABLES }).flatMap((table) => Object.keys(table)),
])

/** Every record has these (columns.test.ts), and most of the texts that name them serve any entity. */
const OF_EVERY_RECORD = ['date_create', 'creator_id', 'date_update', 'updater_id', 'is_deleted']

const bareIn = (text: string): string[] => {
  const words = text.replaceAll(/'[^']*'|\bas \w+/g, ' ').match(/\b[a-z]+_\w+\b/g) ?? []
  return words.filter((word) => COLUMNS.has(word) && !OF_EVERY_RECORD.includes(word))
}

/** `part` and `sql`, with or without the type of what is answered. */
const TEMPLATE = /(\w*)(?:<[\w |]+>)?`([^`{}]*)`/g

/** What makes a table or an index writes its columns out, as migrations do. */
const ALLOWED = /\.test\.ts$|\/testing\/|\/db\/(search-index|migrate)\.ts$/

/** Removes the innermost templates and braces until none remain, so that inserted expressions are gone before their template is. */
const bareColumns = (source: string): string[] => {
  const bare: string[] = []
  let rest = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replaceAll(/\$?\{[^{}`]*\}/g, ' ').replaceAll(TEMPLATE, (_, tag: string, text: string) => {
      if (tag === 'part' || tag === 'sql') bare.push(...bareIn(text))
      return ' '
    })
  }
  for (const [, text = ''] of source.matchAll(/\braw\('([^']*)'\)/g)) bare.push(...bareIn(text))
  return rest.includes('part`') ? [...bare, 'a text that this test cannot read'] : bare
}

test('no column stands bare in a text of SQL', () => {
  const bareNames = sourceFiles(['packages/server/src/**/*.ts'])
    .filter((path) => !ALLOWED.test(path))
    .flatMap((path) => bareColumns(readSource(path)).map((word) => `${path}: ${word}`))
  expect(bareNames).toEqual([])
})

test.each([
  ['part`where o.status_id = ${id} and ${o.is_deleted} = 0`', ['status_id']],
  ['part`${scope ? part`and manager_id = ${me}` : raw(``)} and ${f({ a })}`', ['manager_id']],
  ["part`select ${o.id} as order_id, count(*) as num where ${o.field} = 'car_ids' and is_deleted = 0`", []],
  ['name(`status_id`)', []],
  ['sql<number | string>`max(doc_date)`', ['doc_date']],
  ["isOneOf(db, raw('unique_key'), keys)", ['unique_key']],
  ['part`${', ['a text that this test cannot read']],
])('of %s names %j', (source, bare) => {
  expect(bareColumns(source)).toEqual(bare)
})
