/** One kind of hit: the indexed keys it is found by first, its title and details, where it leads. */
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
  /** Shown under the title; empty ones are left out. */
  details: readonly SqlText[]
  /** Texts that it may have been found by and that are shown only then; each may have several lines. */
  foundBy?: readonly SqlText[]
  /** The record that it leads to, where that is another one. */
  ownerId?: SqlText
  ownerKind?: SqlText
}

/** What is known of a hit when its address is made. */
export interface Led {
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
  /** Records that lead nowhere are left out. */
  only?: SqlText
  texts: (refer: Refer) => HitTexts
  route: (hit: Led) => string
}

/**
 * SQL of what a reference in `column` leads to: the name of the record in the reader's language, or a column of it, which is
 * called `r`.
 */
export interface Refer {
  name: (target: Entity, column: SqlText) => SqlText
  column: (target: Entity, wanted: SqlText, column: SqlText) => SqlText
}

/** Numbers and kinds of records, in a text that is asked once. */
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

export const referIn = (db: Database, viewer: Viewer): Refer => {
  const { language } = viewer
  const select: Refer['column'] = (target, wanted, column) =>
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
