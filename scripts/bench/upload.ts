/**
 * `npm run bench -- upload` (L6): uploads of the largest size, several at once, beside other requests: how much memory they take, how fast they go, and how
 * long others wait; and a connection that is cut, which must leave neither a row nor a byte.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillDrivers } from './fixture.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'

const SIZE = 26_214_400
const AT_ONCE = 6
const ROUNDS = 3
const MAX_MEMORY_MB = 64
/** In the server's processor time, polls included: wall time on a busy machine proves nothing. */
const MIN_MB_PER_SECOND = 50
const MEGABYTE = 1_048_576
const SAMPLE_MS = 10

const say = (text: string) => process.stdout.write(`${text}\n`)

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const TICKS_PER_SECOND = 100

const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

const JPEG_HEAD = Buffer.from('ffd8ffe0', 'hex')
/** Made once, because making it each time would be measured as well. */
const NOISE = randomBytes(SIZE)

const content = (mark: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(NOISE)
  bytes.set(JPEG_HEAD)
  bytes[JPEG_HEAD.length] = mark
  return bytes
}

const PATH = '/api/files/add/?o_t=driver&o_id=1&n=photo.jpg'

const callsOf = ({ ours: { url, headers } }: Stage) => ({
  upload: async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    const body = new FormData()
    body.append('file', new Blob([bytes]), 'photo.jpg')
    const answer = await fetch(url + PATH, { method: 'POST', headers, body })
    const read = (await answer.json()) as { size?: number }
    if (read.size !== SIZE) throw new Error(JSON.stringify(read))
  },
  poll: async (): Promise<void> => {
    const body = JSON.stringify({ action: 'main', date_from: '' })
    const options = { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } }
    await (await fetch(`${url}/api/check_updates/`, options)).text()
  },
  total: async (): Promise<number> => {
    const answer = await fetch(`${url}/api/files/list/?o_t=driver&o_id=1&num=1`, { headers })
    return ((await answer.json()) as { total_num: number }).total_num
  },
  /** Sends half of a file and goes away. */
  cut: (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve) => {
      const boundary = 'fura-bench'
      const type = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(SIZE + 500) }
      const sent = request(url + PATH, { method: 'POST', headers: { ...headers, ...type } })
      sent.on('error', () => resolve()).on('close', () => resolve())
      sent.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`)
      sent.write(bytes.subarray(0, SIZE / 2), () => sent.destroy())
    }),
})

const filesIn = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('server.lock')).length
}

/** Does the work while it looks at the memory and sends polls. */
const watchMemory = async (pid: number, poll: () => Promise<void>, work: () => Promise<void>) => {
  const ended = new AbortController()
  let memory = 0
  const waits: number[] = []
  const sampling = (async () => {
    while (!ended.signal.aborted) {
      memory = Math.max(memory, memoryMb(pid))
      await sleep(SAMPLE_MS)
    }
  })()
  const polling = (async () => {
    while (!ended.signal.aborted) {
      const begun = performance.now()
      await poll()
      waits.push(performance.now() - begun)
      await sleep(SAMPLE_MS)
    }
  })()
  const [begun, cpu] = [performance.now(), cpuSeconds(pid)]
  await work()
  const [seconds, cpuUsed] = [(performance.now() - begun) / 1000, cpuSeconds(pid) - cpu]
  ended.abort()
  await Promise.all([sampling, polling])
  return { memory, seconds, cpuUsed, waits: waits.toSorted((one, other) => one - other) }
}

const uploadOn = async (engine: BenchEngine): Promise<boolean> => {
  const stage = await setStage(engine, fillDrivers(1000))
  try {
    const calls = callsOf(stage)
    const [pid = 0] = stage.ours.pids()
    const folders = ['files', 'uploads'].map((name) => join(stage.dataDir, name))
    const storedFiles = async () => (await Promise.all(folders.map(filesIn))).reduce((sum, count) => sum + count, 0)
    await calls.upload(content(0))
    for (let n = 0; n < 50; n += 1) await calls.poll()
    await sleep(1000)
    const before = memoryMb(pid)
    let growth = 0
    let rate = Infinity
    for (let round = 0; round < ROUNDS; round += 1) {
      const files = Array.from({ length: AT_ONCE }, (_, n) => content(1 + round * AT_ONCE + n))
      const { memory, seconds, cpuUsed, waits } = await watchMemory(pid, calls.poll, async () => {
        await Promise.all(files.map(calls.upload))
      })
      const sent = (AT_ONCE * SIZE) / MEGABYTE
      growth = Math.max(growth, memory - before)
      rate = Math.min(rate, sent / cpuUsed)
      const at = (part: number) => (waits[Math.floor((waits.length - 1) * part)] ?? 0).toFixed(0)
      say(
        `${engine}: ${AT_ONCE} × 25 MB in ${seconds.toFixed(1)} s (${(sent / seconds).toFixed(0)} MB/s), ${(sent / cpuUsed).toFixed(0)} MB per second of the server's processor`,
      )
      say(
        `  memory ${before.toFixed(0)} MB + at most ${(memory - before).toFixed(0)} MB; polls beside: median ${at(0.5)}, 99 % ${at(0.99)} ms`,
      )
    }
    const [rows, bytes] = [await calls.total(), await storedFiles()]
    await calls.cut(content(200))
    await sleep(1000)
    const isGone = (await calls.total()) === rows && (await storedFiles()) === bytes
    say(
      `  a connection cut in the middle left ${isGone ? 'no row and no bytes' : 'SOMETHING'} (${rows} rows, ${bytes} files)`,
    )
    return growth <= MAX_MEMORY_MB && isGone && rate >= MIN_MB_PER_SECOND
  } finally {
    await stage.close()
  }
}

export const benchUpload = async (engines: readonly BenchEngine[]): Promise<boolean> => {
  let isGood = true
  for (const engine of engines) isGood = (await uploadOn(engine)) && isGood
  say(
    `${isGood ? 'within' : 'NOT within'} all limits: memory + ${MAX_MEMORY_MB} MB, ${MIN_MB_PER_SECOND} MB per second of processor, nothing left of a cut connection`,
  )
  return isGood
}
