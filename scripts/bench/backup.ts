/**
 * `npm run bench -- backup [--rows N] [--megabytes N]`: a backup of a large company while people work in it: how long they wait beside how long they wait
 * without it, the memory it takes, and the time of writing and of proving it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillOrders } from './order-fixture.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'

const MEGABYTE = 1_048_576
/** Of a large company files are larger, so that they are uploaded in reasonable time. */
const FILE_MEGABYTES = { few: 1, many: 20 }
const MANY_MEGABYTES = 1000
const PEOPLE = 8
const PAUSE_MS = 100
const QUIET_MS = 20_000
const MOST_TIMES_SLOWER = 2
const MOST_MEMORY_MB = 400
const ROOT = new URL('../../', import.meta.url).pathname

const say = (text: string) => process.stdout.write(`${text}\n`)

const uploadFiles = async ({ ours: { url, headers } }: Stage, megabytes: number): Promise<void> => {
  const size = megabytes < MANY_MEGABYTES ? FILE_MEGABYTES.few : FILE_MEGABYTES.many
  for (let n = 0; n * size < megabytes; n += 1) {
    const body = new FormData()
    const bytes = new Uint8Array(randomBytes(size * MEGABYTE))
    bytes.set(Buffer.from('ffd8ffe0', 'hex'))
    body.append('file', new Blob([bytes]), 'photo.jpg')
    const path = `/api/files/add/?o_t=order&o_id=1&n=photo-${n}.jpg`
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    const read = (await answer.json()) as { status?: string }
    if (read.status !== 'ok') throw new Error(JSON.stringify(read))
  }
}

/** A list, a card and a write by turns. */
const actOf =
  ({ ours: { url, headers } }: Stage) =>
  async (turn: number): Promise<void> => {
    const json = { ...headers, 'content-type': 'application/json' }
    const calls = [
      () => fetch(`${url}/api/orders/list/?num=20&start=${turn % 200}`, { headers }),
      () => fetch(`${url}/api/orders/get/${1 + (turn % 1000)}/`, { headers }),
      () =>
        fetch(`${url}/api/orders/update/`, {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ id: 1 + (turn % 1000), comment: `bench ${turn}` }),
        }),
    ]
    const call = calls[turn % calls.length]
    if (!call) throw new Error('there is no such call')
    const answer = await call()
    const { status, error } = (await answer.json()) as { status: string; error?: string }
    if (status !== 'ok') throw new Error(`a request failed: ${error}`)
  }

interface Waits {
  requests: number
  median: number
  p99: number
}

/** People at work until `until` is settled. */
const work = async (stage: Stage, until: Promise<unknown>): Promise<Waits> => {
  const act = actOf(stage)
  const waits: number[] = []
  const ended = new AbortController()
  const person = async (first: number): Promise<void> => {
    for (let turn = first; !ended.signal.aborted; turn += PEOPLE) {
      const begun = performance.now()
      await act(turn)
      waits.push(performance.now() - begun)
      await sleep(PAUSE_MS)
    }
  }
  const people = Promise.all(Array.from({ length: PEOPLE }, (_, first) => person(first)))
  await Promise.race([until, people])
  ended.abort()
  await people
  const sorted = waits.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return { requests: sorted.length, median: at(0.5), p99: at(0.99) }
}

const admin = (stage: Stage, ...args: string[]): ChildProcess =>
  spawn(process.execPath, ['packages/server/src/admin/main.ts', ...args], {
    cwd: ROOT,
    env: { ...stage.environment, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const peakMb = ({ pid }: ChildProcess): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Until it ends: seconds, and the most memory it had. */
const watch = async (child: ChildProcess): Promise<{ seconds: number; memory: number }> => {
  const begun = performance.now()
  let memory = 0
  const timer = setInterval(() => (memory = Math.max(memory, peakMb(child))), 200)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(timer)
  if (code !== 0) throw new Error(`the command ended with ${code}`)
  return { seconds: (performance.now() - begun) / 1000, memory }
}

const words = ({ requests, median, p99 }: Waits) =>
  `${requests} requests, median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

const backupOn = async (engine: BenchEngine, rows: number, megabytes: number): Promise<boolean> => {
  const begun = performance.now()
  const sinceStart = () => ((performance.now() - begun) / 1000).toFixed(0)
  const stage = await setStage(engine, fillOrders(rows))
  const folder = await mkdtemp(join(tmpdir(), 'fura-bench-backup-'))
  try {
    const filled = sinceStart()
    await uploadFiles(stage, megabytes)
    say(`${engine}: filled in ${filled} s, files uploaded ${sinceStart()} s after the start`)
    const file = join(folder, 'bench.tar.zst')
    await work(stage, sleep(QUIET_MS / 4))
    const quiet = await work(stage, sleep(QUIET_MS))
    const writing = watch(admin(stage, 'backup', file, '--id', 'bench'))
    const during = await work(stage, writing)
    const written = await writing
    const verified = await watch(admin(stage, 'backup', '--verify', file))
    const times = during.p99 / quiet.p99
    const size = statSync(file).size / MEGABYTE
    say(`${engine}, ${rows} orders, ${megabytes} MB of files, ${PEOPLE} people:`)
    say(`  without a backup: ${words(quiet)}`)
    say(`  beside a backup:  ${words(during)}: p99 × ${times.toFixed(2)} (at most ${MOST_TIMES_SLOWER})`)
    say(
      `  backup ${written.seconds.toFixed(1)} s, ${size.toFixed(0)} MB, at most ${written.memory.toFixed(0)} MB of memory`,
    )
    say(
      `  checked, restored and compared in ${verified.seconds.toFixed(1)} s, ${verified.memory.toFixed(0)} MB of memory`,
    )
    const isGood = times <= MOST_TIMES_SLOWER && written.memory <= MOST_MEMORY_MB
    say(
      `  ${isGood ? 'within' : 'NOT within'} all limits: p99 × ${MOST_TIMES_SLOWER}, ${MOST_MEMORY_MB} MB of memory, restored rows and files as they were`,
    )
    return isGood
  } finally {
    await rm(folder, { recursive: true, force: true })
    await stage.close()
  }
}

export const benchBackup = async (
  engines: readonly BenchEngine[],
  rows: number,
  megabytes: number,
): Promise<boolean> => {
  let isGood = true
  for (const engine of engines) isGood = (await backupOn(engine, rows, megabytes)) && isGood
  return isGood
}
