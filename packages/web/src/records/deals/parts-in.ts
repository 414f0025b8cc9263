/** The parts of a deal, from its card. */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { fieldOf, type Row, type RowNamed } from '#offline/row.ts'

/** The parts known here; not all of them if the deal says that its parts are not loaded. */
export const partsIn = <N extends string>(deal: Row, { part }: Entity<Fields, N>): readonly RowNamed<N>[] => {
  const rows = fieldOf(deal, part?.as ?? '')
  return Array.isArray(rows) ? (rows as RowNamed<N>[]) : []
}
