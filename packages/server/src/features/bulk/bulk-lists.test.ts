/** Bulk changes of tasks, vehicles, places and lists: by the rights and rules of a single change of each. */
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snapshot } from '../../gates/snapshot.ts'
import { deals, HEAD, PEOPLE, SELLER, VIEWER } from '../../testing/deals.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const d = deals(() => t)
const ADMIN = 'admin@demo'
const DISPATCHER = 'dispatcher@demo'
const tomorrow = () => Math.floor(Date.now() / 1000) + 86_400

const newTask = async (fields: object = {}, as = SELLER): Promise<number> =>
  Number(
    (await d.done('tasks/add', { name: 'Запросить документы', type_id: 2, date_end: tomorrow(), ...fields }, as)).id,
  )

const idsOf = (rows: unknown): number[] => (rows as { id: number }[]).map(({ id }) => id)

/** A change that somebody with the right would make of each list. */
const ALIKE = [
  ['drivers', { contractor_id: 2 }, DISPATCHER],
  ['trucks', { contractor_id: 2 }, DISPATCHER],
  ['trailers', { contractor_id: 2 }, DISPATCHER],
  ['cars', { contractor_id: 2 }, DISPATCHER],
  ['cities', { is_port: 1 }, ADMIN],
  ['services', { is_active: 0 }, ADMIN],
] as const

describe.each(ALIKE)('many %s at once', (path, set, who) => {
  const some = async (): Promise<number[]> => {
    const { body } = await t.call({ url: `/api/${path}/list/?num=2&sort=id`, as: HEAD })
    return idsOf(body.list)
  }

  test('are refused without a session, and to people who may not edit one: nothing changes', async () => {
    const ids = await some()
    expect((await t.call({ url: `/api/${path}/bulk/`, body: { ids, set } })).code).toBe(401)
    const before = await snapshot(t, HOST_A)
    expect((await d.post(`${path}/bulk`, { ids, set }, VIEWER)).body).toMatchObject({ error: 'access denied' })
    expect((await d.refused(`${path}/bulk`, { ids, set: { nothing: 1 } }, who)).fields).toEqual({ nothing: 'unknown' })
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('are changed each with its own rev; what is not there is said', async () => {
    const ids = await some()
    const answer = await d.done(`${path}/bulk`, { ids: [...ids, 900_000], set }, who)
    expect(idsOf(answer.done)).toEqual(ids)
    expect(answer.refused).toMatchObject([{ id: 900_000, error: 'empty data' }])
    for (const id of ids) expect(await d.read(id, HEAD, path)).toMatchObject(set)
  })
})

describe('many tasks at once', () => {
  test('go to another doer and another day; those of others stay as they are', async () => {
    const [own, other] = [await newTask(), await newTask()]
    const foreign = await newTask({ team_user_id: PEOPLE.head }, HEAD)
    const due = tomorrow() + 86_400
    const set = { team_user_id: PEOPLE.operations, date_end: due }
    const answer = await d.done('tasks/bulk', { ids: [own, other, foreign], set }, SELLER)
    expect(idsOf(answer.done)).toEqual([own, other])
    expect(answer.refused).toMatchObject([{ id: foreign }])
    expect(await d.read(own, HEAD, 'tasks')).toMatchObject(set)
    expect(await d.read(foreign, HEAD, 'tasks')).toMatchObject({ team_user_id: PEOPLE.head })
  })

  test('are not put into the past, and not moved where their status does not lead', async () => {
    const id = await newTask()
    const past = await d.done('tasks/bulk', { ids: [id], set: { date_end: 1_000_000_000 } }, SELLER)
    expect(past).toMatchObject({ done: [], refused: [{ id, fields: { date_end: 'rule:date_past' } }] })
    await d.done('tasks/bulk', { ids: [id], set: { status_id: TASK_STATUS.done } }, SELLER)
    expect(Number((await d.read(id, SELLER, 'tasks')).date_done)).toBeGreaterThan(0)
    const wrong = await d.done('tasks/bulk', { ids: [id], set: { status_id: TASK_STATUS.waiting } }, SELLER)
    expect(wrong).toMatchObject({ done: [], refused: [{ id, fields: { status_id: 'rule:transition' } }] })
  })

  test('that are contacts want their result: they are refused one by one', async () => {
    const contact = await newTask({ type_id: 1, contact_type_id: 1, client_id: 1 })
    const answer = await d.done('tasks/bulk', { ids: [contact], set: { status_id: TASK_STATUS.done } }, SELLER)
    expect(answer).toMatchObject({ done: [], refused: [{ id: contact, fields: { result: 'required' } }] })
    expect(await d.read(contact, SELLER, 'tasks')).toMatchObject({ status_id: TASK_STATUS.new })
  })
})
