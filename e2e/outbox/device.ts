/** A device with the app's own outbox, sender and client, in front of the server under test, with a network that can be cut. */
import { api, setClientId, setInstallation } from '../../packages/web/src/api/client.ts'
import { keepToken, sessionToken } from '../../packages/web/src/api/session.ts'
import { newUuid } from '../../packages/web/src/core/uuid.ts'
import type { Entry } from '../../packages/web/src/offline/entry.ts'
import { openStore, userDbName } from '../../packages/web/src/offline/store.ts'
import { entriesOf, FakeLocks, installBrowser } from '../../packages/web/src/offline/testing/device.ts'
import { uploadBy } from '../../packages/web/src/offline/upload.ts'
import { openUserSession, type UserSession } from '../../packages/web/src/offline/user-session.ts'
import { HOST_A, type TestApp } from '../../packages/server/src/testing/test-app.ts'

/** `lossy`: the server applies each change, but the answer to its first try is lost. */
export type Network = 'off' | 'lossy' | 'fair'

const STANDS_STILL_AFTER_MS = 1500

export class Device {
  readonly session: UserSession
  readonly clientId = newUuid()
  network: Network = 'fair'
  readonly #app: TestApp
  readonly #triedKeys = new Set<string>()
  readonly #errors: unknown[]

  private constructor(app: TestApp) {
    this.#errors = installBrowser().errors
    this.#app = app
    globalThis.fetch = (address, init = {}) =>
      this.#fetch(address instanceof Request ? address.url : String(address), init)
    const upload = uploadBy((path, { bytes, mime, name, sha256 }, { headers, onProgress: _, ...options }) => {
      const form = new FormData()
      form.append('file', new Blob([bytes], { type: mime }), name)
      return api.upload(path, form, { ...options, headers: { ...headers, 'X-Content-SHA256': sha256 } })
    })
    const tools = { post: api.post, upload, token: sessionToken, locks: new FakeLocks() }
    this.session = openUserSession(openStore(userDbName('test', 1)), tools)
  }

  static async start(app: TestApp, login: string): Promise<Device> {
    const device = new Device(app)
    setInstallation({ url: '', api_key: app.installation().appKey })
    setClientId(device.clientId)
    keepToken(await app.token(login))
    return device
  }

  async #fetch(address: string, init: RequestInit): Promise<Response> {
    if (this.network === 'off') throw new TypeError('Failed to fetch')
    const request = new Request(`http://${HOST_A}${address}`, { method: init.method ?? 'GET', body: init.body ?? null })
    const headers = {
      ...Object.fromEntries(request.headers),
      ...(init.headers as Record<string, string>),
      host: HOST_A,
    }
    const answer = await this.#app.app.inject({
      method: request.method as 'GET' | 'POST',
      url: address,
      headers,
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const key = (init.headers as Record<string, string>)['Idempotency-Key']
    if (this.network === 'lossy' && key !== undefined && !this.#triedKeys.has(key)) {
      this.#triedKeys.add(key)
      throw new TypeError('Failed to fetch')
    }
    return new Response(answer.body, { status: answer.statusCode })
  }

  /** The remaining entries when nothing moves any more: those after a parked change wait with it. */
  async #rest(): Promise<Entry[]> {
    let before = ''
    let movedAt = Date.now()
    for (;;) {
      const unsent = await entriesOf(this.session)
      const now = JSON.stringify(unsent)
      if (now !== before) movedAt = Date.now()
      if (unsent.length === 0 || Date.now() - movedAt > STANDS_STILL_AFTER_MS) return unsent
      before = now
      this.session.sender.forgive()
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  /** Everything is sent, each change at least twice. Returns the entries that a person would have to decide. */
  async sendAll(): Promise<string[]> {
    this.network = 'lossy'
    const unsent = await this.#rest()
    return unsent.map(({ res, op, path, set, answer }) =>
      JSON.stringify({ res, op, path, set, code: answer?.code, fields: answer?.fields }),
    )
  }

  async realId(id: number | string): Promise<number> {
    if (typeof id === 'number') return id
    const entry = await this.session.store.withDb((db) => db.get('idmap', id.slice(1)))
    if (!entry) throw new Error(`${id} has no real id`)
    return entry.id
  }

  close(): void {
    this.session.store.close()
    if (this.#errors.length > 0) throw new AggregateError(this.#errors)
  }
}
