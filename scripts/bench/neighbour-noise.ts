/** A thread in which a large company works without a pause until stopped; it answers how many rounds it made. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Send, sender } from './send.ts'

const IMPORTED_ROWS = 5000

interface Company {
  url: string
  headers: Record<string, string>
}

export interface NoiseAsked extends Company {
  noise: string
}

export interface Noise {
  name: string
  atOnce: number
  make: (send: Send, company: Company) => Promise<unknown>
}

const asking =
  (...paths: readonly string[]): Noise['make'] =>
  async (send, { headers }) => {
    for (const path of paths) await send({ path, headers })
  }

const year = new Date().getFullYear()

let imported = 0

/** Reads and writes a file of new clients to its end. */
const importClients: Noise['make'] = async (send, { url, headers }) => {
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

export const NOISES: readonly Noise[] = [
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

/** Runs only in the thread; the measuring process imports the names alone. */
if (parentPort) {
  const { noise, ...company } = workerData as NoiseAsked
  const { atOnce, make } = NOISES.find(({ name }) => name === noise) ?? { atOnce: 0, make: async () => {} }
  const send = sender(company.url)
  const stopping = new AbortController()
  parentPort.once('message', () => stopping.abort())
  let rounds = 0
  const workers = Array.from({ length: atOnce }, async () => {
    while (!stopping.signal.aborted) {
      await make(send, company)
      rounds += 1
    }
  })
  await Promise.all(workers)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(rounds)
}
