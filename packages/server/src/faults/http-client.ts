/** Real HTTP requests to a server under test, with how long each took. A connection that breaks rejects. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { stopwatch } from './stopwatch.ts'

export interface HttpAnswer {
  code: number
  headers: IncomingHttpHeaders
  text: string
  /** The parsed JSON body; empty where it is none. */
  body: Record<string, unknown>
  ms: number
}

export interface HttpCall {
  path: string
  method?: 'GET' | 'POST'
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** Sends the second half of the body only when this is done. */
  pauseInBody?: Promise<void>
}

/** Longer than any gate allows, so that a hang fails as one. */
const PATIENCE_MS = 20_000
/** Closes idle connections before the server does, so that no request is sent on one that is closing. */
const IDLE_MS = 5000

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  readonly #port: number
  readonly #headers: Readonly<Record<string, string>>

  /** `headers` go with every request. */
  constructor(port: number, headers: Readonly<Record<string, string>>) {
    this.#port = port
    this.#headers = headers
  }

  send({ path, method, body, headers = {}, pauseInBody }: HttpCall): Promise<HttpAnswer> {
    const ms = stopwatch()
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const options = {
      host: '127.0.0.1',
      port: this.#port,
      path,
      agent: this.#agent,
      method: method ?? (payload === undefined ? 'GET' : 'POST'),
      timeout: PATIENCE_MS,
      headers: {
        ...this.#headers,
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
        ...headers,
      },
    }
    return new Promise((resolve, reject) => {
      const sent = request(options, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const { statusCode = 0, headers: answered } = response
          resolve({ code: statusCode, headers: answered, text, body: parse(text), ms: ms() })
        })
      })
      sent.on('error', reject)
      sent.on('timeout', () => sent.destroy(new Error(`no answer of ${path} within ${PATIENCE_MS} ms`)))
      if (!pauseInBody || payload === undefined) sent.end(payload)
      else {
        const bytes = Buffer.from(payload)
        sent.write(bytes.subarray(0, bytes.length >> 1))
        pauseInBody.then(() => sent.end(bytes.subarray(bytes.length >> 1)), reject)
      }
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
