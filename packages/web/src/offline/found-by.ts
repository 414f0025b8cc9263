/** What finds a deal beside its own fields, as far as this device has its parts: clients, drivers, plates, containers. */
import type { Entity } from '@fura/shared/entities/entity.ts'

interface Fields {
  readonly [field: string]: unknown
}

const NAMES = ['client_name', 'lead_name', 'driver_name', 'truck_name', 'trailer_name']

const rowsIn = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])

const textsIn = (row: Fields, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = row[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })

/** The server has the same in a field that it never answers; records without that field are found by their own fields. */
export const foundBy = ({ fields }: Pick<Entity, 'fields'>, row: Fields): string[] => {
  if (!fields.found_by) return []
  const parts = [...rowsIn(row.containers), ...rowsIn(row.directions)]
  return [...textsIn(row, NAMES), ...parts.flatMap((part) => textsIn(part, [...NAMES, 'number']))]
}
