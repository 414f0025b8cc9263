/** After a company renames a status, no answer of the server has the former name (decision 0091). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STATUSES } from '@fura/shared/statuses.ts'
import type { StatusList } from '@fura/shared/rules/transitions.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { deals, type Detail, HEAD, PEOPLE } from '../../testing/deals.ts'
import { quotes } from '../../testing/quotes.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const d = deals(() => t)
const q = quotes(() => t)
const soon = () => Math.floor(Date.now() / 1000) + DAY

interface Case {
  list: StatusList
  path: string
  object: string
  make: () => Promise<number>
}

const CASES: readonly Case[] = [
  {
    list: 'order_statuses',
    path: 'orders',
    object: 'order',
    make: () => d.order({ manager_id: PEOPLE.head, planned_loading_date: soon() }),
  },
  {
    list: 'quotations_statuses',
    path: 'quotations',
    object: 'quote',
    make: () => q.quote({ manager_id: PEOPLE.head }),
  },
  {
    list: 'leads_statuses',
    path: 'leads',
    object: 'lead',
    make: async () => Number((await d.done('leads/add', { name: 'Назва', phone: '+380671112233' }, ADMIN)).id),
  },
  {
    list: 'clients_statuses',
    path: 'clients',
    object: 'client',
    make: async () => Number((await d.done('clients/add', { name: 'Перейменування ТОВ' }, ADMIN)).id),
  },
  {
    list: 'tasks_statuses',
    path: 'tasks',
    object: 'task',
    make: async () =>
      Number((await d.done('tasks/add', { name: 'Назва', type_id: 9, date_end: soon(), team_user_id: 1 }, ADMIN)).id),
  },
]

const NAMES = { ru: 'Катится с горы', uk: 'Котиться з гори', en: 'Rolling downhill' } as const
const get = async (url: string, language: keyof typeof NAMES = 'ru') =>
  t.call({ url: `/api/${url}`, as: ADMIN, headers: { 'accept-language': language } })
const rowIn = async (url: string, language?: keyof typeof NAMES) =>
  ((await get(url, language)).body.list as Detail[])[0] ?? {}

const rename = async (list: StatusList, id: number) => {
  const names = { name_ru: NAMES.ru, name_uk: NAMES.uk, name_en: NAMES.en }
  const isSet = list !== 'tasks_statuses'
  const path = isSet ? 'company/statuses/update' : 'tasks_statuses/update'
  await d.done(path, isSet ? { list, statuses: { [id]: names } } : { id, ...names }, ADMIN)
}

/** The demo names no record so. */
const formerNames = async (list: StatusList, id: number): Promise<string[]> => {
  const row = ((await get(`${list}/list/?num=100`)).body.list as Detail[]).find((one) => one.id === id) ?? {}
  return [row.name_ru, row.name_uk, row.name_en].map(String)
}

describe.each(CASES)('$list: a renamed one', ({ list, path, object, make }) => {
  test('S3.11 is called so in rows, cards, filters, columns, history, exports and the calendar, in each language', async () => {
    const id = await make()
    const { status_id: before } = (await get(`${path}/get/${id}/`)).body.detail as { status_id: number }
    const [former] = await formerNames(list, before)
    await rename(list, before)

    for (const language of ['ru', 'uk', 'en'] as const) {
      const name = NAMES[language]
      expect(await rowIn(`${path}/list/?ids=${id}`, language)).toMatchObject({ status_name: name })
      expect((await get(`${path}/get/${id}/`, language)).body.detail).toMatchObject({ status_name: name })
      // What filters offer and columns of a board are headed by.
      const offered = (await get(`${list}/list/?num=100`, language)).body.list as Detail[]
      expect(offered.find((one) => one.id === before)).toMatchObject({ name })
      const file = (await get(`${path}/export/?ids=${id}`, language)).text
      expect(file).toContain(name)
      expect(file).not.toContain(`;${former};`)
    }
    const next = STATUSES[list].find((status) => status.id === before)?.next[0]
    const other = STATUSES[list].find((status) => status.id !== before)?.id ?? before
    await d.post(`${path}/update`, { id, status_id: next ?? other, result: 'Так', _sync: { override: 1 } }, HEAD)
    const steps = (await get(`history/list/?o_t=${object}&o_id=${id}&num=100`)).body.list as Detail[]
    const named = steps.filter(({ field }) => field === 'status_id').flatMap((step) => [step.old_name, step.new_name])
    expect(named).toContain(NAMES.ru)
    expect(named).not.toContain(former)
  })
})

test('S3.17 the calendar and what waits call it so', async () => {
  const id = await d.order({ manager_id: PEOPLE.admin, planned_loading_date: soon() })
  const { status_id: status } = (await get(`orders/get/${id}/`)).body.detail as { status_id: number }
  await rename('order_statuses', status)
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10).split('-').toReversed().join('-')
  const { list } = (await get(`calendar/list/?num=100&date_from=${day(soon() - DAY)}&date_to=${day(soon() + DAY)}`))
    .body
  const events = (list as Detail[]).filter((event) => event.object_type === 'order' && event.object_id === id)
  expect(events).not.toEqual([])
  for (const event of events) expect(event.status_name).toBe(NAMES.ru)
  for (const { row } of (await get('waiting/list/?num=100')).body.list as { row: Detail }[])
    if (row.status_id === status && 'status_name' in row && 'order_type_id' in row)
      expect(row.status_name).toBe(NAMES.ru)
})
