/**
 * The SQL that answers a record's own members as JSON text, built in the database and passed on unparsed (decision 0004), and
 * what of its references is answered beside them. Fields the reader may not see are not selected at all.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { everyEntity, ownerOf, targetOf } from '@fura/shared/entities/index.ts'
import { SYSTEM_MEMBERS } from '@fura/shared/entities/members.ts'
import { type Field, isScaled, SCALES } from '@fura/shared/fields/field.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import type { Language } from '@fura/shared/language.ts'
import { may, type Rights } from '@fura/shared/permissions.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Engine } from '#db/database.ts'
import { joinSql, part, raw, type SqlText } from '#db/sql-text.ts'
import { choiceName } from '#texts.ts'
import { scopeSql } from './scope.ts'

const quoted = (name: string) => `"${name}"`

export const titleColumn = ({ fields, title }: Entity, language: Language, alias: string) =>
  fields[title]?.kind === 'name'
    ? `coalesce(${alias}.${quoted(`${title}_${language}`)}, ${alias}.${quoted(title)})`
    : `${alias}.${quoted(title)}`

/** A decimal from a scaled integer, e.g. 125050 → "1250.50", without a float on the way. */
const decimalText = (engine: Engine, column: string, scale: number) => {
  if (engine === 'postgres') return `(${column} * 0.${'1'.padStart(scale, '0')})::text`
  const unit = 10 ** scale
  return `iif(${column} is null, null, printf('%s%d.%0${scale}d', iif(${column} < 0, '-', ''), abs(${column}) / ${unit}, abs(${column}) % ${unit}))`
}

const fieldText = (engine: Engine, name: string, field: Field, language: Language): string => {
  const column = `t.${quoted(name)}`
  if (isScaled(field.kind)) return decimalText(engine, column, SCALES[field.kind])
  if (field.kind === 'name') return `coalesce(t.${quoted(`${name}_${language}`)}, ${column})`
  // Its first four characters are the last digits (features/contacts, cards).
  if (field.kind === 'card') return `'•••• ' || substr(${column}, 1, 4)`
  if (field.kind === 'ids')
    return engine === 'postgres' ? `coalesce(${column}, '[]')::json` : `json(coalesce(${column}, '[]'))`
  return column
}

/**
 * Where people see only their own records, other records are not named either. For everybody else the table is read as it is.
 */
export const seenRows = (db: Database, target: Entity, viewer: Viewer): SqlText => {
  const table = raw(db.tableText(target.table))
  const scope = viewer.seesOwnOnly ? scopeSql(db, target, viewer, 'any') : null
  return scope ? part`(select * from ${table} where ${scope})` : table
}

/** What is answered under a name. */
type Member = [string, SqlText]

/** A coded choice also answers its word, e.g. `entity_physical_person_name` (S3.02). */
const choiceText = (entity: Entity, name: string, field: Field, language: Language): Member[] => {
  const codes = (field.values ?? []).filter((value) => typeof value === 'number')
  if (codes.length === 0) return []
  const words = codes.map(
    (code) => `when ${code} then '${choiceName(language, entity.name, name, code).replaceAll("'", "''")}'`,
  )
  return [[`${name}_name`, raw(`case t.${quoted(name)} ${words.join(' ')} end`)]]
}

/** Without the right to open a record not even its name is answered. */
export const isReadable = ({ can }: Entity, rights: Rights): boolean => can.view === undefined || may(rights, can.view)

/** The name of an owner, whatever kind of record it is. */
const ownerText = (db: Database, name: string, field: Field, viewer: Viewer): Member[] => {
  const names = Object.keys(field.of ?? {}).flatMap((kind) => {
    const target = ownerOf(field, kind)
    if (!target) throw new Error(`${name} names no entity for ${kind}`)
    if (!isReadable(target, viewer.rights)) return []
    const title = raw(titleColumn(target, viewer.language, 'r'))
    return [
      part`when ${raw(`'${kind}'`)} then (select ${title} from ${seenRows(db, target, viewer)} r where r.id = t.${raw(quoted(name))})`,
    ]
  })
  const kind = raw(`t.${quoted(field.by ?? '')}`)
  return [[`${refPrefix(name)}_name`, part`case cast(${kind} as text) ${joinSql(names, ' ')} end`]]
}

/** What a reference answers beside its id, by the path of each in the record that it names. */
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

/** A reference of which something is answered. */
export interface Referring {
  field: string
  target: Entity
  /** Whether its id is answered too, and not only selected. */
  isAnswered: boolean
  /** Members beside it, with their paths in the target. */
  members: ReadonlyMap<string, string>
}

export interface Answered {
  /** A row called `t` as one JSON object, or as columns. */
  sql: SqlText
  references: readonly Referring[]
}

/** Of two members with one name the later is answered, the record's own field above all. */
const givers = (entity: Entity, viewer: Viewer): Map<string, string> => {
  const visible = Object.entries(entity.fields).filter(([, field]) => isVisible(field, viewer.rights))
  const beside = visible.flatMap(([name, field]) =>
    field.kind === 'ref' ? pathsOf(name, targetOf(field)).map(([member]): [string, string] => [member, name]) : [],
  )
  return new Map([...beside, ...visible.map(([name]): [string, string] => [name, name])])
}

export const answerOf = (db: Database, entity: Entity, viewer: Viewer, chosen: Chosen): Answered => {
  const wanted = chosen && new Set([...ALWAYS, ...chosen])
  const isWanted = (name: string) => !wanted || wanted.has(name)
  const giverOf = givers(entity, viewer)
  const texts: Member[] = SYSTEM_MEMBERS.map((name) => [name, raw(`t.${quoted(name)}`)])
  const references: Referring[] = []
  const needed = new Set<string>()
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!isVisible(field, viewer.rights)) continue
    texts.push([name, raw(fieldText(db.engine, name, field, viewer.language))])
    if (field.kind === 'owner') texts.push(...ownerText(db, name, field, viewer))
    if (field.kind === 'choice') texts.push(...choiceText(entity, name, field, viewer.language))
    if (field.kind !== 'ref') continue
    const target = targetOf(field)
    const members = new Map(
      pathsOf(name, target).filter(([member]) => giverOf.get(member) === name && isWanted(member)),
    )
    if (members.size === 0) continue
    references.push({ field: name, target, isAnswered: isWanted(name), members })
    needed.add(name)
  }
  const members = [...new Map(texts)].filter(([name]) => isWanted(name) || needed.has(name))
  const sql =
    db.engine === 'sqlite'
      ? part`json_object(${joinSql(
          members.map(([name, text]) => part`${raw(`'${name}'`)}, ${text}`),
          ', ',
        )})`
      : joinSql(
          members.map(([name, text]) => part`${text} as ${raw(quoted(name))}`),
          ', ',
        )
  return { sql, references }
}

const VIEW_FLAGS = [...new Set(everyEntity.flatMap(({ can }) => can.view ?? []))]

/** What the SQL of an answer depends on where people see all records. */
export const shapeOf = (entity: Entity, viewer: Viewer, chosen: Chosen): string => {
  const hidden = Object.values(entity.fields).flatMap((field) =>
    isVisible(field, viewer.rights) ? [] : [field.viewWith],
  )
  const unreadable = VIEW_FLAGS.filter((flag) => !may(viewer.rights, flag))
  return `${entity.path} ${viewer.language} ${hidden.join(' ')} / ${unreadable.join(' ')} / ${chosen?.join(' ') ?? '*'}`
}
