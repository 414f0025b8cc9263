/**
 * `npm run bench -- mixed`: 200 people of one company at their day's work for a minute: they poll, list, search, open, change,
 * write to each other and look at statistics, each with a pause of one to three seconds. No errors; the times are told.
 */
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../packages/server/src/db/database.ts'
import { addColleagues } from './colleagues.ts'
import { cells, say } from './compare.ts'
import { watchHost } from './machine.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'
import { fillForStats } from './stats-fixture.ts'

const PEOPLE = 200
const PAUSE_MS = [1000, 3000] as const
const TIMEOUT_MS = 20_000

const year = new Date().getFullYear()

interface Call {
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

const SHARES = WORK.flatMap((work) => Array.from({ length: work.share }, () => work))

interface Person {
  token: string
  agent: Agent
}

const send = ({ url, headers }: Stage['ours'], { token, agent }: Person, { path, body }: Call): Promise<string> =>
  new Promise((resolve, reject) => {
    const payload = body && JSON.stringify(body)
    const call = request(url + path, {
      agent,
      method: payload ? 'POST' : 'GET',
      timeout: TIMEOUT_MS,
      headers: {
        ...headers,
        'user-auth-key': token,
        'accept-encoding': 'gzip',
        ...(payload ? { 'content-type': 'application/json' } : {}),
      },
    })
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', reject)
    call.on('response', (response) => {
      response.on('error', reject)
      response.on('end', () => resolve(String(response.statusCode)))
      response.resume()
    })
    call.end(payload)
  })

interface Measured {
  times: Map<string, number[]>
  errors: string[]
}

/** One person at work; where they begin differs, so that they do not all do the same at once. */
const workUntil = async (stage: Stage, person: Person, place: number, end: number, measured: Measured) => {
  const [least, most] = PAUSE_MS
  await sleep((place / PEOPLE) * most)
  for (let n = place * 37; performance.now() < end; n += 1) {
    const work = SHARES[(n * 61) % SHARES.length]
    if (!work) return
    const begun = performance.now()
    const status = await send(stage.ours, person, work.call(n)).catch(String)
    if (status !== '200') measured.errors.push(`${work.name}: ${status}`)
    measured.times.set(work.name, [...(measured.times.get(work.name) ?? []), performance.now() - begun])
    await sleep(least + ((n * 7919) % (most - least)))
  }
}

const at = (times: readonly number[], share: number): string => {
  const sorted = times.toSorted((one, other) => one - other)
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
}

const measureStage = async (stage: Stage, people: readonly Person[], seconds: number): Promise<boolean> => {
  const measured: Measured = { times: new Map(), errors: [] }
  const takenByHost = watchHost()
  const end = performance.now() + seconds * 1000
  await Promise.all(people.map((person, place) => workUntil(stage, person, place, end, measured)))
  const all = [...measured.times.values()].flat()
  say(
    `\n${stage.engine}: ${PEOPLE} people, ${all.length} calls in ${seconds} s, ${measured.errors.length} errors, load of the machine ${loadavg()[0]?.toFixed(1)}, taken by its host ${takenByHost()} %`,
  )
  cells('milliseconds', 'calls', 'median', 'p99')
  for (const [name, times] of [['all', all] as const, ...measured.times])
    cells(name, times.length, at(times, 0.5), at(times, 0.99))
  for (const error of new Set(measured.errors)) say(`  ${error}`)
  return measured.errors.length === 0
}

export const benchMixed = async (engines: readonly BenchEngine[], rows: number, seconds: number): Promise<boolean> => {
  let isGood = true
  for (const engine of engines) {
    const people: Person[] = []
    const fillOrders = fillForStats(rows)
    const stage = await setStage(engine, async (db: Database) => {
      await fillOrders(db)
      for (const { token } of await addColleagues(db, PEOPLE, PEOPLE))
        people.push({ token, agent: new Agent({ keepAlive: true, maxSockets: 1 }) })
    })
    try {
      isGood = (await measureStage(stage, people, seconds)) && isGood
    } finally {
      for (const { agent } of people) agent.destroy()
      await stage.close()
    }
  }
  say(isGood ? 'no errors' : 'NOT without errors')
  return isGood
}
