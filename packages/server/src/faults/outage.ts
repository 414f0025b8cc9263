/** Watches a server from outside while its database is away: sends requests at a steady pace and times each answer. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpAnswer, HttpCall, HttpClient } from './http-client.ts'
import { stopwatch } from './stopwatch.ts'

export interface Sample extends HttpAnswer {
  path: string
}

const EVERY_MS = 200

const addCall = (): HttpCall => ({
  path: '/api/drivers/add/',
  body: { name: 'Петренко', phone: '380671234567' },
  headers: { 'idempotency-key': randomUUID() },
})

/** Reading, writing and polling. */
const apiCalls = (): HttpCall[] => [
  { path: '/api/drivers/list/?num=20' },
  { path: '/api/drivers/get/1/' },
  { path: '/api/check_updates/', body: { action: 'main' } },
  addCall(),
]

const HEALTH_CALLS: readonly HttpCall[] = [{ path: '/healthz' }, { path: '/readyz' }]

/** All answers to requests sent within `forMs`, including late ones. */
export const watch = async (client: HttpClient, forMs: number): Promise<Sample[]> => {
  const samples: Promise<Sample>[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    for (const call of [...apiCalls(), ...HEALTH_CALLS]) {
      samples.push(client.send(call).then((answer) => ({ ...answer, path: call.path })))
    }
    await sleep(EVERY_MS)
  }
  return Promise.all(samples)
}

/** Writers at work until stopped, so that an outage of the database happens in the middle of transactions. */
export const hammer = (client: HttpClient, writers = 4): { stop: () => Promise<Sample[]> } => {
  const stopping = new AbortController()
  const work = async (): Promise<Sample[]> => {
    const samples: Sample[] = []
    while (!stopping.signal.aborted) {
      const call = addCall()
      const answer = await client.send(call)
      samples.push({ ...answer, path: call.path })
      if (answer.code !== 200) await sleep(EVERY_MS)
    }
    return samples
  }
  const working = Array.from({ length: writers }, work)
  return {
    stop: async () => {
      stopping.abort()
      return (await Promise.all(working)).flat()
    },
  }
}

/** A client that reads, writes and polls without a pause until stopped. */
export const keepAsking = (client: HttpClient): { stop: () => Promise<Sample[]> } => {
  const stopping = new AbortController()
  const work = async (): Promise<Sample[]> => {
    const samples: Sample[] = []
    while (!stopping.signal.aborted) {
      for (const call of apiCalls()) samples.push({ ...(await client.send(call)), path: call.path })
    }
    return samples
  }
  const working = work()
  return {
    stop: () => {
      stopping.abort()
      return working
    },
  }
}

export const slowest = (samples: readonly Sample[], path: string): number =>
  Math.max(0, ...samples.filter((sample) => sample.path.startsWith(path)).map(({ ms }) => ms))

/** Milliseconds until reading and writing work again. */
export const worksAgain = async (client: HttpClient): Promise<number> => {
  const ms = stopwatch()
  for (;;) {
    const answers = await Promise.all(apiCalls().map((call) => client.send(call)))
    if (answers.every(({ body }) => body.status === 'ok')) return ms()
    await sleep(20)
  }
}

export interface Gauges {
  connections: number
  idle: number
  waiting: number
  rssMb: number
}

export const gauges = async (client: HttpClient): Promise<Gauges> => {
  const { text } = await client.send({ path: '/metrics' })
  const value = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  const pool = (state: string) => value(`fura_database_connections{state="${state}"}`)
  return {
    connections: pool('total'),
    idle: pool('idle'),
    waiting: pool('waiting'),
    rssMb: value('process_resident_memory_bytes') / 2 ** 20,
  }
}
