/** Whether a load has its driver and truck. The server asks the same in SQL (features/dispatch/dispatch.queries.ts). */
import type { Values } from '../fields/validate.ts'
import { idOf } from './wire-values.ts'

type Part = Readonly<Record<string, unknown>>

const isCrewed = (part: Part): boolean => {
  const row = part as Values
  return idOf(row, 'driver_id') !== null && (idOf(row, 'truck_id') !== null || idOf(row, 'car_id') !== null)
}

/** Every truck row has a crew, or else every leg by road; a load with neither has none. */
export const hasCrew = (trucks: readonly Part[], legs: readonly Part[]): boolean => {
  const byRoad = legs.filter(({ transport_mode: mode }) => mode === 'auto')
  return [trucks, byRoad].some((parts) => parts.length > 0 && parts.every(isCrewed))
}
