/**
 * Sends the outbox. One tab of the device sends at a time, under a Web Lock; up to three chains at once, each chain one by one
 * and in order. Any tab may send: each asks for the lock when there may be work and releases it when there is none.
 */
import type { ApiAnswer, PostOptions } from '#api/client.ts'
import { attemptOf, retryDelay, LONGEST_DELAY_MS, type Verdict, verdictOfAnswer, verdictOfError } from './attempt.ts'
import { type Entry, headsOf, type Refusal } from './entry.ts'
import { isQuotaError, withRoom } from './room.ts'
import type { TabMessage, TabChannel, Outcome, Touched } from './tab-channel.ts'
import { acknowledge, type Begun, begin, park, postpone, revive, type Sent } from './settle.ts'
import type { UserStore } from './store.ts'

/** The device’s clock was ahead at the last try and has been corrected since, so the stored times are useless. */
const isTimedAhead = ({ triedAt }: Entry, now: number): boolean => triedAt > now

/** Where the bytes of a file are, and who hears of its progress. */
export interface Uploaded {
  entry: Entry
  store: UserStore
  channel: TabChannel
}

export interface Locks {
  request: (name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => Promise<unknown>
}

export interface SenderTools {
  post: (path: string, body: object, options: PostOptions) => Promise<ApiAnswer>
  upload: (what: Uploaded, path: string, options: PostOptions) => Promise<ApiAnswer>
  /** The token that requests carry. */
  token: () => string | null
  locks: Locks
}

const LANES = { data: 3, file: 1 } as const
const TIMEOUT_MS = { data: 15_000, file: 120_000 } as const
/** The first entries of chains are first looked for among this many entries. */
const NEAR_ENTRIES = 60
/** After this many unanswered requests in a row the network counts as down, and one request at a time probes it. */
const NETWORK_GONE_AFTER = 3
/** After this many 5xx for one entry while others go through, the entry itself is at fault. */
const STUCK_AFTER = 8
/** Other tabs look a little later, in case the one that failed is gone. */
const OTHER_TABS_LATER_MS = 500
/** Open screens read sent changes anew at this pace: once per change would block the line of a long queue. */
const ANNOUNCE_EVERY_MS = 1000
/** This many within that time are announced at once: the next step of a person builds on what is shown. */
const ANNOUNCED_AT_ONCE = 3

export class Sender {
  readonly #store: UserStore
  readonly #channel: TabChannel
  readonly #tools: SenderTools
  /** By chain. */
  readonly #flights = new Map<string, { lane: Entry['lane']; landed: Promise<void> }>()
  readonly #troubles = new Map<number, { fails: number; serverFails: number; successesBefore: number }>()
  /** Entries whose references have no real ids yet. */
  readonly #waiting = new Set<number>()
  #isAsking = false
  /** The session that the server refused; another one may send again. */
  #refused: { token: string | null } | null = null
  #lostInARow = 0
  #successes = 0
  #forgivenAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #wakesAt = 0
  #stir: () => void = () => undefined
  /** Sent, but not announced yet. */
  #touched: Touched[] = []
  #announcing: ReturnType<typeof setTimeout> | undefined
  #announced = 0

  constructor(store: UserStore, channel: TabChannel, tools: SenderTools) {
    this.#store = store
    this.#channel = channel
    this.#tools = tools
    channel.subscribe((item, isFromOtherTab) => this.#hear(item, isFromOtherTab))
    store.closing.addEventListener('abort', () => {
      clearTimeout(this.#timer)
      clearTimeout(this.#announcing)
      this.#stir()
    })
  }

  /** There may be something to send. */
  wake(): void {
    if (this.#isAsking || this.#isStopped()) return
    this.#isAsking = true
    const { locks } = this.#tools
    const options = { signal: this.#store.closing }
    locks
      .request(`drain:${this.#store.name}`, options, () => this.#work())
      .catch((error: unknown) => {
        this.#isAsking = false
        if (this.#isStopped()) return
        // A broken database or a bug: the entries stay and are tried again.
        this.#wakeAt(Date.now() + retryDelay(NETWORK_GONE_AFTER))
        reportError(error)
      })
  }

  /** The network or the person is back: waiting entries need not wait for their next try any longer. */
  forgive(): void {
    this.#forgivenAt = Date.now()
    this.#stir()
    this.wake()
  }

  /**
   * When the next try of an entry is due, in milliseconds, as far as known: while the server does not answer, none is tried
   * before its turn.
   */
  nextTryOf({ nextAt, holdUntil = 0 }: Entry): number {
    return Math.max(nextAt, holdUntil, this.#wakesAt)
  }

  #hear(item: TabMessage, isFromOtherTab: boolean): void {
    if (item.type === 'outcome' && item.outcome.state === 'sent') this.#waiting.clear()
    if (item.type === 'retry' && isFromOtherTab) this.#wakeAt(item.at + OTHER_TABS_LATER_MS)
    if (item.type !== 'stored') return
    this.#waiting.clear()
    this.#stir()
    this.wake()
  }

  #isStopped(): boolean {
    return this.#store.closing.aborted || (this.#refused !== null && this.#refused.token === this.#tools.token())
  }

  async #work(): Promise<void> {
    this.#isAsking = false
    try {
      await this.#drain()
    } finally {
      await Promise.allSettled([...this.#flights.values()].map(({ landed }) => landed))
      this.#announce()
    }
    await this.#planNext()
  }

  /** Under the lock: sends whatever may be sent now, including new changes. */
  async #drain(): Promise<void> {
    if ((await this.#store.withDb(revive)) > 0) this.#channel.send({ type: 'outbox' })
    const lostBefore = this.#lostInARow
    while (!this.#isStopped()) {
      const stirred = new Promise<void>((resolve) => {
        this.#stir = resolve
      })
      const isNetworkGone = this.#lostInARow >= NETWORK_GONE_AFTER && this.#lostInARow > lostBefore
      for (const entry of isNetworkGone ? [] : await this.#dueHeads()) {
        if (this.#hasRoom(entry.lane)) this.#launch(entry)
      }
      if (this.#flights.size === 0) break
      await Promise.race([stirred, ...[...this.#flights.values()].map(({ landed }) => landed)])
    }
  }

  async #dueHeads(): Promise<Entry[]> {
    const near = await this.#store.withDb((db) => db.getAll('outbox', null, NEAR_ENTRIES))
    const due = this.#dueOf(near)
    if (due.length > 0 || near.length < NEAR_ENTRIES) return due
    return this.#dueOf(await this.#store.withDb((db) => db.getAll('outbox')))
  }

  #dueOf(entries: readonly Entry[]): Entry[] {
    const now = Date.now()
    return headsOf(entries).filter((entry) => {
      const { n, chain, nextAt, triedAt, holdUntil = 0 } = entry
      if (this.#flights.has(chain) || this.#waiting.has(n)) return false
      return isTimedAhead(entry, now) || (now >= holdUntil && (now >= nextAt || triedAt < this.#forgivenAt))
    })
  }

  #hasRoom(lane: Entry['lane']): boolean {
    const inLane = [...this.#flights.values()].filter((flight) => flight.lane === lane).length
    return inLane < (this.#lostInARow > 0 ? 1 : LANES[lane])
  }

  #launch(entry: Entry): void {
    const landed = this.#fly(entry).finally(() => this.#flights.delete(entry.chain))
    this.#flights.set(entry.chain, { lane: entry.lane, landed })
  }

  async #fly(entry: Entry): Promise<void> {
    const begun = await this.#store.withDb((db) => begin(db, entry.n))
    if (begun === 'waits') this.#waiting.add(entry.n)
    if (begun === 'gone' || begun === 'waits' || this.#isStopped()) return
    if ('code' in begun) return this.#onParked(entry, 'rejected', begun)
    this.#channel.send({ type: 'outbox' })
    // A new password renews the token while requests are under way: what is refused is the one that they carry.
    const token = this.#tools.token()
    const verdict = await this.#attempt(begun)
    if (verdict.kind === 'halt') this.#refused = { token }
    await this.#settle(begun.entry, verdict)
  }

  async #attempt(begun: Begun): Promise<Verdict> {
    const { path, body, headers } = attemptOf(begun)
    const { entry } = begun
    const options = { headers, signal: this.#store.closing, timeout: TIMEOUT_MS[entry.lane] }
    const send = () =>
      entry.lane === 'file'
        ? this.#tools.upload({ entry, store: this.#store, channel: this.#channel }, path, options)
        : this.#tools.post(path, body, options)
    try {
      return verdictOfAnswer(entry, await send())
    } catch (error) {
      return verdictOfError(entry, error)
    }
  }

  async #settle(entry: Entry, verdict: Verdict): Promise<void> {
    switch (verdict.kind) {
      case 'sent':
        return this.#onSent(entry, verdict.sent)
      case 'parked':
        return this.#onParked(entry, verdict.state, verdict.refusal)
      case 'later':
        return this.#onLater(entry, verdict)
      case 'halt':
        await this.#store.withDb((db) => postpone(db, entry.n, { nextAt: 0 }))
        return this.#announceOutcome(entry, { state: 'later' })
      case 'stopped':
        return undefined
    }
  }

  async #onSent(entry: Entry, sent: Sent): Promise<void> {
    try {
      await withRoom(this.#store, () => this.#store.withDb((db) => acknowledge(db, entry, sent)))
    } catch (error) {
      if (!isQuotaError(error)) throw error
      await this.#store.withDb((db) => acknowledge(db, entry, sent, false))
    }
    this.#lostInARow = 0
    this.#successes += 1
    this.#forgivenAt = Date.now()
    this.#troubles.delete(entry.n)
    const ids = [...new Set([entry.id, sent.id])]
    this.#touched.push(...ids.map((id) => ({ path: entry.res, id })))
    if (this.#announced < ANNOUNCED_AT_ONCE) this.#announce()
    const { rev: _, ...outcome } = sent
    this.#announceOutcome(entry, { state: 'sent', ...outcome })
  }

  async #onParked(entry: Entry, state: 'conflict' | 'rejected' | 'stuck', refusal: Refusal): Promise<void> {
    await this.#store.withDb((db) => park(db, entry.n, state, refusal))
    this.#lostInARow = 0
    this.#troubles.delete(entry.n)
    this.#channel.send({ type: 'records', touched: [{ path: entry.res, id: entry.id }] })
    this.#announceOutcome(entry, { state: 'parked', refusal })
  }

  async #onLater(entry: Entry, { why, error }: Extract<Verdict, { kind: 'later' }>): Promise<void> {
    const before = this.#troubles.get(entry.n) ?? { fails: 0, serverFails: 0, successesBefore: this.#successes }
    const trouble = { ...before, fails: before.fails + 1, serverFails: before.serverFails + (why === 'server' ? 1 : 0) }
    this.#troubles.set(entry.n, trouble)
    this.#lostInARow = why === 'network' ? this.#lostInARow + 1 : 0
    if (trouble.serverFails >= STUCK_AFTER && this.#successes > trouble.successesBefore) {
      const { code, httpStatus, fields, answer } = error
      return this.#onParked(entry, 'stuck', { code, httpStatus, fields, answer })
    }
    const now = Date.now()
    const { code, httpStatus, retryAfter } = error
    const pause = retryAfter === null ? {} : { holdUntil: now + retryAfter * 1000 }
    const next = { nextAt: now + retryDelay(trouble.fails), ...pause, delay: { code, httpStatus } }
    await this.#store.withDb((db) => postpone(db, entry.n, next))
    return this.#announceOutcome(entry, { state: 'later' })
  }

  #announce(): void {
    if (this.#touched.length === 0) return
    this.#channel.send({ type: 'records', touched: this.#touched })
    this.#touched = []
    this.#announced += 1
    this.#announcing ??= setTimeout(() => {
      this.#announcing = undefined
      this.#announced = 0
      this.#announce()
    }, ANNOUNCE_EVERY_MS)
  }

  #announceOutcome({ n, res: path }: Entry, outcome: Outcome): void {
    this.#channel.send({ type: 'outcome', n, path, outcome })
    this.#channel.send({ type: 'outbox' })
  }

  /** Sets the clock for the next try, here and in the other tabs. */
  async #planNext(): Promise<void> {
    if (this.#isStopped()) return
    const entries = await this.#store.withDb((db) => db.getAll('outbox'))
    const heads = headsOf(entries).filter(({ n }) => !this.#waiting.has(n))
    if (heads.length === 0) return
    const earliest = Math.min(...heads.map(({ nextAt, holdUntil = 0 }) => Math.max(nextAt, holdUntil)))
    const pause = this.#lostInARow >= NETWORK_GONE_AFTER ? retryDelay(this.#lostInARow - NETWORK_GONE_AFTER + 1) : 0
    const at = Math.max(earliest, Date.now() + pause)
    this.#wakeAt(at)
    this.#channel.sendToOthers({ type: 'retry', at })
  }

  /** Never later than the longest delay: the device's clock may be corrected meanwhile. */
  #wakeAt(at: number): void {
    clearTimeout(this.#timer)
    this.#wakesAt = at
    this.#timer = setTimeout(() => this.wake(), Math.min(LONGEST_DELAY_MS, Math.max(0, at - Date.now())))
  }
}
