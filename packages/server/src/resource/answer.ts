/**
 * The SQL that answers a record as JSON text, built in the database and passed on unparsed (decision 0004).
 * Names of referred records are looked up beside it; fields the reader may not see are not selected at all.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { everyEntity, ownerOf, targetOf } from '@fura/shared/entities/index.ts'
import { type Field, isScaled, SCALES } from '@fura/shared/fields/field.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import type { Language } from '@fura/shared/language.ts'
import { may, type Rights } from '@fura/shared/permissions.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Engine } from '#db/database.ts'
import { part, raw, type SqlText } from '#db/sql-text.ts'
import { choiceName } from '#texts.ts'

const SYSTEM = ['id', 'date_create', 'creator_id', 'date_update', 'updater_id', 'rev']

const quoted = (name: string) => `"${name}"`

/** Of the reference `main_carrier_id` the prefix is `main_carrier`; of `organization` it is the word itself. */
export const refPrefix = (field: string): string => field.replace(/_id$/, '')

export const titleColumn = ({ fields, title }: Entity, language: Language, alias: string) =>
  fields[title]?.kind === 'name'
    ? `coalesce(${alias}.${quoted(`${title}_${language}`)}, ${alias}.${quoted(title)})`
    : `${alias}.${quoted(title)}`

/** A decimal out of a scaled integer, e.g. 125050 → "1250.50", without a float on the way. */
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

/** A field of a referred record, e.g. `country_code` or `country_id.name`, for the reference in `column`. */
const referredText = (db: Database, target: Entity, path: string, column: string, language: Language): string => {
  const [first = '', second] = path.split('.')
  if (!second) {
    const value = first === 'name' ? titleColumn(target, language, 'r') : `r.${quoted(first)}`
    return `(select ${value} from ${db.tableText(target.table)} r where r.id = ${column})`
  }
  const link = target.fields[first]
  if (!link) throw new Error(`${target.name} has no field ${first}`)
  const next = targetOf(link)
  const value = second === 'name' ? titleColumn(next, language, 'n') : `n.${quoted(second)}`
  return (
    `(select ${value} from ${db.tableText(target.table)} r ` +
    `join ${db.tableText(next.table)} n on n.id = r.${quoted(first)} where r.id = ${column})`
  )
}

/** A coded choice also answers its word, e.g. `entity_physical_person_name` (spec 3). */
const choiceText = (entity: Entity, name: string, field: Field, language: Language): [string, string][] => {
  const codes = (field.values ?? []).filter((value) => typeof value === 'number')
  if (codes.length === 0) return []
  const words = codes.map(
    (code) => `when ${code} then '${choiceName(language, entity.name, name, code).replaceAll("'", "''")}'`,
  )
  return [[`${name}_name`, `case t.${quoted(name)} ${words.join(' ')} end`]]
}

/** Without the right to open a record not even its name is answered. */
const isReadable = ({ can }: Entity, rights: Rights): boolean => can.view === undefined || may(rights, can.view)

const refText = (db: Database, name: string, field: Field, { rights, language }: Viewer): [string, string][] => {
  const target = targetOf(field)
  const column = `t.${quoted(name)}`
  const prefix = refPrefix(name)
  const shownText = (path: string) =>
    isReadable(target, rights) ? referredText(db, target, path, column, language) : 'null'
  return [
    [`${prefix}_name`, shownText('name')],
    ...Object.entries(target.shows).map(([suffix, path]): [string, string] => [
      suffix === '' ? prefix : `${prefix}_${suffix}`,
      shownText(path),
    ]),
  ]
}

/** Of an owner the name, whatever kind of record it is. */
const ownerText = (db: Database, name: string, field: Field, { rights, language }: Viewer): [string, string][] => {
  const names = Object.keys(field.of ?? {}).flatMap((kind) => {
    const target = ownerOf(field, kind)
    if (!target) throw new Error(`${name} names no entity for ${kind}`)
    if (!isReadable(target, rights)) return []
    return [`when '${kind}' then ${referredText(db, target, 'name', `t.${quoted(name)}`, language)}`]
  })
  return [[`${refPrefix(name)}_name`, `case cast(t.${quoted(field.by ?? '')} as text) ${names.join(' ')} end`]]
}

/** What a field answers beside itself. */
const derivedNames = (name: string, field: Field): string[] => {
  const prefix = refPrefix(name)
  if (field.kind === 'choice') return [`${name}_name`]
  if (field.kind === 'owner') return [`${prefix}_name`]
  if (field.kind !== 'ref') return []
  const shown = Object.keys(targetOf(field).shows).map((suffix) => (suffix === '' ? prefix : `${prefix}_${suffix}`))
  return [`${prefix}_name`, ...shown]
}

/** Every member that some reader of a record is answered. */
export const memberNames = ({ fields }: Entity): Set<string> =>
  new Set([
    ...SYSTEM,
    ...Object.entries(fields)
      .filter(([, field]) => field.viewWith !== 'nobody')
      .flatMap(([name, field]) => [name, ...derivedNames(name, field)]),
  ])

/** Answered members with the SQL of each, over a row called `t`. Of two with one name the record's own field is answered. */
const members = (db: Database, entity: Entity, viewer: Viewer): [string, string][] => {
  const texts: [string, string][] = SYSTEM.map((name) => [name, `t.${quoted(name)}`])
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!isVisible(field, viewer.rights)) continue
    texts.push([name, fieldText(db.engine, name, field, viewer.language)])
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

/** The texts depend on the declarations alone, so each is made once per database. */
const made = new WeakMap<Database, Map<string, { object: string; columns: string }>>()

const textsOf = (db: Database, entity: Entity, viewer: Viewer) => {
  const known = made.get(db) ?? new Map<string, { object: string; columns: string }>()
  made.set(db, known)
  const shape = shapeOf(entity, viewer)
  const found = known.get(shape)
  if (found) return found
  const parts = members(db, entity, viewer)
  const texts = {
    object: `json_object(${parts.map(([name, text]) => `'${name}', ${text}`).join(', ')})`,
    columns: parts.map(([name, text]) => `${text} as ${quoted(name)}`).join(', '),
  }
  known.set(shape, texts)
  return texts
}

/** The rows of `page` (a query over the entity's table, in order) as one JSON array of answered records. */
export const asJsonArray = (db: Database, entity: Entity, viewer: Viewer, page: SqlText): SqlText => {
  const texts = textsOf(db, entity, viewer)
  return db.engine === 'sqlite'
    ? part`(select json_group_array(${raw(texts.object)}) from (${page}) t)`
    : part`(select coalesce(json_agg(a), '[]')::text from (select ${raw(texts.columns)} from (${page}) t) a)`
}
