/**
 * References between records: a reference must point to a live record that the writer sees, and a record that others refer to
 * is not deleted.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { attachments, everyEntity, ownerOf, targetOf } from '@fura/shared/entities/index.ts'
import type { UsedBy } from '@fura/shared/errors.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import { may } from '@fura/shared/permissions.ts'
import type { Actor, Writing } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { isOneOf } from '#db/insert-many.ts'
import { idsLinkedTo } from '#db/links.ts'
import { joinSql, name, part, raw, rowsIn, type SqlText } from '#db/sql-text.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { scopeSql } from './scope.ts'

/** Which records a field names: one, several, or one whose kind another field says. */
const namedBy = (field: Field, value: Wire, record: Values): { target: Entity; ids: readonly number[] } | null => {
  if (field.kind === 'ref' && typeof value === 'number') return { target: targetOf(field), ids: [value] }
  if (field.kind === 'ids' && field.to && Array.isArray(value)) return { target: targetOf(field), ids: value }
  if (field.kind !== 'owner' || typeof value !== 'number') return null
  const target = ownerOf(field, record[field.by ?? ''])
  return target ? { target, ids: [value] } : null
}

/** `sent`: the fields to write; `record`: the whole record after the write. */
export interface Naming {
  sent: Values
  record: Values
}

interface SentReference {
  place: number
  field: string
  target: Entity
  ids: readonly number[]
  only: Field['only']
}

/** The references in the sent fields of one record, and an error for an owner without its kind. */
const namedIn = (entity: Entity, { sent, record }: Naming, place: number, errors: FieldErrors): SentReference[] =>
  Object.entries(entity.fields).flatMap(([field, declared]) => {
    const isSent = field in sent || (declared.by !== undefined && declared.by in sent)
    const value = record[field] ?? null
    if (!isSent || value === null) return []
    if (declared.kind === 'owner' && !ownerOf(declared, record[declared.by ?? '']))
      errors[declared.by ?? field] = 'required'
    const reference = namedBy(declared, value, record)
    return reference && reference.ids.length > 0 ? [{ place, field, ...reference, only: declared.only }] : []
  })

/** Which of these records exist, by table; all tables are queried at once. */
const liveIds = async (
  { db, tx, actor }: Writing,
  idsByTarget: ReadonlyMap<Entity, readonly number[]>,
): Promise<Set<string>> => {
  const parts = [...idsByTarget].map(([target, ids]) => {
    const scope = scopeSql(db, target, actor)
    // `+ 0` keeps PostgreSQL from scanning another index of a table without statistics; only the key is left to use.
    return part`select ${raw(`'${target.table}'`)} as target, id from ${raw(db.tableText(target.table))}
      where ${isOneOf(db, raw('id'), ids)} and is_deleted + 0 = 0 ${scope ? part`and ${scope}` : raw('')}`
  })
  if (parts.length === 0) return new Set()
  const rows = await rowsIn(db, tx, joinSql(parts, ' union all '))
  return new Set(rows.map(({ target, id }) => `${target} ${id}`))
}

/** Those ids whose records meet the field's `only`. */
const fittingIds = async ({ db, tx }: Writing, { target, ids, only = {} }: SentReference): Promise<Set<number>> => {
  const tests = Object.entries(only).map(([column, value]) => part`${name(column)} = ${value}`)
  const rows = await rowsIn<{ id: number }>(
    db,
    tx,
    part`select id from ${raw(db.tableText(target.table))} where ${isOneOf(db, raw('id'), ids)} and ${joinSql(tests, ' and ')}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Per record: fields that name a missing record, or one that the field does not accept. */
export const missingInMany = async (
  writing: Writing,
  entity: Entity,
  namings: readonly Naming[],
): Promise<FieldErrors[]> => {
  const errors: FieldErrors[] = namings.map(() => ({}))
  const references = namings.flatMap((naming, place) => namedIn(entity, naming, place, errors[place] ?? {}))
  const byTarget = Map.groupBy(references, ({ target }) => target)
  const idsByTarget = new Map(
    [...byTarget].map(([target, ones]) => [target, [...new Set(ones.flatMap(({ ids }) => ids))]]),
  )
  const live = await liveIds(writing, idsByTarget)
  for (const { place, field, target, ids } of references) {
    const recordErrors = errors[place]
    if (recordErrors && !ids.every((id) => live.has(`${target.table} ${id}`))) recordErrors[field] = 'not_found'
  }
  for (const one of references.filter(({ only }) => only)) {
    const [recordErrors, fitting] = [errors[one.place], await fittingIds(writing, one)]
    if (recordErrors && !one.ids.every((id) => fitting.has(id))) recordErrors[one.field] ??= 'not_allowed'
  }
  return errors
}

export const missingReferences = async (
  writing: Writing,
  entity: Entity,
  sent: Values,
  record: Values,
): Promise<FieldErrors> => (await missingInMany(writing, entity, [{ sent, record }]))[0] ?? {}

/** Values copied from another record, without references that the field no longer accepts. */
export const withFittingReferences = async (writing: Writing, entity: Entity, values: Values): Promise<Values> => {
  const errors = await missingReferences(writing, entity, values, values)
  return Object.fromEntries(Object.entries(values).filter(([field]) => errors[field] !== 'not_allowed'))
}

export interface Reference {
  entity: Entity
  field: string
  /** The field that says the kind of the owner, and its value for this entity. */
  kind?: { field: string; value: string | number }
  /** The field is a list of ids. */
  isList?: true
}

/** A choice's value as declared, because the keys of `of` are strings. */
const kindValue = (entity: Entity, by: string, key: string): string | number =>
  entity.fields[by]?.values?.find((value) => String(value) === key) ?? key

/** Every declared field that refers to this entity; with `db` also fields that its company added. */
export const referencesTo = (target: Entity, db?: Database): Reference[] =>
  everyEntity
    .map((entity) => (db ? declaredIn(db, entity) : entity))
    .flatMap((entity) =>
      Object.entries(entity.fields).flatMap(([field, { kind, to, by = '', of = {} }]): Reference[] => {
        if (kind === 'ref') return to === target.name ? [{ entity, field }] : []
        if (kind === 'ids') return to === target.name ? [{ entity, field, isList: true }] : []
        return Object.entries(of).flatMap(([key, entityName]) =>
          entityName === target.name ? [{ entity, field, kind: { field: by, value: kindValue(entity, by, key) } }] : [],
        )
      }),
    )

/** Live records that refer to this one by the field; `scope`: only visible ones. */
export const namingRecords = async (
  { db, tx }: Writing,
  { entity, field, kind, isList }: Reference,
  id: number,
  limit: number,
  scope: SqlText | null = null,
): Promise<number[]> => {
  const names = isList
    ? part`id in (${idsLinkedTo(db, entity.table, field, part`= ${id}`)})`
    : part`${name(field)} = ${id}`
  const ofKind = kind ? part`and ${name(kind.field)} = ${kind.value}` : raw('')
  const rows = await rowsIn<{ id: number }>(
    db,
    tx,
    part`select id from ${raw(db.tableText(entity.table))}
      where ${names} ${ofKind} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')} order by id limit ${limit}`,
  )
  return rows.map((row) => row.id)
}

const USED_BY_SHOWN = 10

const isVisibleTo = ({ rights }: Actor, { entity: { can, fields }, field }: Reference): boolean =>
  may(rights, can.view ?? 'logged_in') && isVisible(fields[field] ?? {}, rights)

/**
 * Null if only attachments refer to the record; else up to ten live records that do, each once. Only records and
 * fields that the actor may see are named, so the list may be empty.
 */
export const usedBy = async (writing: Writing, entity: Entity, id: number): Promise<UsedBy[] | null> => {
  const { db, actor } = writing
  const users = new Map<string, UsedBy>()
  let isUsed = false
  for (const reference of referencesTo(entity, db)) {
    if (users.size >= USED_BY_SHOWN) break
    if (attachments.includes(reference.entity)) continue
    const naming = await namingRecords(writing, reference, id, USED_BY_SHOWN)
    if (naming.length === 0) continue
    isUsed = true
    if (!isVisibleTo(actor, reference)) continue
    const { path: r } = reference.entity
    const scope = scopeSql(db, reference.entity, actor)
    const visible = scope ? await namingRecords(writing, reference, id, USED_BY_SHOWN, scope) : naming
    for (const user of visible) users.set(`${r} ${user}`, { r, id: user })
  }
  return isUsed ? [...users.values()].slice(0, USED_BY_SHOWN) : null
}
