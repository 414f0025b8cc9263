/**
 * Scenes after the storm, in fair weather: a colleague changes the record that this tab is changing, lists are read without a network,
 * and the session ends while changes wait.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Company } from '../../packages/server/src/faults/place.ts'
import { HttpClient } from '../../packages/server/src/faults/http-client.ts'
import { hashToken } from '../../packages/server/src/http/credentials.ts'
import { openSession } from '../../packages/server/src/http/sessions.ts'
import type { ChaosGlobal, UnsentEntry } from './plan.ts'

const [THEIRS, MINE] = ['colleague', 'mine']
const ENDS_WITHIN_MS = 20_000

type Chaos = ChaosGlobal['chaos']

export class Acts {
  readonly #page: Page
  readonly #company: Company
  readonly #port: number

  constructor(page: Page, company: Company, port: number) {
    this.#page = page
    this.#company = company
    this.#port = port
  }

  async #call(token: string, path: string, body: object): Promise<Record<string, unknown>> {
    const client = new HttpClient(this.#port, { 'app-key': this.#company.appKey, 'user-auth-key': token })
    const answer = await client.send({ path, body })
    client.close()
    if (answer.body.status !== 'ok') throw new Error(`${path}: ${answer.text}`)
    return answer.body
  }

  /** OI7: the colleague's value stays until a person decides, and the change waits for that. */
  async clash(rest: () => Promise<UnsentEntry[]>): Promise<string[]> {
    const [, colleague] = this.#company.tokens
    const values = { name: 'Clash', phone: '380671234567', comment: 'before' }
    const { id } = await this.#call(colleague, '/api/drivers/add/', values)
    await this.#page.evaluate((driver) => (globalThis as unknown as { chaos: Chaos }).chaos.look(driver), Number(id))
    await this.#call(colleague, '/api/drivers/update/', { id, comment: THEIRS })
    await this.#page.evaluate((text) => (globalThis as unknown as { chaos: Chaos }).chaos.write(text), MINE)
    const unsent = await rest()
    const row = await this.#company.withDatabase((db) =>
      db.read.selectFrom('drivers').select('comment').where('id', '=', Number(id)).executeTakeFirst(),
    )
    await this.#page.evaluate(() => (globalThis as unknown as { chaos: Chaos }).chaos.discardParked())
    const isAsked = unsent.some(({ set, state }) => set.comment === MINE && state === 'conflict')
    return [
      ...(row?.comment === THEIRS ? [] : [`the colleague's comment became ${String(row?.comment)}`]),
      ...(isAsked ? [] : ['nobody was asked']),
    ]
  }

  #rowsOf(list: 'drivers' | 'trailers'): Promise<number | null> {
    return this.#page.evaluate((name) => (globalThis as unknown as { chaos: Chaos }).chaos.rowsOf(name), list)
  }

  /** OI9: a list that was read is the same without a network, and one that was not is shown as not loaded. */
  async withoutNetwork(): Promise<string[]> {
    const before = await this.#rowsOf('drivers')
    await this.#page.context().setOffline(true)
    const [seen, unseen] = [await this.#rowsOf('drivers'), await this.#rowsOf('trailers')]
    await this.#page.context().setOffline(false)
    return [
      ...(seen === before && before !== null && before > 0 ? [] : [`${before} drivers became ${seen}`]),
      ...(unseen === null ? [] : [`trailers that were never read are shown as ${unseen}`]),
    ]
  }

  /** Ends the session on the server and returns a new token of the same person. */
  async endSession(token: string): Promise<string> {
    const next = await this.#company.withDatabase((db) =>
      db.write(async (tx) => {
        const { team_user_id: userId } = await tx
          .selectFrom('sessions')
          .select('team_user_id')
          .where('token_hash', '=', hashToken(token))
          .executeTakeFirstOrThrow()
        return openSession(tx, userId, 'test')
      }),
    )
    await this.#call(token, '/api/users/logout/', {})
    return next
  }

  /**
   * The page learns of it by sending. A mistake in the write path may leave nothing to send: no entry at all, or
   * only those that wait for a lost record.
   */
  async untilLoggedOut(): Promise<string[]> {
    const deadline = Date.now() + ENDS_WITHIN_MS
    while (await this.#page.evaluate(() => (globalThis as unknown as { chaos: Chaos }).chaos.isLoggedIn())) {
      if (Date.now() > deadline) {
        const unsent = await this.#page.evaluate(() => (globalThis as unknown as { chaos: Chaos }).chaos.unsent())
        return [`${unsent.length} entries wait, and none was sent`]
      }
      await this.#page.evaluate(() => (globalThis as unknown as { chaos: Chaos }).chaos.hurry())
      await sleep(50)
    }
    return []
  }
}
