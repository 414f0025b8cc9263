/** A deal as documents get it: without figures that need a right; its parts are handed over apart. Pure. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Row } from '#offline/row.ts'

export const publicDeal = ({ fields }: Entity, row: Row): Row => {
  const shown = Object.entries(row).filter(([name, value]) => {
    const field = fields[name]
    return !Array.isArray(value) && field?.viewWith === undefined
  })
  return { ...Object.fromEntries(shown), id: row.id, rev: row.rev }
}

export const partsOfDeal = (deal: Row, { part }: Entity): readonly Row[] => {
  const rows = deal[part?.as ?? '']
  return Array.isArray(rows) ? (rows as Row[]).filter((row) => row._deleted !== true) : []
}
