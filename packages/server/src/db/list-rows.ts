/**
 * How migrations change a list that comes with the product (statuses, types) in existing companies: a new company
 * gets its rows from the seed, after all migrations. Apps get it like any other change.
 */
import { fold, prefixes, sortKey } from '@fura/shared/fold.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Row } from './database.ts'
import type { Migration } from './migration.ts'

export interface NewListRow extends Row {
  id: number
  tech_name: string
  name_ru: string
  name_uk: string
  name_en: string
}

const logChange = async ({ db }: Migration, table: string, id: number, rev: number, op: 'a' | 'u'): Promise<void> => {
  const now = nowSeconds()
  await db
    .insertInto('changes')
    .values({ resource: table, record_id: id, rev, op, team_user_id: null, date: now, date_acted: now })
    .execute()
}

/** `row` has all its own columns; those derived from the names are added. */
export const addListRow = async (m: Migration, table: string, row: NewListRow): Promise<void> => {
  const { db } = m
  if (!(await db.selectFrom(table).select('id').limit(1).executeTakeFirst())) return
  const { id, name_ru: ru, name_uk: uk, name_en: en } = row
  const [now, searchText] = [nowSeconds(), [...new Set([ru, uk, en].map(fold))].join('\n')]
  await db
    .insertInto(table)
    .values({
      date_create: now,
      date_update: now,
      is_active: 1,
      name: ru,
      name_sort_ru: sortKey(ru),
      name_sort_uk: sortKey(uk),
      name_sort_en: sortKey(en),
      search_text: searchText,
      ...row,
    })
    .execute()
  await db
    .insertInto('search_prefixes')
    .values(prefixes(searchText).map((prefix) => ({ entity: table, prefix, record_id: id })))
    .execute()
  await db
    .updateTable('row_counts')
    .set((eb) => ({ num: eb('num', '+', 1) }))
    .where('entity', '=', table)
    .execute()
  await logChange(m, table, id, 1, 'a')
}

/** Changes columns from which no other column is derived, e.g. where a status leads: `{ next: '[5,7,11]' }`. */
export const changeListRow = async (m: Migration, table: string, id: number, values: Row): Promise<void> => {
  const changed = await m.db
    .updateTable(table)
    .set((eb) => ({ ...values, date_update: nowSeconds(), rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .returning('rev')
    .executeTakeFirst()
  if (changed) await logChange(m, table, id, changed.rev, 'u')
}
