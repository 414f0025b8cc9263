/** A deal for documents: without figures that need a right; its parts are passed separately. Pure. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Row } from '#offline/row.ts'
import { partsIn } from '#records/deals/parts-in.ts'

export const publicDeal = ({ fields }: Entity, row: Row): Row => {
  const shown = Object.entries(row).filter(([name, value]) => {
    const field = fields[name]
    return !Array.isArray(value) && field?.viewWith === undefined
  })
  return { ...Object.fromEntries(shown), id: row.id, rev: row.rev }
}

export const partsOfDeal = (deal: Row, part: Entity): readonly Row[] =>
  partsIn(deal, part).filter((row) => row._deleted !== 1)
