/**
 * A proxy between the page and the real server: serves the page, passes calls on, and spoils a seeded share of the writes.
 * It also counts what no server can see: how many requests for one record are under way at the same time.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../packages/server/src/seed/demo/random.ts'

export type Fault = 'drop-before' | 'drop-after' | 'delay' | '500' | 'cut-body' | 'hang' | 'none'

/** `silent`: writes are accepted and never answered, some of them done. `deaf`: every answer is lost. */
export type Weather = 'fair' | 'silent' | 'deaf'

export interface RecordedWrite {
  path: string
  key: string
  seq: number
  fault: Fault
}

interface PassedAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** In percent of all writes. */
const SHARES: readonly [Fault, number][] = [
  ['drop-after', 30],
  ['drop-before', 5],
  ['cut-body', 5],
  ['500', 5],
  ['delay', 5],
]
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

export class FaultProxy {
  readonly #server: Server
  readonly #page: string
  readonly #random: Random
  readonly #flights = new Map<string, number>()
  readonly #realIds = new Map<string, string>()
  readonly writes: RecordedWrite[] = []
  /** OI4: records with more than one. */
  readonly doubleFlights: string[] = []
  target = 0
  hasFaults = true
  weather: Weather = 'fair'

  constructor(page: string, random: Random) {
    this.#page = page
    this.#random = random
    this.#server = createServer((message, answer) => {
      this.#handle(message, answer).catch(() => answer.destroy())
    })
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return address.port
  }

  async close(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #handle(message: IncomingMessage, answer: ServerResponse): Promise<void> {
    // A browser itself repeats a request that fails on a reused connection; here every request must be the app's own.
    answer.setHeader('connection', 'close')
    const path = message.url ?? '/'
    if (!path.startsWith('/api/')) return this.#servePage(path, answer)
    const body = await readBody(message)
    const isWrite = /\/(add|update|delete)\/(\?|$)/.test(path)
    const fault = this.#faultOf(isWrite)
    if (!isWrite) return this.#spoil(message, answer, body, fault)
    const { headers } = message
    const key = String(headers['idempotency-key'])
    // A file stands for itself, and its body is no JSON.
    const record = path.startsWith('/api/files/') ? `files ${key}` : this.#recordOf(path, body)
    this.writes.push({ path, key, seq: Number(headers['x-client-seq']), fault })
    const land = this.#takeOff(record, path)
    answer.once('close', land)
    return this.#spoil(message, answer, body, fault, land)
  }

  #faultOf(isWrite: boolean): Fault {
    if (!isWrite || !this.hasFaults) return 'none'
    if (this.weather === 'silent') return 'hang'
    return this.weather === 'deaf' ? 'drop-after' : this.#pickFault()
  }

  #pickFault(): Fault {
    let rest = this.#random.int(1, 100)
    for (const [fault, share] of SHARES) {
      rest -= share
      if (rest <= 0) return fault
    }
    return 'none'
  }

  /** Counts the request as under way; returns how to end that. */
  #takeOff(record: string, path: string): () => void {
    const count = (this.#flights.get(record) ?? 0) + 1
    this.#flights.set(record, count)
    if (count > 1) this.doubleFlights.push(`${path} ${record}: ${count} at once`)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#flights.set(record, (this.#flights.get(record) ?? 1) - 1)
    }
  }

  #recordOf(path: string, body: Buffer): string {
    const { id, _sync: sync } = JSON.parse(body.toString()) as { id?: number; _sync?: { uid?: string } }
    const resource = path.split('/')[2] ?? ''
    const uid = sync?.uid
    return `${resource} ${uid === undefined ? String(id) : (this.#realIds.get(uid) ?? uid)}`
  }

  async #spoil(
    message: IncomingMessage,
    answer: ServerResponse,
    body: Buffer,
    fault: Fault,
    land: () => void = () => undefined,
  ): Promise<void> {
    const drop = (): void => {
      land()
      answer.destroy()
    }
    if (fault === 'drop-before') return drop()
    if (fault === 'delay') await sleep(this.#random.int(20, 300))
    if (fault === '500') {
      land()
      answer.writeHead(500, { 'content-type': 'application/json' })
      answer.end('{"status":"error","error":"internal error"}')
      return undefined
    }
    if (fault === 'hang') {
      // Half of them reach the server; the app gives up by itself.
      if (this.#random.chance(50)) await this.#pass(message, body)
      land()
      return undefined
    }
    const passed = await this.#pass(message, body)
    if (passed === null || fault === 'drop-after') return drop()
    this.#learn(body, passed)
    answer.writeHead(passed.status, { ...passed.headers, connection: 'close' })
    if (fault !== 'cut-body') {
      land()
      answer.end(passed.body)
      return undefined
    }
    answer.write(passed.body.subarray(0, passed.body.length >> 1))
    await sleep(5)
    return drop()
  }

  /** From now on a temporary id and its real one count as the same record. */
  #learn(body: Buffer, passed: PassedAnswer): void {
    const uid = body.includes('"uid"') ? /"uid":"([^"]+)"/.exec(body.toString())?.[1] : undefined
    const id = /"id":(\d+)/.exec(passed.body.toString())?.[1]
    if (uid !== undefined && id !== undefined) this.#realIds.set(uid, id)
  }

  /** null: the server is down. */
  #pass(message: IncomingMessage, body: Buffer): Promise<PassedAnswer | null> {
    const { url, method, headers } = message
    const options = {
      host: '127.0.0.1',
      port: this.target,
      path: url,
      method,
      headers: { ...headers, host: '127.0.0.1', connection: 'close' },
    }
    return new Promise((resolve) => {
      const sent = request(options, (response) => {
        readBody(response).then(
          (answered) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answered }),
          () => resolve(null),
        )
      })
      sent.on('error', () => resolve(null))
      sent.end(body)
    })
  }

  async #servePage(path: string, answer: ServerResponse): Promise<void> {
    const file = path === '/' ? 'index.html' : path.replace(/\?.*$/, '').slice(1)
    const type = TYPES[file.split('.').at(-1) ?? '']
    if (!type || file.includes('..')) {
      answer.writeHead(404)
      answer.end()
      return
    }
    const text = await readFile(join(this.#page, file))
    answer.writeHead(200, { 'content-type': type })
    answer.end(text)
  }
}
