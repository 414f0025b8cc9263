/** One kind of hit: the indexed keys it is found by first, its title and details, where it leads. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import type { AnyColumn, SqlText } from '#db/sql-text.ts'
import { titleColumn } from '#resource/answer.ts'
import { scopeSql } from '#resource/scope.ts'
import type { Typed } from './search.terms.ts'

/**
 * A column sorted by bytes, with an index of its own, and the key of the typed text in it: an exact match comes first, however
 * many newer records contain the text.
 */
export interface Key {
  column: AnyColumn
  of: (typed: Typed) => string | null
  /** The index serves whole keys alone. */
  isWhole?: true
  /** Later keys are of newer records. */
  isDescending?: true
  /** Deleted records have no key, so that the index is not narrowed to live ones. */
  isOfLive?: true
}

/** As SQL over a row called `t`. */
export interface HitTexts {
  title: string
  /** Shown under the title; empty ones are left out. */
  details: readonly string[]
  /** Texts that it may have been found by and that are shown only then; each may have several lines. */
  foundBy?: readonly string[]
  /** The record that it leads to, where that is another one. */
  ownerId?: string
  ownerKind?: string
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
  only?: string
  told: (refer: Refer) => HitTexts
  route: (hit: Led) => string
}

/** SQL of what a reference in `column` leads to: the name of the record in the reader's language, or a column of it. */
export interface Refer {
  name: (target: Entity, column: string) => string
  column: (target: Entity, wanted: string, column: string) => string
}

/** Numbers and kinds of records, in a text that is asked once. */
const inlineValues = ({ text, values }: SqlText): string => {
  const rest = values.values()
  return text.replaceAll('?', () => {
    const { value } = rest.next()
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
  })
}

/** Where people see only their own records, other records are not named. */
const seenRows = (db: Database, target: Entity, viewer: Viewer): string => {
  const scope = viewer.seesOwnOnly ? scopeSql(db, target, viewer, 'any') : null
  const table = db.tableText(target.table)
  return scope ? `(select * from ${table} where ${inlineValues(scope)})` : table
}

export const referIn = (db: Database, viewer: Viewer): Refer => {
  const { language } = viewer
  const select = (target: Entity, value: string, column: string) =>
    `(select ${value} from ${seenRows(db, target, viewer)} r where r.id = ${column})`
  return {
    name: (target, column) => select(target, titleColumn(target, language, 'r'), column),
    column: (target, wanted, column) => select(target, `r."${wanted}"`, column),
  }
}

/** The screen of a record. */
export const screenOf = (path: string, id: number): string => path.replace('{id}', String(id))

/** The list of an entity without record screens, filtered to this one. */
export const listFor = (path: string, title: string): string => `${path}?search=${encodeURIComponent(title)}`
