/** 200 people of one company at their day's work: they poll, list, search, open, change, write to each other and look at statistics. */
import { Agent, request } from 'node:http'
import type { Database } from '../../packages/server/src/db/database.ts'
import { addColleagues } from './colleagues.ts'
import type { Fill, Stage } from './stage.ts'
import { fillForStats } from './stats-fixture.ts'

export const PEOPLE = 200
const TIMEOUT_MS = 20_000

const year = new Date().getFullYear()

export interface Call {
  path: string
  body?: object
}

interface Work {
  name: string
  /** Of a hundred. */
  share: number
  call: (place: number) => Call
}

const WORK: readonly Work[] = [
  { name: 'news', share: 25, call: () => ({ path: '/api/check_updates/', body: { action: 'main' } }) },
  { name: 'orders', share: 20, call: (n) => ({ path: `/api/orders/list/?num=30&start=${(n % 5) * 30}` }) },
  { name: 'an order', share: 20, call: (n) => ({ path: `/api/orders/get/${1 + (n % 5000)}/` }) },
  { name: 'clients', share: 8, call: () => ({ path: '/api/clients/list/?num=30&sort=name' }) },
  { name: 'search', share: 8, call: (n) => ({ path: `/api/search/?q=${encodeURIComponent(`тов ${n % 50}`)}` }) },
  {
    name: 'a change',
    share: 9,
    call: (n) => ({ path: '/api/orders/update/', body: { id: 1 + (n % 5000), comment: `Звонил ${n}` } }),
  },
  {
    name: 'a message',
    share: 5,
    call: (n) => ({
      path: '/api/messages/',
      body: { action: 'add', o_t: 'order', o_id: 1 + (n % 5000), text: `В дороге ${n}` },
    }),
  },
  {
    name: 'statistics',
    share: 5,
    call: () => ({ path: `/api/team_users/auth_info/stats/?from=01-01-${year}&to=31-12-${year}` }),
  },
]

/** Each work as often as its share says. */
const SHARES = WORK.flatMap((work) => Array.from({ length: work.share }, () => work))

export interface Person {
  token: string
  agent: Agent
}

/** The work of a person's turn; turns that follow each other differ. */
export const workOf = (turn: number): { name: string; call: Call } => {
  const work = SHARES[(turn * 61) % SHARES.length]
  if (!work) throw new Error('there is no work')
  return { name: work.name, call: work.call(turn) }
}

const LEAST_PAUSE_MS = 1000
export const MOST_PAUSE_MS = 3000
/** What a person does between two calls. */
export const pauseAfter = (turn: number): number => LEAST_PAUSE_MS + ((turn * 7919) % (MOST_PAUSE_MS - LEAST_PAUSE_MS))

/** A company with orders, and these people in it. */
export const fillWithPeople =
  (rows: number, people: Person[]): Fill =>
  async (db: Database) => {
    await fillForStats(rows)(db)
    for (const { token } of await addColleagues(db, PEOPLE, PEOPLE))
      people.push({ token, agent: new Agent({ keepAlive: true, maxSockets: 1 }) })
  }

/** Its status; rejects where there is no answer. */
export const send = (
  { url, headers }: Pick<Stage['ours'], 'url' | 'headers'>,
  { token, agent }: Person,
  { path, body }: Call,
  more: Readonly<Record<string, string>> = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const payload = body && JSON.stringify(body)
    const call = request(url + path, {
      agent,
      method: payload ? 'POST' : 'GET',
      timeout: TIMEOUT_MS,
      headers: {
        ...headers,
        ...more,
        'user-auth-key': token,
        'accept-encoding': 'gzip',
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
    })
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    call.on('response', (response) => {
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    call.end(payload)
  })
