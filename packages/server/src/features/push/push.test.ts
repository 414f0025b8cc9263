/** Push messages from the write to the browser: a push service on this machine takes them, and the test reads what a browser would. */
import type { PushKind } from '@fura/shared/push-kinds.ts'
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { createPublicKey, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { enqueue, REMINDER } from './push.queries.ts'
import { Browser, PushService } from './testing/push-service.ts'

let t: TestApp
const service = new PushService()
beforeAll(async () => {
  t = await testApp({ environment: { PUSH_TO_INNER: '1' } })
  await service.listen()
})
afterAll(async () => {
  await t.close()
  service.close()
})

const ADMIN = 'admin@demo'
const MANAGER = 'manager@demo'
const DISPATCHER = 'dispatcher@demo'
const MANAGER_ID = 2
const PATIENCE = { timeout: 15_000, interval: 50 }

const post = async (path: string, body: object, as: string) => {
  const { body: answer } = await t.call({ url: `/api/${path}`, body, as })
  expect(answer, JSON.stringify(body)).toMatchObject({ status: 'ok' })
  return answer
}

let serial = 0
const browserOf = async (as: string): Promise<Browser> => {
  serial += 1
  const browser = new Browser(service, String(serial))
  await post('push/add/', browser.subscription, as)
  return browser
}
const newOrder = async (more: object, node = t): Promise<number> => {
  const body = { client_id: 1, order_type_id: 2, ...more }
  const { body: answer } = await node.call({ url: '/api/orders/add/', body, as: ADMIN })
  expect(answer).toMatchObject({ status: 'ok' })
  return Number(answer.id)
}

/** All that was put into the queue has been sent. */
const settled = async () => {
  // A marker of somebody's behind everything: when it has come, all before it has.
  const marker = await browserOf(DISPATCHER)
  await newOrder({ other_manager_id: 3 })
  await expect.poll(() => marker.messages.length, PATIENCE).toBeGreaterThan(0)
  await post('push/delete/', { endpoint: marker.subscription.endpoint }, DISPATCHER)
}

beforeEach(async () => {
  service.reset()
  await t.db().write(async (tx) => {
    await tx.deleteFrom('push_subscriptions').execute()
    await tx.deleteFrom('push_queue').execute()
    await tx.deleteFrom('push_settings').execute()
  })
})

describe('a push message', () => {
  test('is signed for the service, encrypted for the browser, and names no sum', async () => {
    const browser = await browserOf(MANAGER)
    const id = await newOrder({ manager_id: MANAGER_ID })
    await expect.poll(() => browser.messages.length, PATIENCE).toBeGreaterThan(0)
    const [{ headers } = { headers: {} as IncomingHttpHeaders }] = browser.messages
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })

    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
    const answer = await t.call({ url: '/api/push/settings/', as: MANAGER })
    expect(answer.body.public_key).toBe(key)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = Buffer.from(`${head}.${claims}`)
    const how = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', signed, how, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
    const claimed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
    expect(claimed.aud).toBe(service.url)
    expect(claimed.exp - Date.now() / 1000).toBeLessThan(86_400)
    expect(claimed.sub).toMatch(/^https:\/\//)

    const { number } = (await t.call({ url: `/api/orders/get/${id}/`, as: ADMIN })).body.detail as { number: string }
    const [notice] = browser.notices
    expect(notice).toMatchObject({ title: `Новый заказ ${number}`, url: `/orders/${id}`, tag: `orders-${id}` })
    expect(Object.keys(notice ?? {}).toSorted()).toEqual(['body', 'tag', 'title', 'url'])
  })

  test('goes to people with a role, not to the actor and not to people without one', async () => {
    const [manager, admin, other] = [await browserOf(MANAGER), await browserOf(ADMIN), await browserOf('viewer@demo')]
    await newOrder({ manager_id: MANAGER_ID })
    await settled()
    expect([manager.messages.length, admin.messages.length, other.messages.length]).toEqual([1, 0, 0])
  })

  test('goes to the deputy of an absent colleague too, says whose it is, and stops when they are back', async () => {
    const [deputy, manager] = [await browserOf('v.moroz@demo'), await browserOf(MANAGER)]
    const day = calendarDay(Math.floor(Date.now() / 1000), 'Europe/Kyiv')
    const away = { team_user_id: MANAGER_ID, deputy_id: 10, date_from: day, date_to: day }
    const { id } = await post('absences/add/', away, ADMIN)
    await newOrder({ manager_id: MANAGER_ID })
    await settled()
    expect([deputy.messages.length, manager.messages.length]).toEqual([1, 1])
    const { name } = await t
      .db()
      .read.selectFrom('team_users')
      .select('name')
      .where('id', '=', MANAGER_ID)
      .executeTakeFirstOrThrow()
    expect(deputy.notices[0]?.body).toMatch(new RegExp(` · вместо: ${name}$`))
    expect(manager.notices[0]?.body).not.toContain('вместо')
    await post('absences/update/', { id, is_over: 1 }, ADMIN)
    await newOrder({ manager_id: MANAGER_ID })
    await settled()
    expect([deputy.messages.length, manager.messages.length]).toEqual([1, 2])
  })

  test('is sent for a chat without its words, and for a task to its doer, once', async () => {
    const browser = await browserOf(MANAGER)
    const id = await newOrder({ manager_id: MANAGER_ID })
    await expect.poll(() => browser.messages.length, PATIENCE).toBe(1)
    await post('messages/', { action: 'add', o_t: 'order', o_id: id, text: 'Ставка 1250 EUR' }, ADMIN)
    await expect.poll(() => browser.messages.length, PATIENCE).toBe(2)
    const date_end = Math.floor(Date.now() / 1000) + 90_000
    const { id: taskId } = await post('tasks/add/', { name: 'Позвонить', type_id: 9, date_end, team_user_id: 2 }, ADMIN)
    await expect.poll(() => browser.messages.length, PATIENCE).toBe(3)
    await post('tasks/update/', { id: taskId, name: 'Позвонить сегодня' }, ADMIN)
    await settled()
    expect(browser.notices.map((notice) => notice.url)).toEqual([
      `/orders/${id}`,
      `/chat/${id}-order`,
      `/tasks/${Number(taskId)}`,
    ])
    expect(JSON.stringify(browser.notices)).not.toMatch(/1250|Ставка/)
  })

  test('reminds of a task when its moment comes, once, and not of what is done', async () => {
    const browser = await browserOf(MANAGER)
    const now = Math.floor(Date.now() / 1000)
    const add = (name: string, more: object) =>
      post(
        'tasks/add/',
        { name, type_id: 9, date_end: now + 3600, reminder_min: 60, team_user_id: 2, ...more },
        MANAGER,
      )
    // What was to be reminded of before anybody looked is not said: the first look is over by then.
    await settled()
    const { id } = await add('Позвонить', { date_end: now + 3605 })
    const { id: done } = await add('Сделано', { date_end: now + 3605 })
    await post('tasks/update/', { id: done, status_id: TASK_STATUS.done, result: 'Да' }, MANAGER)
    await add('Потом', { reminder_min: 5 })
    await add('Молча', { reminder_min: null })
    await expect.poll(() => browser.messages.length, { timeout: 40_000, interval: 100 }).toBe(1)
    expect(browser.notices).toEqual([
      { title: 'Напоминание: Позвонить', body: '', tag: `remind-tasks-${Number(id)}`, url: `/tasks/${Number(id)}` },
    ])
    await new Promise((resolve) => setTimeout(resolve, 12_000))
    expect(browser.messages.length).toBe(1)
  }, 90_000)

  test('reminds although the news of the same task still waits, and says each once', async () => {
    const [device, later] = [987_654, Math.floor(Date.now() / 1000) + 86_400]
    const one = {
      subscription_id: device,
      kind: 'tasks' as const,
      record_id: 1,
      num: 1,
      by_user_id: null,
      for_user_id: null,
    }
    const waiting = await t.db().write(async (tx) => {
      for (const op of ['c', REMINDER, 'u', REMINDER]) await enqueue(t.db(), tx, [{ ...one, op }], later)
      const rows = await tx.selectFrom('push_queue').select('op').where('subscription_id', '=', device).execute()
      await tx.deleteFrom('push_queue').where('subscription_id', '=', device).execute()
      return rows.map(({ op }) => op)
    })
    expect(waiting).toEqual(['c', REMINDER])
  })

  test('is one number where there are many of a kind at once', async () => {
    const browser = await browserOf(MANAGER)
    await t.db().write(async (tx) => {
      const rows = Array.from({ length: 40 }, (_, place) => place + 1)
      const orders = await tx.selectFrom('orders').select('id').where('is_deleted', '=', 0).limit(40).execute()
      for (const place of rows) {
        const record_id = orders[place - 1]?.id ?? 1
        await tx.updateTable('orders').set({ manager_id: MANAGER_ID }).where('id', '=', record_id).execute()
        await tx
          .insertInto('changes')
          .values({ resource: 'orders', record_id, rev: 99, op: 'u', team_user_id: 1, date: 1, date_acted: 1 })
          .execute()
      }
    })
    await expect.poll(() => browser.messages.length, PATIENCE).toBe(1)
    expect(browser.notices[0]).toMatchObject({ url: '/orders', tag: 'orders' })
    expect(browser.notices[0]?.title).toMatch(/^Новое в заказах: \d+$/)
  })
})

describe.skipIf(inject('engine') !== 'postgres')('two nodes on one database', () => {
  let browser: Browser
  let other: TestApp
  beforeEach(async () => {
    // A node looks for devices seldom while there is none: the second one starts when there is.
    browser = await browserOf(MANAGER)
    other = await testApp({ beside: t, environment: { PUSH_TO_INNER: '1' } })
    return () => other.close()
  })

  test('say each thing that was written on either of them once', async () => {
    const ids: number[] = []
    // More than three at once would be summed up as one number.
    for (const nodes of [
      [t, other, other],
      [other, t, t],
      [t, t, other],
    ]) {
      ids.push(...(await Promise.all(nodes.map((node) => newOrder({ manager_id: MANAGER_ID }, node)))))
      await expect.poll(() => browser.messages.length, PATIENCE).toBeGreaterThanOrEqual(ids.length)
    }
    await settled()
    // Three more looks of either node.
    await new Promise((resolve) => setTimeout(resolve, 1600))
    expect(browser.notices.map(({ url: to = '' }) => to).toSorted()).toEqual(
      ids.map((id) => `/orders/${id}`).toSorted(),
    )
  })

  test('share a long queue and send nothing of it twice', async () => {
    const [long, ofOneNode] = [300, 50]
    service.thinksMs = 700
    service.mostAtOnce = 0
    const now = Math.floor(Date.now() / 1000)
    await t.db().write(async (tx) => {
      const device = await tx.selectFrom('push_subscriptions').select('id').executeTakeFirstOrThrow()
      const numbered = Array.from({ length: long }, (_, place) => ({
        subscription_id: device.id,
        kind: 'orders' as const,
        op: 'u',
        record_id: null,
        num: place + 2,
        by_user_id: null,
        for_user_id: null,
      }))
      await enqueue(t.db(), tx, numbered, now)
    })
    const waiting = async () => (await t.db().read.selectFrom('push_queue').select('id').execute()).length
    await expect.poll(waiting, { timeout: 30_000, interval: 100 }).toBe(0)
    const numbers = browser.notices.map(({ title = '' }) => Number(title.replaceAll(/\D/g, '')))
    expect(numbers.toSorted((one, next) => one - next)).toEqual(Array.from({ length: long }, (_, place) => place + 2))
    expect(service.mostAtOnce, 'both were sending at a time').toBeGreaterThan(ofOneNode)
  }, 60_000)
})

describe('what a person wants to hear of', () => {
  test('is obeyed kind by kind, and in their quiet hours there is peace', async () => {
    const browser = await browserOf(MANAGER)
    await post('push/settings/', { orders: 0 }, MANAGER)
    await newOrder({ manager_id: MANAGER_ID })
    await settled()
    expect(browser.messages).toEqual([])
    const { detail } = await post('push/settings/', { orders: 1, quiet_from: 0, quiet_to: 1439 }, MANAGER)
    expect(detail).toMatchObject({ messages: 1, orders: 1, quiet_from: 0, quiet_to: 1439 })
    await newOrder({ manager_id: MANAGER_ID })
    await settled()
    expect(browser.messages).toEqual([])
    await post('push/settings/', { quiet_from: null, quiet_to: null }, MANAGER)
    await newOrder({ manager_id: MANAGER_ID })
    await expect.poll(() => browser.messages.length, PATIENCE).toBe(1)
  })
})

describe('a device', () => {
  const devices = () => t.db().read.selectFrom('push_subscriptions').selectAll().execute()

  test('that is gone (410) is forgotten; one whose service is ill is tried again', async () => {
    const browser = await browserOf(MANAGER)
    service.status = 503
    await newOrder({ manager_id: MANAGER_ID })
    await expect.poll(() => browser.messages.length, PATIENCE).toBe(1)
    const waiting = async () => (await t.db().read.selectFrom('push_queue').selectAll().execute())[0]
    // Its turn lasts a minute; put off it waits for half of one.
    const isPutOff = async () => Number((await waiting())?.try_at) - Date.now() / 1000 < 40
    await expect.poll(isPutOff, PATIENCE).toBe(true)
    expect((await waiting())?.tries).toBe(1)
    expect(await devices()).toHaveLength(1)
    service.status = 410
    await t.db().write((tx) => tx.updateTable('push_queue').set({ try_at: 1 }).execute())
    await expect.poll(async () => (await devices()).length, PATIENCE).toBe(0)
    expect(await t.db().read.selectFrom('push_queue').selectAll().execute()).toEqual([])
  })

  test.each<[string, { kind: PushKind; record_id?: null; num?: number }]>([
    ['the quotation', { kind: 'quotes' }],
    ['a talk about it', { kind: 'messages' }],
    ['many of them', { kind: 'quotes', record_id: null, num: 9 }],
  ])('is not sent for %s if the right was revoked while the message waited', async (_name, queued) => {
    const browser = await browserOf(MANAGER)
    const quote = Number((await post('quotations/add/', { client_id: 1, order_type_id: 2 }, MANAGER)).id)
    const message = await post('messages/', { action: 'add', o_t: 'quote', o_id: quote, text: 'Ставка' }, MANAGER)
    const recordId = queued.kind === 'quotes' ? quote : Number(message.id)
    const setRight = (value: number) => post('team_users/update/', { id: MANAGER_ID, can_view_quote: value }, ADMIN)
    const [device] = await devices()
    const now = Math.floor(Date.now() / 1000)
    const wait = () =>
      t.db().write((tx) =>
        tx
          .insertInto('push_queue')
          .values({
            op: 'u',
            num: 1,
            by_user_id: 1,
            record_id: recordId,
            tries: 0,
            try_at: 1,
            date: now,
            ...queued,
            subscription_id: device?.id ?? 0,
          })
          .execute(),
      )
    await setRight(0)
    try {
      await wait()
      await expect
        .poll(async () => (await t.db().read.selectFrom('push_queue').selectAll().execute()).length, PATIENCE)
        .toBe(0)
      expect(browser.messages).toEqual([])
    } finally {
      await setRight(1)
    }
    await wait()
    await expect.poll(() => browser.messages.length, PATIENCE).toBe(1)
  })

  test('hears nothing once its session has ended', async () => {
    const [token, browser] = [await t.token(MANAGER), new Browser(service, 'left')]
    const headers = { 'user-auth-key': token }
    await t.call({ url: '/api/push/add/', body: browser.subscription, headers })
    await t.call({ url: '/api/users/logout/', body: {}, headers })
    await newOrder({ manager_id: MANAGER_ID })
    await settled()
    expect(browser.messages).toEqual([])
  })

  test('can be deleted by its owner alone', async () => {
    const browser = await browserOf(MANAGER)
    await post('push/delete/', { endpoint: browser.subscription.endpoint }, ADMIN)
    expect(await devices()).toHaveLength(1)
    await post('push/delete/', { endpoint: browser.subscription.endpoint }, MANAGER)
    expect(await devices()).toHaveLength(0)
  })

  test('with keys or an address that are none is refused', async () => {
    const { endpoint, keys } = new Browser(service, 'wrong').subscription
    const bodies = [
      {},
      { endpoint, keys: null },
      { endpoint, keys: { p256dh: 'AAAA', auth: keys.auth } },
      { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { endpoint: 'ftp://x.example', keys },
      { endpoint: 'http://user:pass@x.example', keys },
      { endpoint, keys, more: 1 },
    ]
    for (const body of bodies) {
      const answer = await t.call({ url: '/api/push/add/', body, as: ADMIN })
      expect(answer.body, JSON.stringify(body)).toMatchObject({ status: 'error', error: 'invalid data' })
    }
  })
})
