/** A deal with all its parts as wire records, read inside the write that is about to change it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type RecordRow } from '#db/database.ts'
import { joinSql, name as column, part, raw, rowsIn } from '#db/sql-text.ts'
import { sameValue, toStored, toWire } from '#rows/codec.ts'
import { wireRecord } from '#rows/columns.ts'
import { changeRecord, findLive } from '#resource/save.ts'

/** A stored record with its id. */
export type RecordValues = Values & { id: number }

/** Rows that may have no id yet, by their member in the deal's detail. */
export type NewParts = Record<string, Values[]>
export type Parts = Record<string, RecordValues[]>

/** A deal that may not be stored yet. */
export interface NewDeal {
  deal: Values
  parts: NewParts
}

export interface DealState {
  id: number
  row: RecordRow
  deal: Values
  /** By their member in the deal's detail; each row with its id. */
  parts: Parts
}

/** Wire records have no id and no author; rules that compare several of them need both. */
export const withSystem = (entity: Entity, row: RecordRow): RecordValues => ({
  ...wireRecord(entity, row),
  id: row.id,
  creator_id: row.creator_id,
})

interface Placed {
  readonly id: number
  readonly position?: unknown
}

/** Rows without a position, or with the same one, are sorted oldest first. */
const inOrder = <R extends Placed>(rows: readonly R[]): R[] => {
  const place = ({ position }: Placed): number => (typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER)
  return rows.toSorted((one, other) => place(one) - place(other) || one.id - other.id)
}

/** By the member of the deal's detail that they are in. */
type RowsOfParts = Map<string, RecordRow[]>

const rowsOfEach = async ({ tx }: Writing, entity: Entity, id: number): Promise<RowsOfParts> => {
  const rowsByPart: RowsOfParts = new Map()
  for (const { table, part: of } of partsOf(entity)) {
    if (!of) continue
    const rows = anyTable(tx)
      .selectFrom(table)
      .selectAll()
      .$castTo<RecordRow>()
      .where(of.by, '=', id)
      .where('is_deleted', '=', 0)
    rowsByPart.set(of.as, await rows.execute())
  }
  return rowsByPart
}

/** On PostgreSQL every query is a round trip, so all parts are read at once. */
const rowsOfAll = async ({ db, tx }: Writing, entity: Entity, id: number): Promise<RowsOfParts> => {
  const questions = partsOf(entity).flatMap(({ table, part: of }) =>
    of
      ? [
          part`select ${raw(`'${of.as}'`)} as part, to_json(t) as row from ${raw(db.tableText(table))} t
            where ${column(of.by)} = ${id} and is_deleted = 0`,
        ]
      : [],
  )
  const rows = await rowsIn<{ part: string; row: RecordRow }>(db, tx, joinSql(questions, ' union all '))
  const rowsByPart: RowsOfParts = new Map()
  for (const { part: as, row } of rows) rowsByPart.set(as, [...(rowsByPart.get(as) ?? []), row])
  return rowsByPart
}

const readParts = async (writing: Writing, entity: Entity, id: number): Promise<Parts> => {
  const rowsByPart = await (writing.db.engine === 'sqlite' ? rowsOfEach : rowsOfAll)(writing, entity, id)
  const parts: Parts = {}
  for (const kind of partsOf(entity)) {
    if (kind.part) parts[kind.part.as] = inOrder(rowsByPart.get(kind.part.as) ?? []).map((row) => withSystem(kind, row))
  }
  return parts
}

/** `row`: the deal as it is stored now. */
export const stateOf = async (writing: Writing, entity: Entity, row: RecordRow): Promise<DealState> => {
  const id = row.id
  return { id, row, deal: withSystem(entity, row), parts: await readParts(writing, entity, id) }
}

/** The deal as stored, regardless of the writer's rights. */
export const readDeal = async (writing: Writing, entity: Entity, id: number): Promise<DealState | null> => {
  const row = await anyTable(writing.tx)
    .selectFrom(entity.table)
    .selectAll()
    .$castTo<RecordRow>()
    .where('id', '=', id)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  return row ? stateOf(writing, entity, row) : null
}

/** The deal, if the writer may see it. */
export const findDeal = async (writing: Writing, entity: Entity, id: number): Promise<DealState | null> => {
  const row = await findLive(writing, entity, id)
  return row ? stateOf(writing, entity, row) : null
}

/** The position of a new row: behind the existing ones. */
export const NEW_ID = Number.MAX_SAFE_INTEGER

/** The deal with this part in its place among the others. */
export const withPart = (state: DealState, { part: of }: Entity, record: RecordValues): DealState => {
  const as = of?.as ?? ''
  const others = (state.parts[as] ?? []).filter(({ id }) => id !== record.id)
  return { ...state, parts: { ...state.parts, [as]: inOrder([...others, record]) } }
}

export const withoutPart = (state: DealState, { part: of }: Entity, id: number): DealState => {
  const as = of?.as ?? ''
  return { ...state, parts: { ...state.parts, [as]: (state.parts[as] ?? []).filter((row) => row.id !== id) } }
}

/** A computed value as it will be read back: with the decimals of its field. */
export const asStored = (entity: Entity, computed: Values): Values =>
  Object.fromEntries(
    Object.entries(computed).flatMap(([name, value]) => {
      const field = entity.fields[name]
      return field ? [[name, toWire(field, toStored(name, field, value))]] : []
    }),
  )

/** Those of the computed values that differ from the record's. */
export const newValues = (entity: Entity, record: Values, computed: Values): Values =>
  Object.fromEntries(
    Object.entries(asStored(entity, computed)).filter(([name, value]) => {
      const field = entity.fields[name]
      return field !== undefined && !sameValue(field, record[name] ?? null, value)
    }),
  )

/** Writes the computed values of the parts, where they changed. */
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
      if (Object.keys(values).length > 0) await changeRecord(writing, entity, record.id, values, null)
    }
  }
}
