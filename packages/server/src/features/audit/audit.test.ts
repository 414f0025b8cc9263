/** The security log: who reads it, what stands in it, that nobody changes it, and that it costs a stranger nothing to fill. */
import { DAY } from '@fura/shared/seconds.ts'
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import { DEMO_PASSWORD } from '#seed/seed.ts'
import { writeAuditNotes } from '#http/audit-log.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverActor } from '#db/server-actor.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'
import { removeOldAudit } from './audit-retention.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const [ADMIN, MANAGER, VIEWER] = ['admin@demo', 'manager@demo', 'viewer@demo']
const [ADMIN_ID, MANAGER_ID, VIEWER_ID] = [1, 2, 4]

type Event = Record<string, unknown>

/** Newest first, with all that was gathered. */
const events = async (query = '', host = HOST_A): Promise<Event[]> => {
  await t.app.auditGatherer.flush()
  const { body } = await t.call({ url: `/api/audit/list/?num=100&sort=-id&${query}`, as: ADMIN, host })
  expect(body).toMatchObject({ status: 'ok' })
  return body.list as Event[]
}

const done = async (url: string, body: object, as = ADMIN): Promise<Event> => {
  const answer = await t.call({ url, body, as })
  expect(answer.body).toMatchObject({ status: 'ok' })
  return answer.body
}

const numOf = async (query = '') => (await events(query)).length

describe('who may', () => {
  test('nobody reads it without a session, nor without the right; nobody adds, changes or deletes', async () => {
    expect((await t.call({ url: '/api/audit/list/' })).code).toBe(401)
    for (const url of ['/api/audit/list/', '/api/audit/get/1/', '/api/audit/export/'])
      expect((await t.call({ url, as: VIEWER })).body).toMatchObject({ error: 'access denied' })
    for (const call of ['add', 'update', 'delete'])
      expect((await t.call({ url: `/api/audit/${call}/`, body: { id: 1, event: 'login' }, as: ADMIN })).code).toBe(404)
  })

  test('another company’s log is its own, and updates contain no event', async () => {
    await done('/api/users/auth/', { login: ADMIN, password: DEMO_PASSWORD }, '')
    const { cursor } = (await t.call({ url: '/api/check_updates/', body: { action: 'main' }, as: ADMIN })).body
    await done('/api/users/auth/', { login: MANAGER, password: DEMO_PASSWORD }, '')
    const updates = await t.call({ url: '/api/check_updates/', body: { action: 'main', date_from: cursor }, as: ADMIN })
    expect(updates.body.changed).toEqual([])
    const other = await events('event=login', HOST_B)
    expect(other.filter(({ device }) => device === 'lightMyRequest')).toEqual([])
  })
})

describe('O5 what stands in it', () => {
  test('logins, failed logins with a number, and no password typed into the wrong field', async () => {
    const wrong = { login: 'my-secret-password', password: 'x' }
    for (let time = 0; time < 3; time += 1) await t.call({ url: '/api/users/auth/', body: wrong })
    await t.call({ url: '/api/users/auth/', body: { login: VIEWER, password: 'x' } })
    await done('/api/users/auth/', { login: VIEWER, password: DEMO_PASSWORD }, '')
    const list = await events()
    const failed = list.filter(({ event, address }) => event === 'login_failed' && address === '127.0.0.1')
    // Equal ones of a second are one event with a number; a slow machine spreads them over two.
    const timesOf = (name: string, id: number | null) =>
      failed
        .filter(({ login, subject_id: subject }) => login === name && subject === id)
        .reduce((sum, { times }) => sum + Number(times), 0)
    expect([timesOf('my…', null), timesOf(VIEWER, VIEWER_ID)]).toEqual([3, 1])
    expect(list.find(({ event, team_user_id: id }) => event === 'login' && id === VIEWER_ID)).toMatchObject({
      address: '127.0.0.1',
      device: 'lightMyRequest',
      team_user_name: expect.stringMatching(/./) as string,
    })
  })

  test('rights by name, other fields without their values', async () => {
    await done('/api/team_users/update/', { id: VIEWER_ID, can_export: 1, position: 'Тайный советник' })
    await done('/api/team_users/update/', { id: VIEWER_ID, can_export: 0 })
    const list = await events(`subject=${VIEWER_ID}`)
    const newest = list.slice(0, 3).map(({ event, detail, team_user_id: id }) => [event, detail, id])
    expect(newest).toEqual([
      ['rights_changed', '-can_export', ADMIN_ID],
      ['user_changed', 'position', ADMIN_ID],
      ['rights_changed', '+can_export', ADMIN_ID],
    ])
    expect(JSON.stringify(list)).not.toContain('советник')
  })

  test('a refused change leaves no trace but the denial', async () => {
    const before = await numOf('event=rights_changed')
    await t.call({ url: '/api/team_users/update/', body: { id: VIEWER_ID, can_add_user: 1 }, as: MANAGER })
    expect(await numOf('event=rights_changed')).toBe(before)
    const [denied] = await events(`event=denied&team_user=${MANAGER_ID}`)
    expect(denied).toMatchObject({ object_name: 'POST /api/team_users/update/', detail: 'can_add_team_user' })
  })

  test('a deleted record by its name, once, without its parts', async () => {
    const { id } = await done('/api/drivers/add/', { name: 'Ткач Назар', phone: '380671234567' })
    await done('/api/drivers/delete/', { id })
    await done('/api/drivers/delete/', { id })
    const deleted = (await events('event=deleted')).filter(({ object_id: object }) => object === id)
    expect(deleted).toMatchObject([{ object_type: 'driver', object_name: 'Ткач Назар', team_user_id: ADMIN_ID }])
  })

  test('a list that was taken out, with its rows, before its first byte', async () => {
    await t.call({ url: '/api/drivers/export/?format=xlsx&search=nobody-at-all', as: MANAGER })
    const [exported] = await events('event=exported')
    expect(exported).toMatchObject({ team_user_id: MANAGER_ID, object_type: 'driver', detail: 'xlsx 0' })
  })

  test('filters by event, person and days; the file has the words of the event', async () => {
    const of = await events('event=login,logout')
    expect(new Set(of.map(({ event }) => event)).isSubsetOf(new Set(['login', 'logout']))).toBe(true)
    expect((await events(`team_user=${MANAGER_ID}`)).every(({ team_user_id: id }) => id === MANAGER_ID)).toBe(true)
    expect(await events('date_create_from=01-01-2100')).toEqual([])
    const { text } = await t.call({
      url: '/api/audit/export/?event=login',
      as: ADMIN,
      headers: { 'accept-language': 'ru' },
    })
    expect(text).toContain('Вход')
  })

  test('many different denials of one second are bounded, and the rest are counted', async () => {
    const installation = t.installation()
    const before = await numOf('event=left_out')
    for (let number = 0; number < 130; number += 1)
      t.app.auditGatherer.add(installation, { event: 'denied', object_name: `GET /${number}` })
    const [leftOut] = await events('event=left_out')
    expect(before).toBe(0)
    expect(leftOut).toMatchObject({ event: 'left_out', times: 30 })
  })
})

describe('O5 nobody changes it', () => {
  const { table } = auditEvent

  test('an update and a delete of a young event are refused by the database itself', async () => {
    const db = t.db()
    const count = async () => (await db.read.selectFrom(table).select('id').execute()).length
    const before = await count()
    await expect(db.write((tx) => tx.updateTable(table).set({ detail: 'x' }).execute())).rejects.toThrow(/security log/)
    await expect(db.write((tx) => tx.deleteFrom(table).execute())).rejects.toThrow(/security log/)
    if (t.engine === 'postgres')
      await expect(db.write((tx) => sql`truncate ${sql.raw(db.tableText(table))}`.execute(tx))).rejects.toThrow(
        /security log/,
      )
    expect(await count()).toBe(before)
  })

  test('what is older than the retention goes, what is younger stays, and the total follows', async () => {
    const db = t.db()
    const totalOf = async () => Number((await t.call({ url: '/api/audit/list/?num=1', as: ADMIN })).body.total_num)
    const total = await totalOf()
    const at = (days: number) => ({
      ...serverActor(t.installation().timezone),
      receivedAt: Math.floor(Date.now() / 1000) - days * DAY,
    })
    for (const days of [20, 100, 400])
      await db.write((tx) =>
        writeAuditNotes({ db, tx, actor: at(days) }, [{ event: 'admin_command', object_name: `${days} days` }]),
      )
    expect(await totalOf()).toBe(total + 3)
    const names = async () => (await events('search=days')).map(({ object_name: name }) => name)
    await removeOldAudit({ db, auditDays: 365 })
    expect(await names()).toEqual(['100 days', '20 days'])
    // Shorter than the database allows: the shortest holds.
    await removeOldAudit({ db, auditDays: 1 })
    expect(await names()).toEqual(['20 days'])
    expect(await totalOf()).toBe(total + 1)
  })
})

// The last one: it ends sessions that the others use.
test('O5 what is done to an account: its sessions, its e-mail, its second factor, and wrong passwords asked again', async () => {
  const sessionHash = createHash('sha256')
    .update(await t.token(MANAGER))
    .digest('hex')
  await done('/api/users/logout/later/', { session: sessionHash }, '')
  const change = { email: 'new.place@demo.example', pass: DEMO_PASSWORD }
  await t.call({ url: '/api/users/email/', body: { ...change, pass: 'x' }, as: VIEWER })
  await done('/api/users/email/', change, VIEWER)
  await done('/api/second_factor/reset/', { team_user_id: VIEWER_ID })
  await done('/api/sessions/end_all/', { team_user_id: VIEWER_ID })
  const logged = (await events()).map(({ event, subject_id: id, team_user_id: by }) => [event, id, by])
  expect(logged).toEqual(
    expect.arrayContaining([
      ['password_refused', VIEWER_ID, VIEWER_ID],
      ['email_asked', VIEWER_ID, VIEWER_ID],
      ['second_factor_reset', VIEWER_ID, ADMIN_ID],
      ['sessions_ended', VIEWER_ID, ADMIN_ID],
      ['logout', MANAGER_ID, null],
    ]),
  )
})
