/**
 * `npm run bench -- neighbour`: a small company's people at their steady work, alone and beside a large company that lists,
 * searches, exports, counts and imports without a pause. The small one's p99 may rise three times at most.
 */
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { at, cells, say } from './compare.ts'
import { fillDrivers } from './fixture.ts'
import { watchHost } from './machine.ts'
import { type Noise, type NoiseAsked, NOISES } from './neighbour-noise.ts'
import { type Send, sender, type Sent } from './send.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'
import { fillForStats } from './stats-fixture.ts'

const EVERY_MS = 25
const SPAN_MS = 10_000
const MOST_TIMES = 3
/** Below this a multiple says nothing: it is the granularity of the machine. */
const LEAST_MS = 20
const NEIGHBOUR_ROWS = 1000

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

/** In a thread of its own, so that the bench's own load is not measured. */
const begin = (noise: Noise, { ours: { url, headers } }: Stage): (() => Promise<number>) => {
  const workerData: NoiseAsked = { noise: noise.name, url, headers }
  const worker = new Worker(new URL('neighbour-noise.ts', import.meta.url), { workerData })
  return async () => {
    const ended = once(worker, 'message') as Promise<[number]>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('stop')
    const [rounds] = await ended
    await worker.terminate()
    return rounds
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
    const end = begin(noise, stage)
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
