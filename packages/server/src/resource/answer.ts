/**
 * Which members of a record to answer: the columns to select, and their JSON (decision 0103). Fields that the reader may
 * not see are not selected at all.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { ownerOf, targetOf } from '@fura/shared/entities/index.ts'
import { SYSTEM_MEMBERS } from '@fura/shared/entities/members.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import type { Language } from '@fura/shared/language.ts'
import { may, type Rights } from '@fura/shared/permissions.ts'
import { rightsKey, type Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { joinSql, part, raw, type SqlText } from '#db/sql-text.ts'
import {
  type Beside,
  headOf,
  jsonOf,
  type Member,
  plainJson,
  type Reference,
  type ToJson,
  wordsJson,
} from '#rows/record-json.ts'
import { choiceName } from '#texts.ts'
import { scopeSql } from './scope.ts'

const quoteName = (name: string) => `"${name}"`

export const titleColumn = ({ fields, title }: Entity, language: Language, alias: string) =>
  fields[title]?.kind === 'name'
    ? `coalesce(${alias}.${quoteName(`${title}_${language}`)}, ${alias}.${quoteName(title)})`
    : `${alias}.${quoteName(title)}`

const columnText = (name: string, { kind }: Field, language: Language): string => {
  const column = `t.${quoteName(name)}`
  if (kind === 'name') return `coalesce(t.${quoteName(`${name}_${language}`)}, ${column})`
  // Its first four characters are the last digits (features/contacts, cards).
  return kind === 'card' ? `'•••• ' || substr(${column}, 1, 4)` : column
}

/**
 * For people who see only their own records, the names of other records are hidden too; for everyone else the table is read as is.
 */
export const seenRows = (db: Database, target: Entity, viewer: Viewer): SqlText => {
  const table = raw(db.tableText(target.table))
  const scope = viewer.seesOwnOnly ? scopeSql(db, target, viewer, 'any') : null
  return scope ? part`(select * from ${table} where ${scope})` : table
}

/** The word of a coded choice, e.g. `entity_physical_person_name` (S3.02). */
const wordJson = (
  db: Database,
  entity: Entity,
  name: string,
  { values = [] }: Field,
  language: Language,
): ToJson | null => {
  const codes = values.filter((value) => typeof value === 'number')
  return codes.length === 0
    ? null
    : wordsJson(codes.map((code) => [code, choiceName(db, language, `${entity.name}.${name}`, code)]))
}

/** Hides the name of a record that the reader may not open. */
export const isReadable = ({ can }: Entity, rights: Rights): boolean => can.view === undefined || may(rights, can.view)

/** The name of an owner, whatever kind of record it is. */
const ownerText = (db: Database, name: string, field: Field, viewer: Viewer): SqlText => {
  const names = Object.keys(field.of ?? {}).flatMap((kind) => {
    const target = ownerOf(field, kind)
    if (!target) throw new Error(`${name} names no entity for ${kind}`)
    if (!isReadable(target, viewer.rights)) return []
    const title = raw(titleColumn(target, viewer.language, 'r'))
    return [
      part`when ${raw(`'${kind}'`)} then (select ${title} from ${seenRows(db, target, viewer)} r where r.id = t.${raw(quoteName(name))})`,
    ]
  })
  const kind = raw(`t.${quoteName(field.by ?? '')}`)
  return names.length === 0 ? raw('null') : part`case cast(${kind} as text) ${joinSql(names, ' ')} end`
}

/** Members that a reference answers in addition to its id, each with its path in the target record. */
const pathsOf = (name: string, target: Entity): [string, string][] => {
  const prefix = refPrefix(name)
  const shown = Object.entries(target.shows).map(([suffix, path]): [string, string] => [
    suffix === '' ? prefix : `${prefix}_${suffix}`,
    path,
  ])
  return [[`${prefix}_name`, 'name'], ...shown]
}

/** Names of members to answer; undefined: all. */
export type Chosen = readonly string[] | undefined

const ALWAYS = ['id', 'rev']

export interface Answered {
  /** Columns of a row aliased `t`. */
  columns: readonly SqlText[]
  members: readonly Member[]
}

/** If two members have the same name, the later one wins, and the record's own field over all others. */
const givers = (entity: Entity, viewer: Viewer): Map<string, string> => {
  const visible = Object.entries(entity.fields).filter(([, field]) => isVisible(field, viewer.rights))
  const beside = visible.flatMap(([name, field]) =>
    field.kind === 'ref' ? pathsOf(name, targetOf(field)).map(([member]): [string, string] => [member, name]) : [],
  )
  return new Map([...beside, ...visible.map(([name]): [string, string] => [name, name])])
}

type AnsweredMember = Omit<Member, 'place'> & { column: SqlText }

const referenceOf = (
  name: string,
  field: Field,
  isGiven: (member: string) => boolean,
  isWanted: boolean,
): Reference | null => {
  const beside = pathsOf(name, targetOf(field)).flatMap(([member, path]): Beside[] =>
    isGiven(member) ? [{ path, head: headOf(member), place: 0 }] : [],
  )
  const head = isWanted ? headOf(name) : ''
  const empty = [head, ...beside.map((member) => member.head)].map((one) => one && `${one}null`).join('')
  return beside.length === 0 ? null : { target: targetOf(field), head, empty, beside }
}

export const answerOf = (db: Database, entity: Entity, viewer: Viewer, chosen: Chosen): Answered => {
  const wanted = chosen && new Set([...ALWAYS, ...chosen])
  const isWanted = (name: string) => !wanted || wanted.has(name)
  const giverOf = givers(entity, viewer)
  const membersByName = new Map<string, AnsweredMember>()
  const give = (name: string, column: SqlText, toJson: ToJson, empty = 'null', reference: Reference | null = null) =>
    membersByName.set(name, { column, toJson, head: headOf(name), empty: headOf(name) + empty, reference })
  for (const name of SYSTEM_MEMBERS) give(name, raw(`t.${quoteName(name)}`), plainJson)
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!isVisible(field, viewer.rights)) continue
    const column = raw(columnText(name, field, viewer.language))
    const isGiven = (member: string) => giverOf.get(member) === name && isWanted(member)
    const reference = field.kind === 'ref' ? referenceOf(name, field, isGiven, isWanted(name)) : null
    give(name, column, jsonOf(field), field.kind === 'ids' ? '[]' : 'null', reference)
    if (field.kind === 'owner') give(`${refPrefix(name)}_name`, ownerText(db, name, field, viewer), plainJson)
    const toWord = field.kind === 'choice' ? wordJson(db, entity, name, field, viewer.language) : null
    if (toWord) give(`${name}_name`, column, toWord)
  }
  const columns: SqlText[] = []
  const members = Array.from(membersByName).flatMap(([name, { column, ...member }]): Member[] => {
    if (!isWanted(name) && !member.reference) return []
    return [{ ...member, place: columns.includes(column) ? columns.indexOf(column) : columns.push(column) - 1 }]
  })
  return { columns, members }
}

/** Cache key: all that the SQL of an answer depends on, for people who see all records. */
export const shapeOf = ({ path }: Entity, { language, rights }: Viewer, chosen: Chosen): string =>
  `${path} ${language} ${rightsKey(rights)} ${chosen?.join(' ') ?? '*'}`
