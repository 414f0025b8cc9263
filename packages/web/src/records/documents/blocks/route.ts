/** The route in words: the points of a deal or of a leg, each with its country. Pure. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { type Row, memberBeside } from '#records/documents/paper-row.ts'
import type { Paper } from '../paper.ts'

const POINTS = ['poo_id', 'pol_id', 'pod_id', 'fd_id'] as const
type Point = (typeof POINTS)[number]

/** "Одеса, Україна". */
export const placeOf = (paper: Paper, row: Row | undefined, point: Point | 'city_id'): string => {
  const city = paper.record('city', row?.[point])
  const country = paper.named(city, 'country_id', 'country') || trimmedText(memberBeside(row, point, 'country_name'))
  return [paper.named(row, point, 'city'), country].filter(Boolean).join(', ')
}

/** POO, POL, POD, FD: the known ones, each once. */
export const routeOf = (paper: Paper, row: Row): string =>
  [...new Set(POINTS.map((point) => paper.named(row, point, 'city')).filter(Boolean))].join(' – ')

/** The first and the last point; a road leg and a deal without ports have both. */
export const loadingPlace = (paper: Paper, row: Row): string =>
  placeOf(paper, row, 'poo_id') || placeOf(paper, row, 'pol_id')

export const unloadingPlace = (paper: Paper, row: Row): string =>
  placeOf(paper, row, 'fd_id') || placeOf(paper, row, 'pod_id')

/** "2×40HC, 1×20GP": of the deal, or of its legs. */
export const equipmentOf = (paper: Paper, rows: readonly Row[]): string => {
  const each = rows.map((row) => {
    const type = paper.named(row, 'container_type_id', 'container_type')
    const count = Number(row.equipment_count ?? 1) || 1
    return type === '' ? '' : `${count} × ${type}`
  })
  return [...new Set(each.filter(Boolean))].join(', ')
}

/** "22 т, 33 пал., 92 м³": the load of one truck of each leg. */
export const bodySizeOf = (paper: Paper, rows: readonly Row[]): string => {
  const part = (key: string, value: string): string => (value === '' ? '' : paper.t(`document.${key}`, { value }))
  const each = rows.map((row) => {
    const type = paper.record('container_type', row.container_type_id)
    return [
      part('tonnes', paper.decimal(type?.capacity_t)),
      part('pallets', trimmedText(type?.pallets)),
      part('cubic_metres', paper.decimal(type?.volume_m3)),
    ]
      .filter(Boolean)
      .join(', ')
  })
  return [...new Set(each.filter(Boolean))].join('; ')
}
