/** Simulated apps: each polls every three seconds over a connection of its own and counts what it gets. */
import { Agent, request } from 'node:http'

export interface App {
  userId: number
  token: string
  cursor: string
  /** Messages that raised a flag. */
  messages: number
  /** Its one connection, as a browser holds it. */
  agent: Agent
}

export const newApp = (userId: number, token: string): App => ({
  userId,
  token,
  cursor: '',
  messages: 0,
  agent: new Agent({ keepAlive: true, maxSockets: 1 }),
})

export interface Polled {
  latencies: number[]
  errors: string[]
}

interface Answer {
  status: string
  cursor: string
  data: { count_messages: number }
}

const TIMEOUT_MS = 20_000

export class Polls {
  readonly #agent = new Agent({ keepAlive: true })
  readonly #url: URL
  readonly #appKey: string
  readonly polled: Polled = { latencies: [], errors: [] }

  constructor(url: string, appKey: string) {
    this.#url = new URL(url)
    this.#appKey = appKey
  }

  post(path: string, body: object, token: string, agent = this.#agent): Promise<unknown> {
    const text = JSON.stringify(body)
    const headers = {
      'app-key': this.#appKey,
      'user-auth-key': token,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }
    const { hostname, port } = this.#url
    const options = { agent, hostname, port, path, method: 'POST', headers, timeout: TIMEOUT_MS }
    return new Promise((resolve, reject) => {
      const sent = request(options, (answer) => {
        let answerText = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (answerText += piece))
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(JSON.parse(answerText))
          else reject(new Error(`${answer.statusCode} ${answerText}`))
        })
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.end(text)
    })
  }

  async poll(app: App): Promise<void> {
    const begun = performance.now()
    try {
      const body = { action: 'main', ...(app.cursor && { date_from: app.cursor }) }
      const { cursor, data } = (await this.post('/api/check_updates/', body, app.token, app.agent)) as Answer
      app.cursor = cursor
      app.messages += data.count_messages
      this.polled.latencies.push(performance.now() - begun)
    } catch (error) {
      this.polled.errors.push(String(error))
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}
