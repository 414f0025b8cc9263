/**
 * An import of clients beside other requests: how long it takes, how much memory it takes, and for how long it holds up
 * others. What the machine itself holds up is measured before, with the same requests and no import; and before that a small
 * import and the same requests make the server what it is after some work: its code is compiled then.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillDrivers } from './fixture.ts'
import { cpuSeconds } from './load.ts'
import { watchHost } from './machine.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'

const MAX_SECONDS = 20
const MAX_MEMORY_MB = 150
const MAX_BLOCKED_MS = 50
const QUIET_MS = 3000
/** Pause between two watching requests: short enough to catch any long delay, and no load by itself. */
const PAUSE_MS = 20
/** The app asks how far an import is each second. */
const ASK_MS = 500

const say = (text: string) => process.stdout.write(`${text}\n`)

const WARMING_ROWS = 300

const file = (rows: number, from: number): string =>
  [
    'name;full_name;tax_code;phone;email;comment;website',
    ...Array.from({ length: rows }, (_, place) => {
      const n = from + place
      const code = 10_000_000 + n
      return `ТОВ "Импорт ${n}";Товариство "Импорт ${n}";${code};38067${1_000_000 + n};client${n}@example.com;строка ${n};site${n}.example.com`
    }),
  ].join('\n')

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

interface Detail {
  status: string
  counts: Record<string, number>
}

interface Watch {
  stop: () => Promise<number[]>
}

/** Sends one small request after the other and keeps how long each took. */
const watch = (send: () => Promise<unknown>): Watch => {
  const watched = new AbortController()
  const times: number[] = []
  const watching = (async () => {
    while (!watched.signal.aborted) {
      const begun = performance.now()
      await send()
      times.push(performance.now() - begun)
      await sleep(PAUSE_MS)
    }
  })()
  return {
    stop: async () => {
      watched.abort()
      await watching
      return times.toSorted((one, other) => one - other)
    },
  }
}

const timesText = (times: readonly number[]): string => {
  const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1)
  return `${times.length} requests, median ${at(0.5)}, 99 % ${at(0.99)}, longest ${at(1)} ms`
}

const callsOf = ({ ours: { url, headers } }: Stage) => {
  const json = async (path: string, body?: object) => {
    const options = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    const answer = await fetch(url + path, { ...options, headers: { ...headers, ...options?.headers } })
    const read = (await answer.json()) as Record<string, unknown>
    if (read.status !== 'ok') throw new Error(`${path}: ${JSON.stringify(read)}`)
    return read
  }
  return {
    read: () => json('/api/drivers/list/?num=20'),
    write: () => json('/api/drivers/update/', { id: 1, comment: String(Math.random()) }),
    run: (id: number) => json('/api/imports/run/', { id, existing: 'update' }),
    detail: async (id: number) => (await json(`/api/imports/get/${id}/?num=1`)).detail as Detail,
    upload: async (rows: number, from: number) => {
      const body = new FormData()
      body.append('resource', 'clients')
      body.append('file', new Blob([file(rows, from)]), 'clients.csv')
      const answer = await fetch(`${url}/api/imports/add/`, { method: 'POST', headers, body })
      const read = (await answer.json()) as { id?: number }
      if (!read.id) throw new Error(JSON.stringify(read))
      return read.id
    },
  }
}

type Calls = ReturnType<typeof callsOf>

/** Reads a file and writes it; `look` is called meanwhile, `onRead` when it was read. */
const carry = async (calls: Calls, [rows, from]: [number, number], look = () => {}, onRead = () => {}) => {
  const id = await calls.upload(rows, from)
  const until = async (status: string): Promise<Detail> => {
    for (;;) {
      look()
      const detail = await calls.detail(id)
      if (detail.status === status) return detail
      await sleep(ASK_MS)
    }
  }
  await until('ready')
  onRead()
  await calls.run(id)
  return until('done')
}

const importOn = async (engine: BenchEngine, rows: number): Promise<boolean> => {
  const stage = await setStage(engine, fillDrivers(1000))
  try {
    const calls = callsOf(stage)
    const [pid = 0] = stage.ours.pids()
    const warming = [watch(calls.read), watch(calls.write)]
    await carry(calls, [WARMING_ROWS, rows])
    await Promise.all(warming.map(({ stop }) => stop()))
    const quiet = [watch(calls.read), watch(calls.write)]
    await sleep(QUIET_MS)
    const [quietReads = [], quietWrites = []] = await Promise.all(quiet.map(({ stop }) => stop()))
    const memoryBefore = memoryMb(pid)
    let memory = memoryBefore
    const busy = [watch(calls.read), watch(calls.write)]
    const [begun, cpu, takenByHost] = [performance.now(), cpuSeconds(pid), watchHost()]
    let readSeconds = 0
    const { counts } = await carry(
      calls,
      [rows, 0],
      () => (memory = Math.max(memory, memoryMb(pid))),
      () => (readSeconds = (performance.now() - begun) / 1000),
    )
    const seconds = (performance.now() - begun) / 1000
    const [reads = [], writes = []] = await Promise.all(busy.map(({ stop }) => stop()))
    const growth = memory - memoryBefore
    const heldUp = Math.max(reads.at(-1) ?? 0, writes.at(-1) ?? 0)
    say(
      `${engine}: ${rows} clients in ${seconds.toFixed(1)} s (read in ${readSeconds.toFixed(1)} s), ${counts.added} added`,
    )
    say(
      `  processor time of the server, the other requests included: ${(cpuSeconds(pid) - cpu).toFixed(1)} s; taken by the host ${takenByHost()} %`,
    )
    say(`  memory ${memoryBefore.toFixed(0)} MB, at most ${growth.toFixed(0)} MB more`)
    say(`  reading, quiet:  ${timesText(quietReads)}`)
    say(`  reading, beside: ${timesText(reads)}`)
    say(`  writing, quiet:  ${timesText(quietWrites)}`)
    say(`  writing, beside: ${timesText(writes)}`)
    return counts.added === rows && seconds <= MAX_SECONDS && growth <= MAX_MEMORY_MB && heldUp <= MAX_BLOCKED_MS
  } finally {
    await stage.close()
  }
}

export const benchImport = async (engines: readonly BenchEngine[], rows: number): Promise<boolean> => {
  let isGood = true
  for (const engine of engines) isGood = (await importOn(engine, rows)) && isGood
  say(isGood ? 'within all limits' : 'NOT within all limits')
  return isGood
}
