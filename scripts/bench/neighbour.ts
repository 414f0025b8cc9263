/**
 * `npm run bench -- neighbour`: a small company's people at their steady work, alone and beside a large company that lists,
 * searches, exports, counts and imports without a pause. The small one's p99 may rise three times at most.
 */
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { cells, say } from './compare.ts'
import { fillDrivers } from './fixture.ts'
import { watchHost } from './machine.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'
import { fillForStats } from './stats-fixture.ts'

const EVERY_MS = 25
const SPAN_MS = 10_000
const MOST_TIMES = 3
/** Below this a multiple says nothing: it is the granularity of the machine. */
const LEAST_MS = 20
const IMPORTED_ROWS = 5000
const NEIGHBOUR_ROWS = 1000

interface Sent {
  path: string
  headers: Record<string, string>
  body?: object
}

type Send = (sent: Sent) => Promise<{ code: number; text: string }>

/** By node:http, because fetch sets the Host itself. */
const sender = (url: string): Send => {
  const agent = new Agent({ keepAlive: true })
  return ({ path, headers, body }) =>
    new Promise((resolve, reject) => {
      const payload = body && JSON.stringify(body)
      const asked = request(url + path, {
        agent,
        method: payload ? 'POST' : 'GET',
        headers: payload ? { ...headers, 'content-type': 'application/json' } : headers,
      })
      asked.on('error', reject)
      asked.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => resolve({ code: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      })
      asked.end(payload)
    })
}

/** What the small company's people do, one after the other at a steady pace, whatever the answers take. */
const WORK: readonly Omit<Sent, 'headers'>[] = [
  { path: '/api/drivers/list/?num=20&sort=name' },
  { path: '/api/drivers/get/5/' },
  { path: '/api/check_updates/', body: { action: 'main' } },
  { path: '/api/drivers/update/', body: { id: 7, comment: 'в дорозі' } },
]

interface Measured {
  median: number
  p99: number
  refused: number
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

const measure = async (send: Send, headers: Record<string, string>): Promise<Measured> => {
  const waits: Promise<{ ms: number; isGood: boolean }>[] = []
  const begun = performance.now()
  for (let n = 0; n * EVERY_MS < SPAN_MS; n += 1) {
    const due = begun + n * EVERY_MS
    await sleep(Math.max(0, due - performance.now()))
    const work = WORK[n % WORK.length]
    if (!work) continue
    waits.push(send({ ...work, headers }).then(({ code }) => ({ ms: performance.now() - due, isGood: code === 200 })))
  }
  const answers = await Promise.all(waits)
  const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return { median: at(times, 0.5), p99: at(times, 0.99), refused: answers.filter(({ isGood }) => !isGood).length }
}

interface Noise {
  name: string
  atOnce: number
  make: (send: Send, stage: Stage) => Promise<unknown>
}

const asking =
  (...paths: readonly string[]): Noise['make'] =>
  async (send, { ours: { headers } }) => {
    for (const path of paths) await send({ path, headers })
  }

const year = new Date().getFullYear()

let imported = 0

/** Reads and writes a file of new clients to its end. */
const importClients: Noise['make'] = async (send, { ours: { url, headers } }) => {
  imported += 1
  const rows = Array.from(
    { length: IMPORTED_ROWS },
    (_, n) => `ТОВ "Сусід ${imported}-${n}";38050${1_000_000 + imported * IMPORTED_ROWS + n}`,
  )
  const body = new FormData()
  body.append('resource', 'clients')
  body.append('file', new Blob([['name;phone', ...rows].join('\n')]), 'clients.csv')
  const added = (await (await fetch(`${url}/api/imports/add/`, { method: 'POST', headers, body })).json()) as {
    id?: number
  }
  const until = async (status: string) => {
    for (;;) {
      const { text } = await send({ path: `/api/imports/get/${added.id}/?num=1`, headers })
      const { detail } = JSON.parse(text) as { detail?: { status: string } }
      if (!detail || detail.status === status || detail.status === 'failed') return
      await sleep(200)
    }
  }
  await until('ready')
  await send({ path: '/api/imports/run/', headers, body: { id: added.id, existing: 'update' } })
  await until('done')
}

const NOISES: readonly Noise[] = [
  {
    name: 'lists',
    atOnce: 8,
    make: asking('/api/orders/list/?num=100', '/api/orders/list/?num=100&start=50000&sort=number'),
  },
  {
    name: 'search',
    atOnce: 8,
    make: asking(
      `/api/search/?q=${encodeURIComponent('тов')}`,
      `/api/orders/list/?search=${encodeURIComponent('оде')}`,
    ),
  },
  { name: 'exports', atOnce: 4, make: asking('/api/orders/export/?format=csv') },
  {
    name: 'statistics',
    atOnce: 8,
    make: asking(`/api/team_users/auth_info/stats/?from=01-01-${year}&to=31-12-${year}`),
  },
  { name: 'imports', atOnce: 2, make: importClients },
]

/** Makes noise until told otherwise. */
const begin = (noise: Noise, send: Send, stage: Stage): (() => Promise<number>) => {
  const stopping = new AbortController()
  let done = 0
  const workers = Array.from({ length: noise.atOnce }, async () => {
    while (!stopping.signal.aborted) {
      await noise.make(send, stage)
      done += 1
    }
  })
  return async () => {
    stopping.abort()
    await Promise.all(workers)
    return done
  }
}

const shown = ({ median, p99, refused }: Measured): string[] => [median.toFixed(1), p99.toFixed(1), String(refused)]

const measureStage = async (stage: Stage, noises: readonly Noise[]): Promise<boolean> => {
  const send = sender(stage.ours.url)
  const { headers } = stage.neighbour
  say(`\n${stage.engine}: a small company at ${1000 / EVERY_MS} requests a second, milliseconds`)
  cells('beside', 'median', 'p99', 'refused', 'times', 'rounds', 'load', 'taken %')
  // The first requests compile the code.
  await measure(send, headers)
  const alone = await measure(send, headers)
  cells('nobody', ...shown(alone), '', '', loadavg()[0]?.toFixed(1) ?? '')
  let isGood = true
  for (const noise of noises) {
    const takenByHost = watchHost()
    const end = begin(noise, send, stage)
    await sleep(1000)
    const beside = await measure(send, headers)
    const rounds = await end()
    const times = beside.p99 / Math.max(alone.p99, LEAST_MS)
    const isFair = times <= MOST_TIMES && beside.refused === 0
    if (!isFair) isGood = false
    const load = loadavg()[0]?.toFixed(1) ?? ''
    cells(noise.name, ...shown(beside), times.toFixed(1), rounds, load, takenByHost(), isFair ? '' : 'UNFAIR')
  }
  return isGood
}

export const benchNeighbour = async (
  engines: readonly BenchEngine[],
  rows: number,
  only?: string,
): Promise<boolean> => {
  const noises = NOISES.filter(({ name }) => only?.split(',').includes(name) ?? true)
  let isGood = true
  for (const engine of engines) {
    const stage = await setStage(engine, fillForStats(rows), fillDrivers(NEIGHBOUR_ROWS))
    try {
      if (!(await measureStage(stage, noises))) isGood = false
    } finally {
      await stage.close()
    }
  }
  return isGood
}
