/** The heads of a board's columns, with this device's unsent changes. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { order } from '@fura/shared/entities/order.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { link } from '#api/link.ts'
import { readPage, type Row } from './reads.ts'
import { readStatusTotals } from './status-totals.ts'
import { closeUser, openUser } from './store.ts'
import { installBrowser } from './testing/device.ts'
import { enter } from './testing/driver-lists.ts'
import { type FakeAnswer, installFetch } from './testing/fake-fetch.ts'

const ROWS: readonly Row[] = [
  { id: 1, rev: 1, status_id: ORDER_STATUS.draft, client_id: 5, sum_income: '100.10' },
  { id: 2, rev: 1, status_id: ORDER_STATUS.draft, client_id: 5, sum_income: '50.00' },
  { id: 3, rev: 1, status_id: ORDER_STATUS.confirmed, client_id: 6, sum_income: '0.20' },
]
const TOTALS = [
  { status_id: ORDER_STATUS.draft, count: 2, sum_income: '150.10' },
  { status_id: ORDER_STATUS.confirmed, count: 1, sum_income: '0.20' },
]

let answer: (path: string) => FakeAnswer

beforeEach(async () => {
  installBrowser()
  link.found()
  answer = (path) => ({
    status: 200,
    body: path.includes('status_totals')
      ? { status: 'ok', list: TOTALS, total_num: 3 }
      : { status: 'ok', list: ROWS, total_num: 3 },
  })
  installFetch((path) => answer(path))
  await openUser('test', 1)
})
afterEach(closeUser)

test('are those of the server', async () => {
  expect(await readStatusTotals(order, '')).toEqual(
    new Map([
      [1, { count: 2, sum: '150.10' }],
      [2, { count: 1, sum: '0.20' }],
    ]),
  )
})

test('follow a card that was moved and is not sent yet, with its money, and no card outside the list', async () => {
  await readPage(order, '', 0)
  await enter({ res: 'orders', id: 1, set: { status_id: ORDER_STATUS.confirmed } })
  expect(await readStatusTotals(order, '')).toEqual(
    new Map([
      [1, { count: 1, sum: '50.00' }],
      [2, { count: 2, sum: '100.30' }],
    ]),
  )
  expect((await readStatusTotals(order, 'f[client_id]=6'))?.get(1)).toEqual({ count: 2, sum: '150.10' })
})

test('are unknown without a network, or if there are too many to count', async () => {
  answer = () => ({ status: 200, body: { status: 'ok', list: [], total_num: 10_000, total_more: 1 } })
  expect(await readStatusTotals(order, '')).toBeNull()
  answer = () => 'down'
  expect(await readStatusTotals(order, '')).toBeNull()
})
