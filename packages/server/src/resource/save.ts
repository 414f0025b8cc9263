/** Adds and changes records of any declared entity, inside a write transaction: the columns, the search and count tables, the log. */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { accessDenied, AppError, type ChangedFields } from '@fura/shared/errors.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import { withoutFirstValues } from '@fura/shared/fields/first-value.ts'
import { validateChange, validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { may } from '@fura/shared/permissions.ts'
import { anyTable, type RecordRow, type Row, type StoredRow } from '#db/database.ts'
import { isOneOf } from '#db/insert-many.ts'
import { name, part, raw, rowsIn } from '#db/sql-text.ts'
import type { Actor, Writing } from '#db/actor.ts'
import { additions, type ChangesOf, type FieldChange, logAll, logChanges, valuesAt } from '#rows/change-log.ts'
import { refuseCycles } from '#rows/reference-cycles.ts'
import { sameValue } from '#rows/codec.ts'
import { storedColumns, wireRecord, withDefaults } from '#rows/columns.ts'
import { type Base, findConflicts } from '#rows/conflict.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { spreadNames, uniqueField, withFallbackNames } from '#rows/derived.ts'
import { readRecord } from './get.ts'
import { countRecords, placeRecords } from '#rows/insert-records.ts'
import { mapInTurns } from '#rows/in-turns.ts'
import { lastChanges } from '#rows/last-changes.ts'
import { keepLinks } from '#rows/links.ts'
import { indexPrefixes } from '#rows/search-prefixes.ts'
import { missingInMany, type Naming } from './references.ts'
import { liveRow } from './scope.ts'

export interface Saved {
  id: number
  rev: number
  /** Fields that others changed since and that this write keeps, each with its author. */
  merged: ChangedFields
}

export const refuseFieldsOf = (entity: Entity, actor: Actor, sent: object): void => {
  const denied = Object.keys(sent).filter((field) => {
    const flag = entity.fields[field]?.editWith
    return flag !== undefined && !may(actor.rights, flag)
  })
  if (denied.length === 0) return
  const fields = Object.fromEntries(denied.map((field) => [field, 'not_allowed' as const]))
  throw accessDenied(
    denied.map((field) => entity.fields[field]?.editWith),
    { fields },
  )
}

/** Clean values of a new record from what was sent. */
export const checkNew = <F extends Fields>(entity: Entity<F>, input: Record<string, unknown>, actor: Actor) => {
  const { values, errors } = validateNew(entity, input)
  if (errors) throw new AppError('invalid data', { fields: errors })
  refuseFieldsOf(entity, actor, withoutFirstValues(entity.fields, values))
  return values
}

/** Clean values of the fields that an update sends. */
export const checkChange = <F extends Fields>(entity: Entity<F>, input: Record<string, unknown>, actor: Actor) => {
  const { values, errors } = validateChange(entity, input)
  if (errors) throw new AppError('invalid data', { fields: errors })
  refuseFieldsOf(entity, actor, values)
  return values
}

const refuseDuplicates = async ({ db, tx }: Writing, entity: Entity, rows: readonly Row[], id: number | null) => {
  const field = uniqueField(entity)
  const keys = rows.flatMap(({ unique_key: key }) => (key ? [key] : []))
  if (!field || keys.length === 0) return
  const others = await rowsIn(
    db,
    tx,
    part`select id from ${raw(db.tableText(entity.table))} where ${isOneOf(db, name('unique_key'), keys)}
      and id <> ${id ?? 0} limit 1`,
  )
  if (others.length > 0 || new Set(keys).size < keys.length)
    throw new AppError('invalid data', { fields: { [field]: 'duplicate' } })
}

const refuseMissing = async (writing: Writing, entity: Entity, namings: readonly Naming[]): Promise<void> => {
  const [fields] = (await missingInMany(writing, entity, namings)).filter((errors) => Object.keys(errors).length > 0)
  if (fields) throw new AppError('invalid data', { fields })
}

/**
 * Inserts new records without announcing them, and returns the changes to announce. All or none: the error of a refused record is
 * thrown before anything is written.
 */
export const insertSilently = async (writing: Writing, of: Entity, list: readonly Values[]): Promise<ChangesOf> => {
  const entity = declaredIn(writing.db, of)
  if (list.length === 0) return { entity, changes: [] }
  const added = await mapInTurns(list, (sent) => {
    const record = withDefaults(entity, spreadNames(entity, sent, writing.actor.language))
    return { sent, record, columns: storedColumns(entity, record) }
  })
  await refuseMissing(writing, entity, added)
  await refuseDuplicates(
    writing,
    entity,
    added.map(({ columns }) => columns),
    null,
  )
  return { entity, changes: additions(entity, added, await placeRecords(writing, entity, added)) }
}

/** Counts, logs and announces the inserted records. Returns the number of the last change. */
export const announceChanges = async (writing: Writing, placed: readonly ChangesOf[]): Promise<number> => {
  const some = placed.filter(({ changes }) => changes.length > 0)
  if (some.length === 0) return 0
  await countRecords(
    writing.tx,
    some.map(({ entity, changes }) => [entity, changes.length]),
  )
  return logAll(writing, some)
}

export const addRecords = async (writing: Writing, entity: Entity, list: readonly Values[]): Promise<Saved[]> => {
  const placed = await insertSilently(writing, entity, list)
  await announceChanges(writing, [placed])
  return placed.changes.map(({ id, rev }) => ({ id, rev, merged: {} }))
}

export const addRecord = async (writing: Writing, entity: Entity, values: Values): Promise<Saved> => {
  const [saved] = await addRecords(writing, entity, [values])
  if (!saved) throw new Error(`${entity.name}: the record was not added`)
  return saved
}

/** The row of a live record that the actor may see. */
export const findLive = async <T extends string>(
  { db, tx, actor }: Writing,
  entity: Entity & { table: T },
  id: number,
): Promise<StoredRow<T> | undefined> => (await rowsIn<StoredRow<T>>(db, tx, liveRow(db, entity, id, actor)))[0]

/**
 * Fields visible to the writer that others changed since and that a write of `sent` keeps. A
 * conflict with what the writer saw is thrown as `conflict`, with the record as it is now and who changed it. `row`: as stored.
 */
export const mergeWith = async (
  writing: Writing,
  of: Entity,
  row: RecordRow,
  sent: Values,
  base: Base | null,
): Promise<ChangedFields> => {
  if (!base) return {}
  const entity = declaredIn(writing.db, of)
  const { language } = writing.actor
  const id = row.id
  const since = base.rev === null ? new Map<string, Wire>() : await valuesAt(writing.tx, entity, id, base.rev)
  const readBase = { ...base, values: spreadNames(entity, base.values, language) }
  const { clashes, merged } = findConflicts(
    entity,
    wireRecord(entity, row),
    spreadNames(entity, sent, language),
    readBase,
    since,
  )
  if (clashes.length === 0) return lastChanges(writing, entity, id, merged, base.rev ?? 0)
  const changed = await lastChanges(writing, entity, id, clashes, base.rev ?? 0)
  throw new AppError('conflict', { detail: await readRecord(writing, entity, id), changed })
}

/** Applies fields to a record that was read in this write, without a conflict check; returns the row as stored then. */
export const changeRow = async (writing: Writing, of: Entity, row: RecordRow, sent: Values): Promise<RecordRow> => {
  const { tx, actor } = writing
  const entity = declaredIn(writing.db, of)
  const now = wireRecord(entity, row)
  const record = withFallbackNames(entity, { ...now, ...spreadNames(entity, sent, actor.language) })
  const fields = Object.entries(record).flatMap(([key, value]): FieldChange[] => {
    const field = entity.fields[key]
    const old = now[key] ?? null
    return field && !sameValue(field, old, value) ? [{ field: key, old, new: value }] : []
  })
  if (fields.length === 0) return row
  refuseEmptied(entity, record, fields)
  const [id, rev] = [row.id, row.rev + 1]
  const changed = Object.fromEntries(fields.map((change) => [change.field, change.new]))
  await refuseMissing(writing, entity, [{ sent: changed, record }])
  await refuseCycles(writing, entity, id, changed)
  const stored = storedColumns(entity, record)
  if (stored.unique_key !== row.unique_key) await refuseDuplicates(writing, entity, [stored], id)
  const columns = { ...stored, date_update: actor.receivedAt, updater_id: actor.userId, rev }
  await anyTable(tx).updateTable(entity.table).set(columns).where('id', '=', id).execute()
  if (fields.some(({ field }) => entity.fields[field]?.kind === 'ids')) await keepLinks(tx, entity, id, record)
  await indexPrefixes(tx, entity, id, { before: row.search_text, after: stored.search_text })
  await logChanges(writing, entity, [{ op: 'u', id, rev, fields }])
  return { ...row, ...columns }
}

/** Applies the sent fields to the record as it is now. A conflict with `base` changes nothing and is thrown as `conflict`. */
export const changeRecord = async (
  writing: Writing,
  entity: Entity,
  id: number,
  sent: Values,
  base: Base | null,
): Promise<Saved> => {
  const row = await findLive(writing, entity, id)
  if (!row) throw new AppError('empty data')
  const merged = await mergeWith(writing, entity, row, sent, base)
  const { rev } = await changeRow(writing, entity, row, sent)
  return { id, rev, merged }
}

/** A translated name needs at least one language. */
const refuseEmptied = (entity: Entity, record: Values, fields: readonly FieldChange[]): void => {
  const emptied = fields.filter(({ field }) => entity.fields[field]?.required && (record[field] ?? null) === null)
  if (emptied.length === 0) return
  throw new AppError('invalid data', { fields: Object.fromEntries(emptied.map(({ field }) => [field, 'required'])) })
}
