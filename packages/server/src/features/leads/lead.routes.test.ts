/** Leads: who may write them, what their statuses ask for, and the web form that adds them without a session. */
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabases } from '#db/open.ts'
import { saveSettings } from '#db/registry.ts'
import { registrySteps } from '#migrations/index.ts'
import { type Answer, HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const MANAGER = 'manager@demo'
const HEAD = 'head@demo'
const PHONE = '380671112233'

type Detail = Record<string, unknown>

const post = (action: string, body: object, as?: string): Promise<Answer> =>
  t.call({ url: `/api/leads/${action}/`, body, ...(as ? { as } : {}) })

const read = async (id: number): Promise<Detail> =>
  (await t.call({ url: `/api/leads/get/${id}/`, as: MANAGER })).body.detail as Detail

const added = async (fields: object = {}): Promise<number> => {
  const { body } = await post('add', { name: 'Проба', phone: PHONE, ...fields }, MANAGER)
  expect(body).toMatchObject({ status: 'ok' })
  return Number(body.id)
}

const total = async (host = HOST_A): Promise<number> =>
  Number((await t.call({ url: '/api/leads/list/?num=1', as: MANAGER, host })).body.total_num)

describe('who may', () => {
  test('not logged in: nothing is added or changed', async () => {
    const before = await total()
    expect((await post('add', { name: 'Чужой', phone: PHONE })).code).toBe(401)
    expect((await post('update', { id: 1, name: 'Чужой' })).code).toBe(401)
    expect(await total()).toBe(before)
    expect((await read(1)).name).not.toBe('Чужой')
  })

  test('S6.01 S6.02 without the flag: access denied, before anything is checked', async () => {
    const before = await total()
    for (const action of ['add', 'update', 'add/web']) {
      expect((await post(action, { nonsense: 1 }, 'dispatcher@demo')).body).toMatchObject({ error: 'access denied' })
    }
    expect(await total()).toBe(before)
  })
})

describe('S3.15 a lead', () => {
  test('needs a phone or an e-mail, also later', async () => {
    const before = await total()
    const refused = { error: 'invalid data', fields: { phone: 'rule:phone_or_email' } }
    expect((await post('add', { name: 'Без связи' }, MANAGER)).body).toMatchObject(refused)
    expect(await total()).toBe(before)
    const id = await added()
    expect((await post('update', { id, phone: null }, MANAGER)).body).toMatchObject(refused)
    expect((await post('update', { id, phone: null, email: 'a@b.example' }, MANAGER)).body.status).toBe('ok')
  })

  test('starts as new, in work, of the branch of the one who adds it, of nobody', async () => {
    expect(await read(await added())).toMatchObject({
      status_id: LEAD_STATUS.new,
      in_work: 1,
      organization_id: 1,
      manager_id: null,
      status_next: [2, 3, 9, 10],
    })
  })

  test('has a manager once it is not new any more', async () => {
    const id = await added()
    expect((await post('update', { id, status_id: LEAD_STATUS.assigned }, MANAGER)).body).toMatchObject({
      error: 'invalid data',
      fields: { manager_id: 'required' },
    })
    expect((await post('update', { id, status_id: LEAD_STATUS.assigned, manager_id: 2 }, MANAGER)).body.status).toBe(
      'ok',
    )
    expect((await post('update', { id, manager_id: null }, MANAGER)).body).toMatchObject({
      fields: { manager_id: 'required' },
    })
    expect(
      (await post('add', { name: 'Х', phone: PHONE, status_id: LEAD_STATUS.contacted }, MANAGER)).body,
    ).toMatchObject({
      fields: { manager_id: 'required' },
    })
  })

  test('is rejected for a reason of leads, and is then out of work', async () => {
    const id = await added({ manager_id: 2 })
    expect((await post('update', { id, status_id: LEAD_STATUS.rejected }, MANAGER)).body).toMatchObject({
      fields: { reject_reason_id: 'required' },
    })
    // Of reasons.ts: 21 is why an order is cancelled.
    expect(
      (await post('update', { id, status_id: LEAD_STATUS.rejected, reject_reason_id: 21 }, MANAGER)).body,
    ).toMatchObject({
      fields: { reject_reason_id: 'not_allowed' },
    })
    expect(
      (await post('update', { id, status_id: LEAD_STATUS.rejected, reject_reason_id: 1 }, MANAGER)).body.status,
    ).toBe('ok')
    expect(await read(id)).toMatchObject({ in_work: 0, status_id: LEAD_STATUS.rejected })
    expect((await post('update', { id, status_id: LEAD_STATUS.contacted }, MANAGER)).body.status).toBe('ok')
    expect(await read(id)).toMatchObject({ in_work: 1 })
  })

  test('moves as the list says, back for its team, elsewhere for a head who insists', async () => {
    const id = await added({ manager_id: 2 })
    const refused = { error: 'invalid data', fields: { status_id: 'rule:transition' } }
    expect((await post('update', { id, status_id: LEAD_STATUS.offer_sent }, MANAGER)).body).toMatchObject(refused)
    expect((await post('update', { id, status_id: LEAD_STATUS.contacted }, MANAGER)).body).toMatchObject({
      _sync: { detail: { status_next: [4, 5, 8, 9, 10, 1] } },
    })
    expect((await post('update', { id, status_id: LEAD_STATUS.new }, 'v.moroz@demo')).body).toMatchObject(refused)
    expect((await post('update', { id, status_id: LEAD_STATUS.new }, MANAGER)).body.status).toBe('ok')
    expect(
      (await post('update', { id, status_id: LEAD_STATUS.offer_sent, _sync: { override: 1 } }, HEAD)).body.status,
    ).toBe('ok')
  })

  test('is not said to be converted by anybody', async () => {
    const id = await added({ manager_id: 2, status_id: LEAD_STATUS.qualified })
    for (const more of [{}, { _sync: { override: 1 } }]) {
      expect((await post('update', { id, status_id: LEAD_STATUS.converted, ...more }, HEAD)).body).toMatchObject({
        error: 'invalid data',
        fields: { status_id: 'rule:convert' },
      })
    }
    expect((await post('update', { id, client_id: 1 }, HEAD)).body).toMatchObject({
      fields: { client_id: 'not_allowed' },
    })
    expect(await read(id)).toMatchObject({ status_id: LEAD_STATUS.qualified, client_id: null })
  })

  test('S7.14 is found by its filters', async () => {
    const id = await added({ manager_id: 10, source_group_id: 7, company_type: 3, status_id: LEAD_STATUS.rate_request })
    const miss = await added({ source_group_id: 8 })
    for (const query of ['status=5', 'manager=10', 'source=7', 'company_type=3']) {
      const { body } = await t.call({ url: `/api/leads/list/?num=100&${query}`, as: MANAGER })
      const ids = (body.list as Detail[]).map((row) => row.id)
      expect(ids, query).toContain(id)
      expect(ids, query).not.toContain(miss)
    }
  })
})

describe('the web form', () => {
  const form = { company_name: 'ТОВ «Форма»', phone: '+380 (67) 999-88-77', message: 'Порахуйте', utm_source: 'google' }
  const send = (body: object, headers: Record<string, string> = {}, host = HOST_A) =>
    t.call({ url: '/api/leads/add/web/', body, headers, host })

  /** As the administration command does it; the server reads the registry again every second. */
  const listOrigins = async (webFormOrigins: readonly string[]): Promise<void> => {
    const databases = openDatabases(t.dataDir)
    try {
      const registry = await databases.open({ url: t.databaseUrl, name: t.registryName }, registrySteps)
      await saveSettings(registry, t.installation().uniqueId, { webFormOrigins })
    } finally {
      await databases.close()
    }
  }

  test('answers ok alone and makes a new lead of the web site, of nobody', async () => {
    const { code, body } = await send(form)
    expect([code, body]).toEqual([200, { status: 'ok' }])
    const { body: list } = await t.call({ url: '/api/leads/list/?num=1&sort=-id', as: MANAGER })
    expect((list.list as Detail[])[0]).toMatchObject({
      name: 'ТОВ «Форма»',
      phone: '380679998877',
      status_id: LEAD_STATUS.new,
      in_work: 1,
      manager_id: null,
      creator_id: null,
      source_group_id: 1,
      utm_source: 'google',
    })
  })

  test('takes what a stranger may say and nothing else', async () => {
    const before = await total()
    for (const field of ['manager_id', 'status_id', 'organization_id', 'comment', 'client_id', '_sync']) {
      expect((await send({ ...form, [field]: 1 })).body).toMatchObject({ fields: { [field]: 'unknown' } })
    }
    expect(await total()).toBe(before)
  })

  test('with a session it is the add of leads', async () => {
    const { body } = await post('add/web', { name: 'Из звонка', phone: PHONE, comment: 'x' }, MANAGER)
    expect(body).toMatchObject({ status: 'ok', rev: 1, _sync: { detail: { comment: 'x' } } })
    expect((await send(form, { 'user-auth-key': 'wrong' })).code).toBe(401)
  })

  test('is closed where the installation has not switched it on', async () => {
    const before = await total(HOST_B)
    expect((await send(form, {}, HOST_B)).code).toBe(401)
    expect(await total(HOST_B)).toBe(before)
  })

  test('H5 is sent by the pages of the listed sites and of no other', async () => {
    const site = 'https://fura.example'
    await listOrigins([site])
    const preflight = (origin: string, url = '/api/leads/add/web/') =>
      t.call({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'POST' } })
    await vi.waitFor(async () => expect((await preflight(site)).code).toBe(204), { timeout: 10_000, interval: 200 })
    const answer = await preflight(site, '/api/leads/add/web')
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-methods': 'POST',
    })
    expect(answer.headers['access-control-allow-headers']).toContain('app-key')
    const sent = await send(form, { origin: site })
    expect([sent.body, sent.headers['access-control-allow-origin']]).toEqual([{ status: 'ok' }, site])
    expect((await send({ nonsense: 1 }, { origin: site })).headers['access-control-allow-origin']).toBe(site)
    for (const origin of ['https://evil.example', 'https://fura.example.evil.example', 'null']) {
      const refused = await preflight(origin)
      expect([refused.code, refused.headers['access-control-allow-origin']]).toEqual([405, undefined])
      expect((await send({ nonsense: 1 }, { origin })).headers['access-control-allow-origin']).toBeUndefined()
    }
    expect((await preflight(site, '/api/leads/add/')).code).toBe(405)
  })

  test('is limited per address', async () => {
    const codes: number[] = []
    for (let tries = 0; tries < 15; tries += 1) codes.push((await send(form)).code)
    expect(codes.at(-1)).toBe(429)
    const { headers } = await send(form)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})
