/** The sheet of a conflict: the old value, mine and theirs in words, who and when, and what a choice leaves in the outbox. */
import { driver } from '@fura/shared/entities/driver.ts'
import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { askDecision, decisionRequest, closeDecision } from '#core/decision-request.ts'
import type { Refusal } from '#offline/entry.ts'
import { enqueue } from '#offline/enqueue.ts'
import { park } from '#offline/settle.ts'
import { currentStore } from '#offline/store.ts'
import { FakeLocks } from '#offline/testing/device.ts'
import { draw, listOf, network, prepareDrawing, t } from '#testing/draw.tsx'
import { DecisionSheet } from './decision-sheet.tsx'

prepareDrawing()
// Loaded on demand, which takes longer than a test waits.
beforeAll(() => Promise.all([import('./conflict-sheet.tsx'), import('./refused-sheet.tsx')]))
beforeEach(() => {
  closeDecision()
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
})

const NOW = { id: 7, rev: 4, name: 'Иван', comment: 'их', truck_id: 2, truck_name: 'AA 2222 AA', trailer_id: null }
const WHO = { team_user_id: 5, team_user_name: 'Савчук Ирина', date: 1_800_000_000, date_acted: 1_800_000_000 }
const CONFLICT: Refusal = {
  code: 'conflict',
  httpStatus: 200,
  fields: {},
  answer: { status: 'error', detail: NOW, changed: { comment: WHO, truck_id: WHO } },
}

/** An update of the driver that the server refused like this. */
const parkUpdate = async (state: 'conflict' | 'rejected', answer: Refusal): Promise<void> => {
  await currentStore().withDb(async (db) => {
    const stored = await enqueue(db, {
      res: driver.path,
      op: 'update',
      id: 7,
      set: { comment: 'моё', truck_id: 1 },
      base: { comment: 'было', truck_id: null, trailer_id: null },
      baseV: 3,
      label: 'Иван',
    })
    if (stored.kind === 'stored') await park(db, stored.n, state, answer)
    await db.put('rec', storedRecord({ id: 1, rev: 1, name: 'BH 1111 BH', gov_number: 'BH 1111 BH' }), ['trucks', 1])
    await db.put('rec', storedRecord(NOW), ['drivers', 7])
  })
  askDecision({ path: driver.path, id: 7 })
}

const storedRecord = (data: { id: number; rev: number; [field: string]: unknown }) => ({
  v: data.rev,
  data,
  full: true,
  stale: false,
  at: 1,
  used: 1,
  bytes: 1,
})

const drawSheet = () => draw(<DecisionSheet request={{ path: driver.path, id: 7 }} open onClosed={() => {}} />)

const sentBodies = (): unknown[] =>
  network.calls
    .filter(({ path }) => path.endsWith('/api/drivers/update/'))
    .map(({ init }) => JSON.parse(init.body as string) as unknown)

const outbox = () => currentStore().withDb((db) => db.getAll('outbox'))

test('13 it names the record and the person, and shows was, mine and theirs by name', async () => {
  network.answer = () => listOf([])
  await parkUpdate('conflict', CONFLICT)
  drawSheet()
  const sheet = await screen.findByRole('dialog', { name: t('conflict_you_and', { who: 'Савчук И.' }) })
  expect(sheet.textContent).toContain('Иван')
  expect(sheet.textContent).not.toContain('№ 7')
  const [comment, vehicle] = within(sheet).getAllByRole('group')
  for (const text of ['было', 'моё', 'их']) expect(comment?.textContent).toContain(text)
  for (const text of ['BH 1111 BH', 'AA 2222 AA']) expect(vehicle?.textContent).toContain(text)
})

test('13 it saves only when each question is answered, and keeps mine and theirs apart', async () => {
  await parkUpdate('conflict', CONFLICT)
  const { user } = drawSheet()
  const sheet = await screen.findByRole('dialog')
  const [comment, vehicle] = within(sheet).getAllByRole('group')
  const pick = (group: HTMLElement | undefined, side: 0 | 1) =>
    user.click(within(group as HTMLElement).getAllByRole('radio')[side] as HTMLElement)
  await pick(comment, 0)
  const some = t('conflict_save_some', { chosen: 1, count: 2 })
  expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: some }).disabled).toBe(true)
  await pick(vehicle, 1)
  await user.click(within(sheet).getByRole('button', { name: t('save') }))
  await vi.waitFor(() => expect(sentBodies()).toHaveLength(1))
  const [body] = sentBodies()
  expect(body).toMatchObject({ id: 7, comment: 'моё', _sync: { base_rev: 4, base: { comment: 'их' } } })
  expect(body).not.toHaveProperty('truck_id')
})

test('13 "all from server" is one tap: nothing is left to send', async () => {
  await parkUpdate('conflict', CONFLICT)
  const { user } = drawSheet()
  await user.click(await screen.findByRole('button', { name: t('conflict_all_theirs') }))
  await vi.waitFor(async () => expect(await outbox()).toEqual([]))
  await vi.waitFor(() => expect(decisionRequest()).toBeNull())
  expect(sentBodies()).toEqual([])
})

test('19 after a withdrawn right it says so and still shows the values', async () => {
  const answer: Refusal = { code: 'access denied', httpStatus: 200, fields: {}, answer: null }
  await parkUpdate('rejected', answer)
  drawSheet()
  const sheet = await screen.findByRole('dialog', { name: t('denied_title') })
  expect(sheet.textContent).toContain('моё')
  expect(within(sheet).queryByRole('button', { name: t('edit') })).toBeNull()
})
