/** Settings of a company: who may, what is refused with nothing changed, the change with its former value, and the way back. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabases } from '#db/open.ts'
import { registrySteps } from '#migrations/index.ts'
import { HOST_A, HOST_B, testApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/company/settings/'
const read = async (host = HOST_A) => (await app.call({ url: PATH, as: 'admin@demo', host })).body
const detail = async (host = HOST_A) => (await read(host)).detail as Record<string, unknown>
const update = async (body: unknown, as = 'admin@demo', host = HOST_A) =>
  (await app.call({ method: 'POST', url: `${PATH}update/`, body, as, host })).body
const manifest = async (host = HOST_A) => (await app.call({ url: '/manifest.json', host })).body

test('without a session and without the right nothing is read or changed', async () => {
  const before = await read()
  expect((await app.call({ url: PATH })).code).toBe(401)
  expect((await app.call({ method: 'POST', url: `${PATH}update/`, body: { name: 'X' } })).code).toBe(401)
  for (const as of ['manager@demo', 'dispatcher@demo', 'viewer@demo']) {
    const denied = { status: 'error', error: 'access denied', needs: ['can_add_user'] }
    expect((await app.call({ url: PATH, as })).body).toEqual(denied)
    expect(await update({ name: 'X' }, as)).toEqual(denied)
  }
  expect(await read()).toEqual(before)
})

test('each mistake is named at its field, and nothing is changed', async () => {
  const before = await read()
  const refusals: [Record<string, unknown>, Record<string, string>][] = [
    [{ name: '' }, { name: 'required' }],
    [{ name: 'X', variant: 'ships' }, { variant: 'not_allowed' }],
    [{ timezone: 'Moon/Crater' }, { timezone: 'not_found' }],
    [{ week_start: 'friday' }, { week_start: 'not_allowed' }],
    [{ week_start: '' }, { week_start: 'required' }],
    [{ language: 'de' }, { language: 'not_allowed' }],
    [{ colour: '#FFFFFF' }, { colour: 'rule:contrast' }],
    [{ colour: 'navy' }, { colour: 'rule:contrast' }],
    [
      { client_sleep_days: 0, audit_days: 29 },
      { client_sleep_days: 'min', audit_days: 'min' },
    ],
    [{ second_factor_roles: ['king'] }, { second_factor_roles: 'not_allowed' }],
    [{ second_factor_roles: 'admin' }, { second_factor_roles: 'type' }],
    [{ web_form_origins: ['https://site.test/path'] }, { web_form_origins: 'format' }],
    [{ app_key: 'mine' }, { app_key: 'unknown' }],
    [{ hosts: ['other.test'] }, { hosts: 'rule:hosts_of_server' }],
    [{ hosts: [] }, { hosts: 'required' }],
    [{ hosts: ['https://other.test'] }, { hosts: 'format' }],
    [{ currency: 'USD' }, { currency: 'rule:currency_used' }],
    [{ currency: 'QQQ' }, { currency: 'not_found' }],
  ]
  for (const [sent, fields] of refusals)
    expect(await update(sent), JSON.stringify(sent)).toEqual({ status: 'error', error: 'invalid data', fields })
  expect(await read()).toEqual(before)
})

describe('a change', () => {
  test('S1.05 takes effect at once, in this company only, is in the security log, and is undone by its former value', async () => {
    const [before, other] = [await detail(), await detail(HOST_B)]
    const sent = {
      name: 'Новое имя',
      colour: '#3b1650',
      timezone: 'Europe/Warsaw',
      week_start: 'sunday',
      language: 'uk',
      variant: 'transport',
    }
    const changed = await update(sent)
    expect(changed).toMatchObject({ status: 'ok', detail: { ...sent, colour: '#3B1650' } })
    expect(await manifest()).toMatchObject({
      name: 'Новое имя',
      theme_color: '#3B1650',
      timezone: 'Europe/Warsaw',
      week_start: 'sunday',
      lang: 'uk',
      variant: 'transport',
    })
    expect(await detail(HOST_B)).toEqual(other)
    const changes = changed.changes as { name: string; old_value: string; new_value: string; team_user_id: number }[]
    expect(changes.find(({ name }) => name === 'name')).toMatchObject({
      old_value: before.name,
      new_value: 'Новое имя',
      team_user_id: 1,
    })
    const log = await app.call({ url: '/api/audit/list/?f[event]=settings_changed', as: 'admin@demo' })
    expect(log.body.list).toMatchObject([
      { team_user_id: 1, detail: 'name variant language timezone week_start colour' },
    ])
    const { name, colour, timezone, week_start, language, variant } = before
    expect(await update({ name, colour, timezone, week_start, language, variant })).toMatchObject({
      status: 'ok',
      detail: before,
    })
    expect(await detail()).toEqual(before)
  })

  test('the switches of the administration command are reachable: own records, web form, second factor, days', async () => {
    const sent = {
      own_records_only: 1,
      client_sleep_days: 60,
      audit_days: 400,
      web_form: 1,
      web_form_origins: ['https://www.site.test:443', 'http://localhost:8080'],
      second_factor_roles: ['head', 'accountant'],
    }
    const before = await detail()
    expect((await update(sent)).detail).toMatchObject({
      ...sent,
      web_form_origins: ['https://www.site.test', 'http://localhost:8080'],
      second_factor_roles: expect.arrayContaining(['head', 'accountant']) as unknown,
    })
    expect(await detail()).toMatchObject({ own_records_only: 1, client_sleep_days: 60, audit_days: 400, web_form: 1 })
    const { own_records_only, client_sleep_days, audit_days, web_form, web_form_origins, second_factor_roles } = before
    await update({ own_records_only, client_sleep_days, audit_days, web_form, web_form_origins, second_factor_roles })
    expect(await detail()).toEqual(before)
  })

  test('the same key changes once, and what is sent again unchanged leaves no trace', async () => {
    const before = (await read()).changes as unknown[]
    const headers = { 'idempotency-key': randomUUID() }
    const call = {
      method: 'POST',
      url: `${PATH}update/`,
      body: { client_sleep_days: 45 },
      as: 'admin@demo',
      headers,
    } as const
    const [first, again] = [await app.call(call), await app.call(call)]
    expect(first.body.status).toBe('ok')
    expect(again.body).toEqual(first.body)
    expect((await read()).changes).toHaveLength(Math.min(20, before.length + 1))
    await update({ client_sleep_days: 45 })
    expect((await read()).changes).toHaveLength(Math.min(20, before.length + 1))
    await update({ client_sleep_days: 90 })
  })

  test('addresses are changed by the company of the server’s owner, never to those of another, and taken back', async () => {
    const isDefault = async (is_default: 0 | 1) => {
      const databases = openDatabases(app.dataDir)
      const registry = await databases.open({ url: app.databaseUrl, name: app.registryName }, registrySteps)
      await registry.write((tx) =>
        tx
          .updateTable('installations')
          .set({ is_default })
          .where('unique_id', '=', app.installation().uniqueId)
          .execute(),
      )
      await databases.close()
    }
    const before = await detail()
    expect(before).toMatchObject({ can_change_hosts: 0 })
    await isDefault(1)
    await expect.poll(async () => (await detail()).can_change_hosts).toBe(1)
    const other = ((await detail(HOST_B)).hosts as string[])[0]
    expect(await update({ hosts: [HOST_A, other] })).toMatchObject({ fields: { hosts: 'rule:host_taken' } })
    expect(await update({ hosts: ['CRM.Firm.test', HOST_A] })).toMatchObject({
      detail: { hosts: ['crm.firm.test', HOST_A] },
    })
    const answer = await app.app.inject({ url: '/manifest.json', headers: { host: 'crm.firm.test' } })
    expect(answer.json()).toMatchObject({ UniqueID: app.installation().uniqueId })
    expect(await update({ hosts: before.hosts })).toMatchObject({ detail: { hosts: before.hosts } })
    await isDefault(0)
    await expect.poll(async () => (await detail()).can_change_hosts).toBe(0)
  })
})
