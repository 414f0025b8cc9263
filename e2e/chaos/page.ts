/** A tab of the chaos run: it makes seeded writes through the app's own modules and reports when each is issued and resolved. */
import { driver } from '@fura/shared/entities/driver.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { onSessionLost, setClientId, setInstallation } from '../../packages/web/src/api/client.ts'
import { dropToken, keepToken } from '../../packages/web/src/api/session.ts'
import { deviceId } from '../../packages/web/src/core/boot-store.ts'
import { currentUserSession } from '../../packages/web/src/offline/user-session.ts'
import type { RecordId } from '../../packages/web/src/offline/entry.ts'
import { addFileAt } from '../../packages/web/src/offline/files.ts'
import { NotLoaded, readPage, readRecord, type Row } from '../../packages/web/src/offline/reads.ts'
import { type Change, saveAt } from '../../packages/web/src/offline/save.ts'
import { discard } from '../../packages/web/src/offline/settle.ts'
import { closeUser, currentStore, isUserOpen, openUser } from '../../packages/web/src/offline/store.ts'
import { type Random, seededRandom } from '../../packages/server/src/seed/demo/random.ts'
import {
  type ChaosGlobal,
  FIELDS_OF_TAB,
  type Issued,
  type UnsentEntry,
  type SharedDriver,
  type Start,
} from './plan.ts'

const { issued, resolved } = globalThis as unknown as ChaosGlobal

interface Own extends SharedDriver {
  isShared: boolean
}

/** Longer waits would only make the run longer. */
const LONGEST_PATIENCE_MS = 300

class Tab {
  readonly #plan: Start
  readonly #random: Random
  readonly #own: Own[] = []
  readonly #shared: SharedDriver[]
  readonly #channel = new BroadcastChannel('chaos')
  #mark: number

  constructor(plan: Start) {
    this.#plan = plan
    this.#random = seededRandom(plan.seed * 10 + plan.tab + plan.firstMark * 1000)
    this.#shared = [...plan.shared]
    this.#mark = plan.firstMark
    this.#channel.addEventListener('message', (event: MessageEvent<SharedDriver>) => this.#shared.push(event.data))
  }

  async run(): Promise<void> {
    while (this.#mark < this.#plan.firstMark + this.#plan.writes) await this.#write()
  }

  #nextMark(): string {
    this.#mark += 1
    return `m${this.#plan.seed}-${this.#plan.tab}-${this.#mark}`
  }

  async #write(): Promise<void> {
    const own = this.#own.filter(({ isShared }) => !isShared)
    const drivers = [...this.#own, ...this.#shared]
    if (drivers.length === 0 || this.#random.chance(35)) return this.#addDriver()
    // Nobody deletes a driver that both tabs know.
    const lasting = [...this.#own.filter(({ isShared }) => isShared), ...this.#shared]
    if (lasting.length > 0 && this.#random.chance(15)) return this.#addFile(this.#random.pick(lasting))
    if (own.length > 2 && this.#random.chance(15)) return this.#deleteDriver(this.#random.pick(own))
    return this.#updateDriver(this.#random.pick(drivers))
  }

  async #save(write: Issued, change: Change): Promise<number | string> {
    await issued(write)
    const result = await saveAt(currentUserSession(), change, this.#random.int(0, LONGEST_PATIENCE_MS))
    const code = result.state === 'rejected' ? result.error.code : ''
    const id = result.state === 'rejected' ? write.id : result.id
    await resolved({ ...write, id: write.op === 'add' ? id : write.id, state: result.state, code })
    return id
  }

  async #addDriver(): Promise<void> {
    const more: Record<string, unknown> = {}
    if (this.#random.chance(20)) {
      const mark = this.#nextMark()
      const values = { name: mark }
      const write: Issued = { mark, op: 'add', res: 'trucks', id: '', field: 'name' }
      more.truck_id = await this.#save(write, { entity: truck, action: 'add', values, label: mark })
    }
    const mark = this.#nextMark()
    const values = { name: mark, phone: '380671234567', ...more }
    const write: Issued = { mark, op: 'add', res: 'drivers', id: '', field: 'name' }
    const id = await this.#save(write, { entity: driver, action: 'add', values, label: mark })
    const isShared = this.#random.chance(50)
    this.#own.push({ id, isShared })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target
    if (isShared) this.#channel.postMessage({ id })
  }

  async #addFile({ id }: SharedDriver): Promise<void> {
    const mark = this.#nextMark()
    const write: Issued = { mark, op: 'add', res: 'files', id: '', field: 'name' }
    const { buffer: bytes } = new TextEncoder().encode(`${mark}\n`.repeat(this.#random.int(1, 20_000)))
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const sha256 = [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const file = { bytes, mime: 'text/plain', name: `${mark}.txt`, sha256, thumb: null }
    await issued(write)
    const added = await addFileAt(currentUserSession(), { ...file, o_t: 'driver', o_id: id as RecordId, kind: 'other' })
    const isKept = added === 'stored'
    await resolved({ ...write, state: isKept ? 'queued' : 'rejected', code: isKept ? '' : added })
  }

  async #updateDriver({ id }: SharedDriver): Promise<void> {
    const mark = this.#nextMark()
    const field = this.#random.pick(FIELDS_OF_TAB[this.#plan.tab] ?? [])
    const base = await this.#seen(id)
    const values = { [field]: mark }
    const change: Change = { entity: driver, action: 'update', id, values, label: mark, ...(base && { base }) }
    await this.#save({ mark, op: 'update', res: 'drivers', id, field }, change)
  }

  async #deleteDriver(one: Own): Promise<void> {
    const mark = this.#nextMark()
    this.#own.splice(this.#own.indexOf(one), 1)
    const write: Issued = { mark, op: 'delete', res: 'drivers', id: one.id, field: '' }
    await this.#save(write, { entity: driver, action: 'delete', id: one.id, label: mark })
  }

  /** The values that a form would show; without a network they may not be here. */
  async #seen(id: number | string): Promise<Row | null> {
    try {
      return (await readRecord(driver, id)).row
    } catch (error) {
      if (error instanceof NotLoaded) return null
      throw error
    }
  }
}

const start = async (plan: Start): Promise<void> => {
  setInstallation({ url: '', api_key: plan.appKey })
  keepToken(plan.token)
  setClientId(await deviceId())
  await openUser(plan.uniqueId, plan.userId)
  currentUserSession()
  await new Tab(plan).run()
}

const unsentEntries = async (): Promise<UnsentEntry[]> => {
  const entries = await currentStore().withDb((db) => db.getAll('outbox'))
  return entries.map(({ n, key, state, op, res, id, set, tries, answer }) => ({
    n,
    key,
    state,
    op,
    res,
    id,
    set,
    tries,
    code: answer?.code ?? '',
  }))
}

const keptFiles = (): Promise<string[]> =>
  currentStore().withDb(async (db) => {
    const waiting = new Set((await db.getAll('outbox')).map(({ uid }) => uid))
    const uids = await db.getAllKeys('blob')
    const kept = await Promise.all(uids.filter((uid) => !waiting.has(uid)).map((uid) => db.get('blob', uid)))
    return kept.map((file) => file?.name ?? '')
  })

let lookedAt: Row | null = null

const look = async (id: number): Promise<void> => {
  lookedAt = (await readRecord(driver, id)).row
}

const write = async (comment: string): Promise<string> => {
  if (!lookedAt) throw new Error('nothing was looked at')
  const { id } = lookedAt
  const change: Change = { entity: driver, action: 'update', id, values: { comment }, base: lookedAt, label: comment }
  return (await saveAt(currentUserSession(), change, 0)).state
}

const discardParked = async (): Promise<void> => {
  for (const { n, state } of await unsentEntries()) {
    if (state !== 'queued' && state !== 'sending') await currentStore().withDb((db) => discard(db, n))
  }
}

const rowsOf: ChaosGlobal['chaos']['rowsOf'] = async (list) => {
  try {
    return (await readPage(list === 'drivers' ? driver : trailer, '', 0)).rows.length
  } catch (error) {
    if (error instanceof NotLoaded) return null
    throw error
  }
}

// Like app/session.ts: a lost session removes the token and closes the store, and deletes nothing.
onSessionLost(() => {
  dropToken()
  closeUser()
})

const chaos: ChaosGlobal['chaos'] = {
  start,
  unsent: unsentEntries,
  keptFiles,
  hurry: () => {
    if (isUserOpen()) currentUserSession().sender.forgive()
  },
  look,
  write,
  discardParked,
  rowsOf,
  isLoggedIn: isUserOpen,
}
Object.assign(globalThis, { chaos })
