/** One measured run: requests per second, and the processor time that the answering processes took. */
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

const TICKS_PER_SECOND = 100

export interface Figures {
  requestsPerSecond: number
  cpuMsPerRequest: number
  /** Of half and of nearly all answers. */
  medianMs: number
  slowMs: number
}

const statOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch (error) {
    // It ended while we looked: a backend whose connection was closed.
    if ((error as { code?: unknown }).code === 'ENOENT') return ''
    throw error
  }
}

/** Processor seconds of a process so far, its waited-for children aside. */
export const cpuSeconds = (pid: number): number => {
  const fields = statOf(pid).split(') ')[1]?.split(' ') ?? ['0', ...Array.from({ length: 12 }, () => '0')]
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Instead of a read; each write says something else. */
export interface Write {
  method: 'POST' | 'PATCH'
  body: (serial: number) => object
}

export interface Load {
  url: string
  write?: Write | undefined
  headers: Record<string, string>
  seconds: number
  /** Ends when so many requests are answered, instead of after some seconds. */
  amount?: number | undefined
  connections: number
  /** The answering processes: node, and PostgreSQL's backends as they are at the time. */
  pids: () => number[]
}

/** Autocannon gives up after ten by default: a slow peer takes longer for a search. */
const ANSWER_WITHIN_S = 120

let writes = 0
const bodyOf = ({ body }: Write): string => {
  writes += 1
  return JSON.stringify(body(writes))
}

export const measure = async (load: Load): Promise<Figures> => {
  const { url, headers, seconds, amount, connections, pids, write } = load
  const before = new Map(pids().map((pid) => [pid, cpuSeconds(pid)]))
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: ANSWER_WITHIN_S,
    // It looks this often whether all are answered.
    ...(amount === undefined ? {} : { amount, sampleInt: 20 }),
    headers: write ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(write
      ? { method: write.method, requests: [{ setupRequest: (sent) => ({ ...sent, body: bodyOf(write) }) }] }
      : {}),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  const cpu = pids().reduce((sum, pid) => sum + cpuSeconds(pid) - (before.get(pid) ?? 0), 0)
  const requests = result.requests.total
  return {
    requestsPerSecond: requests / result.duration,
    cpuMsPerRequest: (cpu * 1000) / requests,
    medianMs: result.latency.p50,
    slowMs: result.latency.p99,
  }
}
