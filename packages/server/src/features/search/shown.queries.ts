/** Titles and details of the hits of a search, of all kinds in one statement. The reader is known to see them. */
import { textIn } from '@fura/shared/fields/wire.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { joinSql, listOf, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { type Kind, referIn } from './kind.ts'
import { KINDS } from './search.kinds.ts'
import type { Match } from './search.queries.ts'

export interface Shown {
  kind: number
  id: number
  title: string
  details: readonly string[]
  /** Lines that it may have been found by. */
  foundBy: string
  ownerId: number
  ownerKind: number
}

const columnsOf = (db: Database, place: number, viewer: Viewer): string => {
  const { told } = KINDS[place] as Kind
  const { title, details, foundBy = [], ownerId = '0', ownerKind = '0' } = told(referIn(db, viewer))
  const three = [0, 1, 2].map((at) => `${details[at] ?? 'null'} as detail${at}`).join(', ')
  const lines = foundBy.length > 0 ? `concat_ws('\n', ${foundBy.join(', ')})` : `''`
  return `${place} as kind, t.id as id, ${title} as title, ${three}, ${lines} as found_by, ${ownerId} as owner_id, ${ownerKind} as owner_kind`
}

/**
 * They depend only on the kinds, so they are cached per database; where people see only their own records, on the viewer too.
 */
const columnsByDatabase = new WeakMap<Database, Map<string, SqlText>>()

const knownColumns = (db: Database, place: number, viewer: Viewer): SqlText => {
  if (viewer.seesOwnOnly) return raw(columnsOf(db, place, viewer))
  const columnsByKey = columnsByDatabase.get(db) ?? new Map<string, SqlText>()
  columnsByDatabase.set(db, columnsByKey)
  const key = `${viewer.language} ${place}`
  const columns = columnsByKey.get(key) ?? raw(columnsOf(db, place, viewer))
  columnsByKey.set(key, columns)
  return columns
}

const shownText = (db: Database, place: number, viewer: Viewer, ids: readonly number[]): SqlText => {
  const { entity } = KINDS[place] as Kind
  return part`select ${knownColumns(db, place, viewer)} from ${raw(db.tableText(entity.table))} t
    where t.id in (${listOf(ids)}) and t.is_deleted = 0`
}

/** What is shown of these records, in any order. */
export const shownOf = async (db: Database, matches: readonly Match[], viewer: Viewer): Promise<Shown[]> => {
  if (matches.length === 0) return []
  const places = [...new Set(matches.map(({ kind }) => kind))]
  const texts = places.map((place) =>
    shownText(
      db,
      place,
      viewer,
      matches.flatMap(({ kind, id }) => (kind === place ? [id] : [])),
    ),
  )
  const rows = await rowsOf(db, joinSql(texts, ' union all '))
  return rows.map((row) => ({
    kind: Number(row.kind),
    id: Number(row.id),
    title: textIn(row.title),
    details: [row.detail0, row.detail1, row.detail2].map(textIn),
    foundBy: textIn(row.found_by),
    ownerId: Number(row.owner_id),
    ownerKind: Number(row.owner_kind),
  }))
}
