/** How much a company keeps: its database, its files, its records by kind. */
import { everyEntity } from '@fura/shared/entities/index.ts'
import type { Installation } from '#db/installations.ts'
import { part, rowsOf } from '#db/sql-text.ts'
import { usedBytes } from '../files/file.queries.ts'

type Company = Pick<Installation, 'db' | 'place'>

/** With its indexes. The journal of the embedded engine is moved into the file all the time, and left out. */
export const databaseBytes = async ({ db, place }: Company): Promise<number> => {
  const [row] = await rowsOf<{ bytes: number }>(
    db,
    db.engine === 'sqlite'
      ? part`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : part`select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
          from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
          where n.nspname = ${place.name} and c.relkind = 'r'`,
  )
  return row?.bytes ?? 0
}

export const fileSizes = async ({ db: { read } }: Company): Promise<{ num: number; bytes: number }> => {
  const { num } = await read
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('num'))
    .where('is_deleted', '=', 0)
    .executeTakeFirstOrThrow()
  return { num, bytes: await usedBytes(read) }
}

/** Not deleted ones, most first; without empty kinds. */
export const recordCounts = async ({ db: { read } }: Company): Promise<{ entity: string; num: number }[]> => {
  const rows = await read.selectFrom('row_counts').select(['entity', 'num']).where('num', '>', 0).execute()
  const numByTable = new Map(rows.map(({ entity, num }) => [entity, num]))
  return everyEntity
    .flatMap(({ name, table }) => ({ entity: name, num: numByTable.get(table) ?? 0 }))
    .filter(({ num }) => num > 0)
    .toSorted((one, other) => other.num - one.num)
}
