/** Stops on the way of some loads by road, with their times as far as the load has come, and delays that were resolved. */
import type { DemoOrder } from './demo-orders.ts'
import { isRoad } from './lane.ts'
import type { Making } from './making.ts'

const HOUR = 3600
/** Every so many of the orders. */
const [WITH_STOPS, WITH_DELAY] = [4, 9]

/** Two warehouses of the sender, one after the other. */
export const addStops = ({ row }: DemoOrder, legId: number, { tables }: Making): void => {
  if (row.id % WITH_STOPS !== 0) return
  const [planned, left] = [row.planned_loading_date ?? 0, row.actual_loading_date ?? 0]
  const before = (moment: number, hours: number): number => (moment === 0 ? 0 : moment - hours * HOUR)
  const stop = { order_id: row.id, direction_id: legId, stop_kind: 'load', city_id: row.poo_id ?? null }
  tables.add('order_stops', {
    ...stop,
    position: 1,
    address: 'Склад 1, вул. Промислова, 3',
    contact: 'Комірник, 380005100001',
    planned_date: before(planned, 4),
    arrived_date: before(left, 7),
    left_date: before(left, 4),
  })
  tables.add('order_stops', {
    ...stop,
    position: 2,
    address: 'Склад 2, вул. Складська, 18',
    planned_date: planned,
    arrived_date: before(left, 3),
    left_date: left,
  })
}

export const addDelay = ({ row, plan: { lane } }: DemoOrder, { tables }: Making): void => {
  const unloaded = row.actual_unloading_date ?? 0
  if (!isRoad(lane) || unloaded === 0 || row.id % WITH_DELAY !== 0) return
  tables.add('order_problems', {
    order_id: row.id,
    problem_kind: 'delay',
    date: unloaded - 12 * HOUR,
    new_date: unloaded,
    note: 'Очередь на границе, опоздаем на несколько часов',
    resolved_date: unloaded,
  })
}
