/** A deal with all its parts as wire records, read inside the write that is about to change it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Row } from '#db/database.ts'
import { sameValue, toStored, toWire } from '#resource/codec.ts'
import { wireRecord } from '#resource/columns.ts'
import { changeRecord } from '#resource/save.ts'

export type Parts = Record<string, Values[]>

export interface DealState {
  id: number
  row: Row
  deal: Values
  /** By their member in the deal's detail; each row with its id. */
  parts: Parts
}

/** Records know nothing of their id and their maker; rules that look at several of them do. */
export const withSystem = (entity: Entity, row: Row): Values => ({
  ...wireRecord(entity, row),
  id: Number(row.id),
  creator_id: row.creator_id === null || row.creator_id === undefined ? null : Number(row.creator_id),
})

const readParts = async ({ tx }: Writing, entity: Entity, by: string, id: number): Promise<Values[]> => {
  const query = anyTable(tx).selectFrom(entity.table).selectAll().where(by, '=', id).where('is_deleted', '=', 0)
  const rows = await (entity.fields.position ? query.orderBy('position').orderBy('id') : query.orderBy('id')).execute()
  return rows.map((row) => withSystem(entity, row))
}

export const readDeal = async (writing: Writing, entity: Entity, id: number): Promise<DealState | null> => {
  const row = await anyTable(writing.tx)
    .selectFrom(entity.table)
    .selectAll()
    .where('id', '=', id)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  if (!row) return null
  const parts: Parts = {}
  for (const kind of partsOf(entity)) {
    if (kind.part) parts[kind.part.as] = await readParts(writing, kind, kind.part.by, id)
  }
  return { id, row, deal: withSystem(entity, row), parts }
}

/** A computed value as it will be read again: with the decimals of its field. */
const asKept = (entity: Entity, computed: Values): Values =>
  Object.fromEntries(
    Object.entries(computed).flatMap(([name, value]) => {
      const field = entity.fields[name]
      return field ? [[name, toWire(field, toStored(name, field, value))]] : []
    }),
  )

/** Those of the computed values that the record does not have yet. */
export const newValues = (entity: Entity, record: Values, computed: Values): Values =>
  Object.fromEntries(
    Object.entries(asKept(entity, computed)).filter(([name, value]) => {
      const field = entity.fields[name]
      return field !== undefined && !sameValue(field, record[name] ?? null, value)
    }),
  )

/** Writes what is computed of the parts, where it has become something else. */
export const keepPartSums = async (
  writing: Writing,
  deal: Entity,
  parts: Parts,
  sums: Readonly<Record<string, readonly Values[]>>,
): Promise<void> => {
  for (const entity of partsOf(deal)) {
    const as = entity.part?.as ?? ''
    for (const [place, record] of (parts[as] ?? []).entries()) {
      const values = newValues(entity, record, sums[as]?.[place] ?? {})
      if (Object.keys(values).length > 0) await changeRecord(writing, entity, Number(record.id), values, null)
    }
  }
}
