/** Calls of the server beside the browser: for logging in, preparing data and counting results. */
import { HttpClient } from '../packages/server/src/faults/http-client.ts'

export const DEMO_PASSWORD = 'demo-freight-2026'

export interface Answer {
  status: string
  [member: string]: unknown
}

export type Row = Readonly<Record<string, unknown>> & { id: number; rev: number }

/** One session at one company. */
export class Api {
  readonly #client: HttpClient
  readonly token: string

  constructor(client: HttpClient, token: string) {
    this.#client = client
    this.token = token
  }

  /** The same server with another token. */
  as(token: string): Api {
    return new Api(this.#client, token)
  }

  async call(path: string, body?: object): Promise<Answer> {
    const { code, body: answer } = await this.#client.send({ path, body, headers: { 'user-auth-key': this.token } })
    if (code !== 200) throw new Error(`${path} answered ${code}: ${JSON.stringify(answer)}`)
    return answer as Answer
  }

  /** Fails if the server refuses. */
  async done(path: string, body?: object): Promise<Answer> {
    const answer = await this.call(path, body)
    if (answer.status !== 'ok') throw new Error(`${path} refused: ${JSON.stringify(answer)}`)
    return answer
  }

  async add(resource: string, values: object): Promise<number> {
    return Number((await this.done(`/api/${resource}/add/`, values)).id)
  }

  async get(resource: string, id: number): Promise<Row> {
    return (await this.done(`/api/${resource}/get/${id}/`)).detail as Row
  }

  async list(resource: string, query: string): Promise<Row[]> {
    return (await this.done(`/api/${resource}/list/?num=100&${query}`)).list as Row[]
  }

  /** Records whose text matches exactly: those that a test made under a unique name. */
  async named(resource: string, name: string): Promise<Row[]> {
    const found = await this.list(resource, `search=${encodeURIComponent(name)}`)
    return found.filter((row) => Object.values(row).includes(name))
  }
}

/** The server under one host name. */
export class Company {
  readonly host: string
  readonly #port: number

  constructor(port: number, host = 'localhost') {
    this.#port = port
    this.host = host
  }

  get url(): string {
    return `http://${this.host}:${this.#port}`
  }

  async login(login: string, password: string = DEMO_PASSWORD): Promise<Api> {
    const client = new HttpClient(this.#port, { host: `${this.host}:${this.#port}` })
    const manifest = await client.send({ path: '/manifest.json' })
    const headers = { host: `${this.host}:${this.#port}`, 'app-key': String(manifest.body.api_key) }
    const keyed = new HttpClient(this.#port, headers)
    client.close()
    const { body } = await keyed.send({ path: '/api/users/auth/', body: { login, password } })
    if (typeof body.token !== 'string') throw new Error(`${login} was not let in: ${JSON.stringify(body)}`)
    return new Api(keyed, body.token)
  }
}
