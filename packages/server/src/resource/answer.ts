/**
 * The SQL that answers a record as JSON text, built in the database and passed on unparsed (decision 0004).
 * Names of referred records are looked up beside it; fields the reader may not see are not selected at all.
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
const seenRows = (db: Database, target: Entity, viewer: Viewer): SqlText => {
  const table = raw(db.tableText(target.table))
  const scope = viewer.seesOwnOnly ? scopeSql(db, target, viewer, 'any') : null
  return scope ? part`(select * from ${table} where ${scope})` : table
}

/** A field of a referred record, e.g. `country_code` or `country_id.name`, for the reference in `column`. */
const referredText = (db: Database, target: Entity, path: string, column: string, viewer: Viewer): SqlText => {
  const { language } = viewer
  const rows = seenRows(db, target, viewer)
  const [first = '', second] = path.split('.')
  if (!second) {
    const value = first === 'name' ? titleColumn(target, language, 'r') : `r.${quoted(first)}`
    return part`(select ${raw(value)} from ${rows} r where r.id = ${raw(column)})`
  }
  const link = target.fields[first]
  if (!link) throw new Error(`${target.name} has no field ${first}`)
  const next = targetOf(link)
  const value = second === 'name' ? titleColumn(next, language, 'n') : `n.${quoted(second)}`
  const join = raw(`join ${db.tableText(next.table)} n on n.id = r.${quoted(first)}`)
  return part`(select ${raw(value)} from ${rows} r ${join} where r.id = ${raw(column)})`
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
const isReadable = ({ can }: Entity, rights: Rights): boolean => can.view === undefined || may(rights, can.view)

const refText = (db: Database, name: string, field: Field, viewer: Viewer): Member[] => {
  const target = targetOf(field)
  const column = `t.${quoted(name)}`
  const prefix = refPrefix(name)
  const shownText = (path: string) =>
    isReadable(target, viewer.rights) ? referredText(db, target, path, column, viewer) : raw('null')
  return [
    [`${prefix}_name`, shownText('name')],
    ...Object.entries(target.shows).map(([suffix, path]): Member => [
      suffix === '' ? prefix : `${prefix}_${suffix}`,
      shownText(path),
    ]),
  ]
}

/** The name of an owner, whatever kind of record it is. */
const ownerText = (db: Database, name: string, field: Field, viewer: Viewer): Member[] => {
  const names = Object.keys(field.of ?? {}).flatMap((kind) => {
    const target = ownerOf(field, kind)
    if (!target) throw new Error(`${name} names no entity for ${kind}`)
    if (!isReadable(target, viewer.rights)) return []
    return [part`when ${raw(`'${kind}'`)} then ${referredText(db, target, 'name', `t.${quoted(name)}`, viewer)}`]
  })
  const kind = raw(`t.${quoted(field.by ?? '')}`)
  return [[`${refPrefix(name)}_name`, part`case cast(${kind} as text) ${joinSql(names, ' ')} end`]]
}

/** Answered members with the SQL of each, over a row called `t`. Of two with one name the record's own field is answered. */
const members = (db: Database, entity: Entity, viewer: Viewer): Member[] => {
  const texts: Member[] = SYSTEM_MEMBERS.map((name) => [name, raw(`t.${quoted(name)}`)])
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!isVisible(field, viewer.rights)) continue
    texts.push([name, raw(fieldText(db.engine, name, field, viewer.language))])
    if (field.kind === 'ref') texts.push(...refText(db, name, field, viewer))
    if (field.kind === 'owner') texts.push(...ownerText(db, name, field, viewer))
    if (field.kind === 'choice') texts.push(...choiceText(entity, name, field, viewer.language))
  }
  return [...new Map(texts)]
}

const VIEW_FLAGS = [...new Set(everyEntity.flatMap(({ can }) => can.view ?? []))]

const shapeOf = (entity: Entity, viewer: Viewer): string => {
  const hidden = Object.values(entity.fields).flatMap((field) =>
    isVisible(field, viewer.rights) ? [] : [field.viewWith],
  )
  const unreadable = VIEW_FLAGS.filter((flag) => !may(viewer.rights, flag))
  return `${entity.path} ${viewer.language} ${hidden.join(' ')} / ${unreadable.join(' ')}`
}

interface Texts {
  object: SqlText
  columns: SqlText
}

const makeTexts = (db: Database, entity: Entity, viewer: Viewer): Texts => {
  const parts = members(db, entity, viewer)
  const pairs = parts.map(([name, text]) => part`${raw(`'${name}'`)}, ${text}`)
  return {
    object: part`json_object(${joinSql(pairs, ', ')})`,
    columns: joinSql(
      parts.map(([name, text]) => part`${text} as ${raw(quoted(name))}`),
      ', ',
    ),
  }
}

/**
 * The texts depend only on the declarations, so they are cached per database; where people see only their own records, also on
 * the viewer.
 */
const textsByDatabase = new WeakMap<Database, Map<string, Texts>>()

const textsOf = (db: Database, entity: Entity, viewer: Viewer): Texts => {
  if (viewer.seesOwnOnly) return makeTexts(db, entity, viewer)
  const textsByShape = textsByDatabase.get(db) ?? new Map<string, Texts>()
  textsByDatabase.set(db, textsByShape)
  const shape = shapeOf(entity, viewer)
  const texts = textsByShape.get(shape) ?? makeTexts(db, entity, viewer)
  textsByShape.set(shape, texts)
  return texts
}

/** The rows of `page` (a query over the entity's table, in order) as one JSON array of answered records. */
export const asJsonArray = (db: Database, entity: Entity, viewer: Viewer, page: SqlText): SqlText => {
  const texts = textsOf(db, entity, viewer)
  return db.engine === 'sqlite'
    ? part`(select json_group_array(${texts.object}) from (${page}) t)`
    : part`(select coalesce(json_agg(a), '[]')::text from (select ${texts.columns} from (${page}) t) a)`
}
