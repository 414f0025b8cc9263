/**
 * A server for tests: the promises of api.md about keys, client ids and bases in memory, and faults on demand. It counts
 * what a client must never do.
 */
import { type ApiAnswer, ApiError, type PostOptions } from '#api/client.ts'
import type { Values } from '../entry.ts'
import type { KeptBlob } from '../schema.ts'
import type { UploadOptions } from '../upload.ts'

export type Fault = 'drop-before' | 'drop-after' | { status: number; code: string; retryAfter?: number } | 'hang'

export interface Request {
  path: string
  body: Values
  key: string
  seq: number
  attempt: number
  token: string
}

interface Stored {
  id: number
  rev: number
  [field: string]: unknown
}

export class FakeServer {
  readonly requests: Request[] = []
  /** Effects in the order in which they happened, one per key that did something. */
  readonly effects: Request[] = []
  readonly records = new Map<string, Stored>()
  /** The uploaded files, by id. */
  readonly files = new Map<number, KeptBlob>()
  readonly #answers = new Map<string, ApiAnswer>()
  readonly #uids = new Map<string, number>()
  readonly #open = new Map<string, number>()
  /** The most requests at once, of one record and in all. */
  mostPerRecord = 0
  mostAtOnce = 0
  token = 'a'
  /** Decides about each request as it comes; undefined lets it through. */
  fault: (request: Request) => Fault | undefined = () => undefined
  /** Refuses a write with a code, as a rule of the server would. */
  rule: (request: Request) => ApiError | undefined = () => undefined
  latencyMs = 2
  #lastId = 100

  /** A record that is there already. */
  put(path: string, values: Values & { id: number; rev: number }): void {
    this.records.set(`${path} ${values.id}`, { ...values })
  }

  readonly post = async (path: string, body: object, options: PostOptions = {}): Promise<ApiAnswer> => {
    const headers = options.headers ?? {}
    const request: Request = {
      path,
      body: structuredClone(body) as Values,
      key: headers['Idempotency-Key'] ?? '',
      seq: Number(headers['X-Client-Seq']),
      attempt: Number(headers['X-Attempt']),
      token: this.token,
    }
    this.requests.push(request)
    const record = this.#recordOf(request)
    const before = this.#open.get(record) ?? 0
    this.#open.set(record, before + 1)
    this.mostPerRecord = Math.max(this.mostPerRecord, before + 1)
    const all = [...this.#open.values()].reduce((sum, one) => sum + one, 0)
    this.mostAtOnce = Math.max(this.mostAtOnce, all)
    try {
      return await this.#answer(request, options.signal)
    } finally {
      this.#open.set(record, (this.#open.get(record) ?? 1) - 1)
    }
  }

  /** A write whose values are in its address; the same bytes on the same record are one file. */
  readonly upload = async (path: string, file: KeptBlob, options: UploadOptions): Promise<ApiAnswer> => {
    const { pathname, searchParams } = new URL(path, 'http://server')
    options.onProgress(0.5)
    const values = { ...Object.fromEntries(searchParams), sha256: file.sha256 }
    const answer = await this.post(pathname, { ...values, _sync: { uid: JSON.stringify(values) } }, options)
    this.files.set(Number(answer.id), file)
    return answer
  }

  #recordOf({ path, body }: Request): string {
    const resource = path.replace(/\/(add|update|delete)\/$/, '')
    const uid = (body._sync as { uid?: string } | undefined)?.uid
    return `${resource} ${String(uid === undefined ? body.id : (this.#uids.get(uid) ?? uid))}`
  }

  async #answer(request: Request, signal: AbortSignal | undefined): Promise<ApiAnswer> {
    const fault = this.fault(request)
    await new Promise<void>((resolve, reject) => {
      const abort = (): void => reject(new DOMException('stopped', 'AbortError'))
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
      if (fault !== 'hang') setTimeout(resolve, this.latencyMs)
    })
    if (fault === 'drop-before') throw new ApiError('network')
    if (typeof fault === 'object') {
      throw new ApiError(fault.code, { httpStatus: fault.status, retryAfter: fault.retryAfter ?? null })
    }
    const answer = this.#do(request)
    if (fault === 'drop-after') throw new ApiError('network')
    return structuredClone(answer)
  }

  #do(request: Request): ApiAnswer {
    const earlierAnswer = this.#answers.get(request.key)
    if (earlierAnswer) return earlierAnswer
    const refused = this.rule(request)
    if (refused) throw refused
    const answer = this.#apply(request)
    this.#answers.set(request.key, answer)
    this.effects.push(request)
    return answer
  }

  #apply({ path, body }: Request): ApiAnswer {
    const [, , resource = '', op = ''] = path.split('/')
    const { _sync: sync = {}, id: sent, ...values } = body as Values & { _sync?: { uid?: string; base?: Values } }
    if (op === 'add') {
      const uid = sync.uid ?? ''
      this.#lastId += 1
      const id = this.#uids.get(uid) ?? this.#lastId
      this.#uids.set(uid, id)
      const record = { ...values, id, rev: 1 }
      this.records.set(`${resource} ${id}`, record)
      return { status: 'ok', id, rev: 1, _sync: { id, uid, rev: 1, merged: [], detail: { ...record } } }
    }
    const id = Number(sent)
    const key = `${resource} ${id}`
    if (op === 'delete') {
      this.records.delete(key)
      return { status: 'ok', id }
    }
    const record = this.records.get(key)
    if (!record) throw new ApiError('empty data', { httpStatus: 200 })
    const clashes = Object.entries(sync.base ?? {}).filter(
      ([name, before]) => (record[name] ?? null) !== (before ?? null) && record[name] !== values[name],
    )
    if (clashes.length > 0) {
      const answer: ApiAnswer = { status: 'error', error: 'conflict', detail: { ...record } }
      throw new ApiError('conflict', { httpStatus: 200, answer })
    }
    Object.assign(record, values, { rev: record.rev + 1 })
    const { rev } = record
    return { status: 'ok', id, rev, _sync: { id, rev, merged: [], detail: { ...record } } }
  }
}
