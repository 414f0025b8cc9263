/**
 * Which records refer to a record that is about to be merged away, by every declared reference, and which of them still refer
 * to the kept one.
 */
import { client } from '@fura/shared/entities/client.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { customerFreight } from '@fura/shared/entities/freight.ts'
import { entityByPath } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import type { Writing } from '#db/actor.ts'
import { idsLinkedTo } from '#db/links.ts'
import { listOf, name, part, raw, rowsIn } from '#db/sql-text.ts'
import { recordsAbove } from '#rows/reference-cycles.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { namingRecords, type Reference, referencesTo } from '#resource/references.ts'

/** Records of one table that referred to the other record in one field. */
export interface Move {
  r: string
  field: string
  ids: number[]
  kind?: Reference['kind']
  /** Emptied instead of moved: the kept record itself or one above it, which would become its own parent. */
  isCut?: true
  /** For a list: those that named the kept one as well. */
  both?: number[]
}

export const AT_ONCE = 500
const ALL = 1_000_000_000

/** The same write with the rights of the server: references are moved even in records that the writer may not see. */
export const seeingAll = (writing: Writing): Writing => ({
  ...writing,
  actor: { ...writing.actor, people: null, seesOwnOnly: false },
})

export const inParts = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) =>
    ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  )

export const entityOfMove = ({ db }: Pick<Writing, 'db'>, { r }: Move): Entity => {
  const entity = entityByPath(r)
  if (!entity) throw new Error(`no entity has the path ${r}`)
  return declaredIn(db, entity)
}

/** Whether the client's order and debt figures have to be recalculated. */
export const hasClientOrders = (merged: Entity, moves: readonly Move[]): boolean =>
  merged === client && moves.some(({ r }) => [order, customerFreight].some(({ path }) => path === r))

const movesBy = async (
  writing: Writing,
  target: Entity,
  reference: Reference,
  keptId: number,
  goneId: number,
): Promise<Move[]> => {
  const { entity, field, kind, isList } = reference
  const ids = await namingRecords(writing, reference, goneId, ALL)
  const move = { r: entity.path, field, ...(kind ? { kind } : {}) }
  if (isList) {
    const naming = new Set(await namingRecords(writing, reference, keptId, ALL))
    return [{ ...move, ids, both: ids.filter((id) => naming.has(id)) }]
  }
  const line = entity.name === target.name ? await recordsAbove(writing, entity, field, keptId) : new Set<number>()
  return [
    { ...move, ids: ids.filter((id) => !line.has(id)) },
    { ...move, ids: ids.filter((id) => line.has(id)), isCut: true },
  ]
}

export const plannedMoves = async (
  writing: Writing,
  target: Entity,
  keptId: number,
  goneId: number,
): Promise<Move[]> => {
  const moves: Move[] = []
  for (const reference of referencesTo(target, writing.db))
    moves.push(...(await movesBy(writing, target, reference, keptId, goneId)))
  return moves.filter(({ ids }) => ids.length > 0)
}

/** The records of a move that are live and still as it left them. */
export const findUndoable = async (writing: Writing, move: Move, keptId: number): Promise<number[]> => {
  const { db, tx } = writing
  const { field, kind, isCut, both } = move
  const { table } = entityOfMove(writing, move)
  const listed = part`id in (${idsLinkedTo(db, table, field, part`= ${keptId}`)})`
  const namesKept = isCut ? part`${name(field)} is null` : part`${name(field)} = ${keptId}`
  const ofKind = kind ? part`and ${name(kind.field)} = ${kind.value}` : raw('')
  const ids: number[] = []
  for (const some of inParts(move.ids)) {
    const rows = await rowsIn<{ id: number }>(
      db,
      tx,
      part`select id from ${raw(db.tableText(table))}
        where id in (${listOf(some)}) and is_deleted = 0 and ${both ? listed : namesKept} ${ofKind} order by id`,
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}
