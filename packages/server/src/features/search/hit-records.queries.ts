/** Titles and details of search hits, of all kinds in one statement. The caller has checked that the viewer sees them. */
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { joinSql, listOf, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { type Kind, referIn } from './kind.ts'
import { KINDS } from './search.kinds.ts'
import type { Match } from './search.queries.ts'

export interface HitRecord {
  kind: number
  id: number
  title: string
  details: readonly string[]
  /** Lines that it may have been found by. */
  foundBy: string
  ownerId: number
  ownerKind: number
}

const NO_OWNER = raw('0')

const columnsOf = (db: Database, place: number, viewer: Viewer): SqlText => {
  const { texts } = KINDS[place] as Kind
  const { title, details, foundBy = [], ownerId = NO_OWNER, ownerKind = NO_OWNER } = texts(referIn(db, viewer))
  const three = [0, 1, 2].map((at) => part`${details[at] ?? raw('null')} as ${raw(`detail${at}`)}`)
  const lines = foundBy.length > 0 ? part`concat_ws('\n', ${joinSql(foundBy, ', ')})` : raw(`''`)
  return part`${raw(place)} as kind, t.id as id, ${title} as title, ${joinSql(three, ', ')}, ${lines} as found_by,
    ${ownerId} as owner_id, ${ownerKind} as owner_kind`
}

/**
 * They depend only on the kinds, so they are cached per database; where people see only their own records, on the viewer too.
 */
const columnsByDatabase = new WeakMap<Database, Map<string, SqlText>>()

const cachedColumns = (db: Database, place: number, viewer: Viewer): SqlText => {
  if (viewer.seesOwnOnly) return columnsOf(db, place, viewer)
  const columnsByKey = columnsByDatabase.get(db) ?? new Map<string, SqlText>()
  columnsByDatabase.set(db, columnsByKey)
  const key = `${viewer.language} ${place}`
  const columns = columnsByKey.get(key) ?? columnsOf(db, place, viewer)
  columnsByKey.set(key, columns)
  return columns
}

const shownText = (db: Database, place: number, viewer: Viewer, ids: readonly number[]): SqlText => {
  const { entity } = KINDS[place] as Kind
  return part`select ${cachedColumns(db, place, viewer)} from ${raw(db.tableText(entity.table))} t
    where t.id in (${listOf(ids)}) and t.is_deleted = 0`
}

type ShownText = string | null

interface ShownRow {
  kind: number
  id: number
  title: ShownText
  detail0: ShownText
  detail1: ShownText
  detail2: ShownText
  found_by: string
  owner_id: number | null
  owner_kind: number | null
}

/** What is shown of these records, in any order. */
export const readHitRecords = async (db: Database, matches: readonly Match[], viewer: Viewer): Promise<HitRecord[]> => {
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
  const rows = await rowsOf<ShownRow>(db, joinSql(texts, ' union all '))
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    title: row.title ?? '',
    details: [row.detail0, row.detail1, row.detail2].map((detail) => detail ?? ''),
    foundBy: row.found_by,
    ownerId: row.owner_id ?? 0,
    ownerKind: row.owner_kind ?? 0,
  }))
}
