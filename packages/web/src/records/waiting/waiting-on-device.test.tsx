/** Waiting items without a network: worked out from the device's own records, naming the kinds that are not here. */
import { task } from '@fura/shared/entities/task.ts'
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import { keepRecord } from '#offline/cache.ts'
import { enqueue } from '#offline/enqueue.ts'
import { NotLoaded } from '#offline/reads.ts'
import { currentStore } from '#offline/store.ts'
import { network, prepareDrawing } from '#testing/draw.tsx'
import { bringWaiting, readWaiting } from './waiting.api.ts'

prepareDrawing()

const NOW = Date.UTC(2026, 10, 17, 8) / 1000
const who = { userIds: [2], now: NOW, timeZone: 'Europe/Kyiv' }
const question = { who, kinds: ['order', 'quote', 'lead', 'task'], mayDispatch: false, start: 0 } as const
const values = { team_user_id: 2, status_id: TASK_STATUS.new, date_end: NOW + 60 }

const keepTask = () =>
  currentStore().withDb((db) => keepRecord(db, task.path, { id: 5, rev: 1, name: 'Позвонить', ...values }))
const goAway = (): void => {
  network.answer = () => 'down'
}

test('a device that knows nothing says so', async () => {
  goAway()
  await expect(readWaiting(question)).rejects.toThrow(NotLoaded)
})

test('if Home was never read, the records here are listed and missing kinds are named', async () => {
  await keepTask()
  goAway()
  const page = await readWaiting(question)
  expect(page.items.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['task 5'])
  expect(page).toMatchObject({ source: 'device', counts: { now: 1, late: 0, debt: 0 } })
  expect(page.unknown).toEqual(['order', 'quote', 'lead', 'chat'])
  expect((await readWaiting({ ...question, mayDispatch: true })).unknown).toEqual([...page.unknown, 'load', 'paper'])
})

test('a task added without a network is among them', async () => {
  await keepTask()
  goAway()
  const uid = '01890000-0000-7000-8000-000000000001'
  const added = { res: task.path, op: 'add', id: `@${uid}`, uid, base: {}, label: '' } as const
  await currentStore().withDb((db) => enqueue(db, { ...added, set: { name: 'Новая', ...values } }))
  expect((await readWaiting(question)).items.map(({ id, row }) => [id, row._pending])).toEqual([
    [5, undefined],
    [`@${uid}`, 'waiting'],
  ])
})

test('what was read ahead is known, even if it was empty', async () => {
  network.answer = () => ({ body: { status: 'ok', list: [], total_num: 0, counts: { now: 0, late: 0, debt: 0 } } })
  await bringWaiting()
  goAway()
  expect(await readWaiting(question)).toMatchObject({ source: 'device', items: [], unknown: [] })
})
