/** The parts of a deal that its card carries. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Row } from '#offline/reads.ts'

/** Those that are known here; not all where the deal says that its parts are not loaded. */
export const partsIn = (deal: Row, { part }: Entity): readonly Row[] => {
  const rows = deal[part?.as ?? '']
  return Array.isArray(rows) ? (rows as Row[]) : []
}
