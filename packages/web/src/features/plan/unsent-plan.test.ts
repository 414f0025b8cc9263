/** Unsent changes drawn over the plan. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { PlanJob, PlanTruck, PlanWork } from '@fura/shared/plan.ts'
import { expect, test } from 'vitest'
import type { Entry } from '#offline/entry.ts'
import { withUnsent } from './unsent-plan.ts'

const load = (id: number, part: PlanWork['part'] = 'order_container'): PlanWork => ({
  key: part === null ? `order:${id}` : `${part}:${id}`,
  order_id: id,
  part,
  part_id: part === null ? null : id,
  number: `A-${id}`,
  client_name: '',
  poo_id: 1,
  poo_name: 'Одесса',
  fd_id: 2,
  fd_name: 'Варшава',
  from: id * 1000,
  to: id * 1000 + 500,
  first_day: 0,
  last_day: 0,
  status_id: ORDER_STATUS.confirmed,
  is_ltl: 0,
  is_dangerous: 0,
  container_type_id: 21,
  container_type_name: '',
  is_truck_body: 1,
  gross_weight: null,
  contractor_id: null,
  driver_id: null,
  driver_name: '',
  trailer_id: null,
})

const job = (id: number): PlanJob => ({ ...load(id), in_work: 1, is_loaded: 0, twin_ids: [] })

const truck = (id: number, jobs: readonly PlanJob[] = []): PlanTruck => ({
  vehicle: 'truck',
  id,
  name: `T${id}`,
  contractor_id: 5,
  contractor_name: '',
  driver_id: 100 + id,
  driver_name: `Водитель ${id}`,
  driver_phone: '',
  trailer_id: 200 + id,
  trailer_name: '',
  body_name: '',
  crew: { truck: null, driver: null, carrier: null, trailer: null },
  free_from: 0,
  free_place_id: null,
  free_place_name: '',
  jobs,
})

const entry = (values: Partial<Entry>): Entry => ({ op: 'update', res: 'orders/containers', ...values }) as Entry

test('a load that has got a truck stands on it and not among the loads', () => {
  const plan = { trucks: [truck(1), truck(2)], loads: [load(7), load(8)] }
  const { trucks, loads } = withUnsent(plan, [entry({ id: 7, set: { truck_id: 1 } })])
  expect(loads.map(({ key }) => key)).toEqual(['order_container:8'])
  expect(trucks[0]).toMatchObject({
    free_from: 7500,
    free_place_name: 'Варшава',
    jobs: [{ key: 'order_container:7', driver_name: 'Водитель 1', isPending: true }],
  })
  expect(trucks[1]).toBe(plan.trucks[1])
})

test('a truck row that is added here takes its order from the loads', () => {
  const plan = { trucks: [truck(1)], loads: [load(7, null)] }
  const added = entry({ op: 'add', id: '@x', set: { order_id: 7, truck_id: 1 } })
  const { trucks, loads } = withUnsent(plan, [added])
  expect(loads).toEqual([])
  expect(trucks[0]?.jobs.map(({ key }) => key)).toEqual(['order:7'])
})

test('a truck row that was sent and has come with its truck stands there once, also while the loads are still those of before', () => {
  const sent: PlanJob = { ...job(70), order_id: 7 }
  const plan = { trucks: [truck(1, [sent])], loads: [load(7, null), load(8, null)] }
  const added = entry({ op: 'add', id: '@x', set: { order_id: 7, truck_id: 1 } })
  const { trucks, loads } = withUnsent(plan, [added])
  expect(trucks).toEqual(plan.trucks)
  expect(loads.map(({ key }) => key)).toEqual(['order:8'])
})

test('a job goes to another truck, and taken off it is a load again', () => {
  const plan = { trucks: [truck(1, [job(7)]), truck(2)], loads: [] }
  const moved = withUnsent(plan, [entry({ id: 7, set: { truck_id: 2 } })])
  expect(moved.trucks.map(({ jobs }) => jobs.length)).toEqual([0, 1])
  const off = withUnsent(plan, [entry({ id: 7, set: { truck_id: 2 } }), entry({ id: 7, set: { truck_id: null } })])
  expect(off.trucks.map(({ jobs }) => jobs.length)).toEqual([0, 0])
  expect(off.loads).toMatchObject([{ key: 'order_container:7', driver_id: null }])
})

test('a car is not taken for a truck of the same id, and a job goes from one to the other', () => {
  const plan = { trucks: [truck(1, [job(7)]), { ...truck(1), vehicle: 'car' as const }], loads: [] }
  const moved = withUnsent(plan, [entry({ id: 7, set: { truck_id: null, car_id: 1 } })])
  expect(moved.trucks.map(({ jobs }) => jobs.length)).toEqual([0, 1])
  const off = withUnsent(moved, [entry({ id: 7, set: { car_id: null } })])
  expect(off.loads).toMatchObject([{ key: 'order_container:7' }])
})

test('changes of other fields, of other carriages and deletions change nothing', () => {
  const plan = { trucks: [truck(1, [job(7)])], loads: [load(8)] }
  const others = [
    entry({ id: 7, set: { comment: 'x' } }),
    entry({ id: 99, set: { truck_id: 1 } }),
    entry({ op: 'delete', id: 7, set: {} }),
    entry({ res: 'rio/orders/directions', id: 7, set: { truck_id: null } }),
  ]
  expect(withUnsent(plan, others)).toEqual(plan)
})
