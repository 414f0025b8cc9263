/** One kind of hit: its indexed search keys, its title and details, its address. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { type AnyColumn, part, raw, type SqlText } from '#db/sql-text.ts'
import { titleColumn } from '#resource/answer.ts'
import { scopeSql } from '#resource/scope.ts'
import type { SearchInput } from './search.terms.ts'

/**
 * A column sorted by bytes, with an index of its own, and the key of the typed text in it: an exact match comes first, however
 * many newer records contain the text.
 */
export interface Key {
  column: AnyColumn
  of: (input: SearchInput) => string | null
  /** The index serves whole keys alone. */
  isWhole?: true
  /** Later keys are of newer records. */
  isDescending?: true
  /** Deleted records have no key, so that the index is not narrowed to live ones. */
  isOfLive?: true
}

/** As SQL over a row called `t`. */
export interface HitTexts {
  title: SqlText
  /** Shown under the title, unless empty. */
  details: readonly SqlText[]
  /** Texts that it may have been found by and that are shown only then; each may have several lines. */
  foundBy?: readonly SqlText[]
  /** The record that it leads to, where that is another one. */
  ownerId?: SqlText
  ownerKind?: SqlText
}

/** The values of a hit from which its address is made. */
export interface HitTarget {
  id: number
  title: string
  ownerId: number
  ownerKind: number
}

export interface Kind {
  entity: Entity
  keys: readonly Key[]
  /** Leads to the record that it belongs to. */
  isPart?: true
  /** Excludes records without an address. */
  only?: SqlText
  texts: (refer: ReferenceSql) => HitTexts
  route: (hit: HitTarget) => string
}

/**
 * SQL of what a reference in `column` leads to: the name of the record in the reader's language, or a column of it, which is
 * called `r`.
 */
export interface ReferenceSql {
  name: (target: Entity, column: SqlText) => SqlText
  column: (target: Entity, wanted: SqlText, column: SqlText) => SqlText
}

/** Writes numbers and kinds of records into the SQL text, because the text is not reused. */
const inlineValues = ({ text, values }: SqlText): SqlText => {
  const rest = values.values()
  const inlined = text.replaceAll('?', () => {
    const { value } = rest.next()
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
  })
  return raw(inlined)
}

/** Where people see only their own records, other records are not named. */
const seenRows = (db: Database, target: Entity, viewer: Viewer): SqlText => {
  const scope = viewer.seesOwnOnly ? scopeSql(db, target, viewer, 'any') : null
  const table = raw(db.tableText(target.table))
  return scope ? part`(select * from ${table} where ${inlineValues(scope)})` : table
}

export const referIn = (db: Database, viewer: Viewer): ReferenceSql => {
  const { language } = viewer
  const select: ReferenceSql['column'] = (target, wanted, column) =>
    part`(select ${wanted} from ${seenRows(db, target, viewer)} r where r.id = ${column})`
  return {
    name: (target, column) => select(target, raw(titleColumn(target, language, 'r')), column),
    column: select,
  }
}

/** The screen of a record. */
export const screenOf = (path: string, id: number): string => path.replace('{id}', String(id))

/** The list of an entity without record screens, filtered to this one. */
export const listFor = (path: string, title: string): string => `${path}?search=${encodeURIComponent(title)}`
