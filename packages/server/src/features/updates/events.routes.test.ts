/** The event stream over a real connection: at once, resumed by its cursor, to nobody who may not hear it. */
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const MANAGER = 'manager@demo'
const VIEWER = 'viewer@demo'
const MANAGER_ID = 2

interface StreamEvent {
  event: string
  id: string | undefined
  data: Record<string, unknown>
}

const parse = (block: string): StreamEvent[] => {
  const lines = new Map(block.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', line.replace(/^\w+: /, '')]))
  const [event, data] = [lines.get('event'), lines.get('data')]
  return event && data ? [{ event, id: lines.get('id'), data: JSON.parse(data) as Record<string, unknown> }] : []
}

class Ear {
  readonly events: StreamEvent[] = []
  readonly code: number
  hasEnded = false
  readonly #answer: IncomingMessage
  #onEvent = () => {}

  constructor(answer: IncomingMessage) {
    this.#answer = answer
    this.code = answer.statusCode ?? 0
    let text = ''
    answer.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      this.events.push(...blocks.flatMap(parse))
      this.#onEvent()
    })
    // Our own `stop` is an error of the connection, too.
    answer.on('error', () => this.#onEvent())
    answer.on('close', () => {
      this.hasEnded = true
      this.#onEvent()
    })
  }

  async until(isEnough: () => boolean, patience = 3000): Promise<number> {
    const begun = performance.now()
    while (!isEnough() && performance.now() - begun < patience) {
      await new Promise<void>((resolve) => {
        this.#onEvent = resolve
        setTimeout(resolve, 50)
      })
    }
    if (!isEnough()) throw new Error(`heard only ${JSON.stringify(this.events)}`)
    return performance.now() - begun
  }

  lastNews(): StreamEvent | undefined {
    return this.events.findLast(({ event }) => event === 'news')
  }

  stop(): void {
    this.#answer.destroy()
  }
}

/** `fetch` cannot set the header Host, which selects the installation. */
const listenAt = (app: TestApp, token: string, query: string, more: Record<string, string>): Promise<Ear> =>
  new Promise((resolve, reject) => {
    const { port } = app.app.server.address() as AddressInfo
    const headers = { host: HOST_A, 'app-key': app.installation().appKey, 'user-auth-key': token, ...more }
    const path = `/api/events/${query}`
    request({ host: '127.0.0.1', port, path, headers }, (answer) => resolve(new Ear(answer)))
      .on('error', reject)
      .end()
  })

const listen = (token: string, query = '', more: Record<string, string> = {}): Promise<Ear> =>
  listenAt(t, token, query, more)

const post = async (path: string, body: object, as: string) => {
  const { body: answer } = await t.call({ url: `/api/${path}`, body, as })
  expect(answer, JSON.stringify(body)).toMatchObject({ status: 'ok' })
  return answer
}
const newOrder = async (more: object): Promise<number> =>
  Number((await post('orders/add/', { client_id: 1, order_type_id: 2, ...more }, ADMIN)).id)

describe('S7.04 the event stream', () => {
  test('sends at once what the poll would answer, to the people concerned', async () => {
    const [ear, other] = [await listen(await t.token(MANAGER)), await listen(await t.token(VIEWER))]
    const id = await newOrder({ manager_id: MANAGER_ID })
    const ms = await ear.until(() => ear.lastNews() !== undefined)
    expect(ms).toBeLessThan(3000)
    expect(ear.events).toContainEqual({
      event: 'change',
      id: undefined,
      data: { r: 'orders', id, rev: expect.any(Number) as number, op: 'a' },
    })
    const lastNews = ear.lastNews()
    expect(lastNews?.data).toMatchObject({ data: { count_orders: 1, has_new_orders: 1 }, cursor: lastNews?.id })
    await other.until(() => other.lastNews() !== undefined)
    expect(other.lastNews()?.data).toMatchObject({ data: { count_orders: 0 } })
    ear.stop()
    other.stop()
  })

  test('goes on where it ended, by Last-Event-ID or by the cursor', async () => {
    const token = await t.token(MANAGER)
    const cursor = String((await post('check_updates/', { action: 'main' }, MANAGER)).cursor)
    const id = await newOrder({ manager_id: MANAGER_ID })
    for (const ear of [
      await listen(token, `?seconds=0&cursor=${cursor}`),
      await listen(token, '?seconds=0', { 'last-event-id': cursor }),
    ]) {
      await ear.until(() => ear.hasEnded)
      expect(ear.events.filter(({ event }) => event === 'change').map(({ data }) => data.id)).toContain(id)
      expect(ear.lastNews()?.data).toMatchObject({ data: { count_orders: 1 } })
    }
  })

  test('hides what the poll hides', async () => {
    const ear = await listen(await t.token(VIEWER))
    const { id } = await post('quotations/add/', { client_id: 1, order_type_id: 2, other_manager_id: 4 }, ADMIN)
    const marker = await newOrder({})
    await ear.until(() => ear.events.some(({ data }) => data.r === 'orders' && data.id === marker))
    expect(
      ear.events.filter(({ data }) => data.r === 'quotations'),
      String(id),
    ).toEqual([])
    ear.stop()
  })

  test('hears what another process has written', async () => {
    const beside = await testApp({ beside: t }).catch(() => null)
    // One server alone may hold the embedded database.
    expect(beside === null).toBe(t.engine === 'sqlite')
    if (!beside) return
    const ear = await listen(await t.token(MANAGER))
    const body = { client_id: 1, order_type_id: 2, manager_id: MANAGER_ID }
    await beside.call({ url: '/api/orders/add/', body, as: ADMIN })
    await ear.until(() => ear.lastNews() !== undefined)
    ear.stop()
    await beside.close()
  })
})

describe('the event stream ends', () => {
  test('when its session does, and sends nothing more', async () => {
    const token = await t.token(MANAGER)
    const ear = await listen(token)
    await t.call({ url: '/api/users/logout/', body: {}, headers: { 'user-auth-key': token } })
    await ear.until(() => ear.hasEnded)
    await newOrder({ manager_id: MANAGER_ID })
    expect(ear.events).toEqual([])
    expect((await listen(token)).code).toBe(401)
  })

  test('for the ninth of one user before it begins; others are let in', async () => {
    const token = await t.token(MANAGER)
    const ears = await Promise.all(Array.from({ length: 8 }, () => listen(token)))
    expect((await listen(token)).code).toBe(429)
    const other = await listen(await t.token(ADMIN))
    expect(other.code).toBe(200)
    for (const ear of [...ears, other]) ear.stop()
    await expect.poll(async () => (await listen(token, '?seconds=0')).code).toBe(200)
  })

  test('when the server begins to stop', async () => {
    const own = await testApp()
    await own.app.listen({ port: 0, host: '127.0.0.1' })
    const ear = await listenAt(own, await own.token(ADMIN), '', {})
    expect(ear.code).toBe(200)
    own.drain()
    await ear.until(() => ear.hasEnded)
    await own.close()
  })
})

test('what it is asked wrongly is refused', async () => {
  for (const query of ['?seconds=x', '?seconds=99999', '?cursor=what', '?more=1']) {
    expect((await t.call({ url: `/api/events/${query}`, as: ADMIN })).body).toMatchObject({ error: 'invalid data' })
  }
  expect((await t.call({ url: '/api/events/' })).code).toBe(401)
})
