/** Unsent changes over waiting items: completed ones disappear at once, new ones appear in order. */
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { expect, test } from 'vitest'
import type { PendingRecord } from '#offline/overlay.ts'
import { itemsOf, type Unsent, type Waiting, type WaitingPage, withUnsent } from './waiting.ts'

const NOW = Date.UTC(2026, 10, 17, 8) / 1000
const who = { userIds: [2], now: NOW, timeZone: 'Europe/Kyiv' }

const taskItems = (id: number, due: number): Waiting[] =>
  itemsOf('task', { id, rev: 1, name: `Дело ${id}`, team_user_id: 2, status_id: TASK_STATUS.new, date_end: due }, who)

const chat: Waiting = {
  kind: 'chat',
  object: 'order',
  id: 1,
  code: 'chat',
  due: NOW - 60,
  row: { id: 1, rev: 0 },
  for_id: null,
  phone: null,
  phone_name: null,
}

const page: WaitingPage = {
  items: [chat, ...taskItems(1, NOW + 60), ...taskItems(2, NOW - 5 * DAY)],
  counts: { now: 2, late: 1, debt: 0 },
  source: 'server',
  at: 0,
  unknown: [],
}

const change = (id: number | string, values: object, more: Partial<PendingRecord> = {}): PendingRecord => ({
  id: id as PendingRecord['id'],
  values: values as PendingRecord['values'],
  isAdded: false,
  isDeleted: false,
  pending: 'waiting',
  ...more,
})

const unsentTasks = (...changes: PendingRecord[]): Unsent => {
  const none = new Map()
  return { order: none, quote: none, lead: none, task: new Map(changes.map((each) => [each.id, each])) }
}

const summaryOf = ({ items, counts }: WaitingPage) => [items.map(({ kind, id }) => `${kind} ${id}`), counts]

test('without them the page is as it was', () => {
  expect(withUnsent(page, unsentTasks(), who, true)).toEqual(page)
})

test('a task that is completed, postponed or deleted here no longer waits and is not counted', () => {
  const gone = [
    change(1, { status_id: TASK_STATUS.done }),
    change(1, { date_end: NOW + DAY }),
    change(1, {}, { isDeleted: true }),
  ]
  for (const each of gone)
    expect(summaryOf(withUnsent(page, unsentTasks(each), who, true))).toEqual([
      ['chat 1', 'task 2'],
      { now: 1, late: 1, debt: 0 },
    ])
})

test('one that is moved within the day is sorted by its new hour, with the unsent mark', () => {
  const moved = withUnsent(page, unsentTasks(change(2, { date_end: NOW + 30 })), who, true)
  expect(summaryOf(moved)).toEqual([['chat 1', 'task 2', 'task 1'], { now: 3, late: 0, debt: 0 }])
  expect(moved.items[1]?.row._pending).toBe('waiting')
})

test('a task added here for today is on the first page, one for somebody else or tomorrow is not', () => {
  const values = { name: 'Новое', team_user_id: 2, status_id: TASK_STATUS.new, date_end: NOW + 90 }
  const [mine, later, foreign] = [
    change('@a', values, { isAdded: true }),
    change('@b', { ...values, date_end: NOW + DAY }, { isAdded: true }),
    change('@c', { ...values, team_user_id: 3 }, { isAdded: true }),
  ]
  const unsent = unsentTasks(mine, later, foreign)
  expect(summaryOf(withUnsent(page, unsent, who, true))).toEqual([
    ['chat 1', 'task 1', 'task @a', 'task 2'],
    { now: 3, late: 1, debt: 0 },
  ])
  expect(summaryOf(withUnsent(page, unsent, who, false))).toEqual(summaryOf(page))
})
