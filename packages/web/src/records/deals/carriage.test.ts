/** Which button of an order's card is amber while its truck is missing. */
import { ORDER_TYPE } from '@fura/shared/modes.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import { isCrewFirst } from './carriage.ts'

const order = (more: object) => ({ id: 1, rev: 1, in_work: 1, status_id: ORDER_STATUS.confirmed, ...more })

const ROAD = { order_type_id: ORDER_TYPE.road }
const SEA = { order_type_id: ORDER_TYPE.sea_fcl, directions: [{ id: 2, rev: 1, transport_mode: 'auto' }] }
const ALARM = { attention_code: 'doc_cutoff' }
const CREW = { containers: [{ id: 3, rev: 1, driver_id: 4, truck_id: 5, contractor_id: 6 }] }

test.each([
  ['by road', ROAD, true],
  ['by road, with an alarm', { ...ROAD, ...ALARM }, true],
  ['by sea and on by road', SEA, true],
  ['by sea and on by road, with an alarm', { ...SEA, ...ALARM }, false],
  ['by road, with its truck', { ...ROAD, ...ALARM, ...CREW }, false],
  ['by road, as a draft', { ...ROAD, status_id: ORDER_STATUS.draft }, false],
  ['by road, loaded', { ...ROAD, status_id: ORDER_STATUS.loaded }, false],
])('an order %s', (_name, more, isTruckFirst) => {
  expect(isCrewFirst(order(more))).toBe(isTruckFirst)
})
