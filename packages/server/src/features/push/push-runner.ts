/**
 * Follows the change log and sends push messages, outside of any write. Runs on every node: each message is claimed by one,
 * and by another if that one is killed.
 */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { createHash } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '@fura/shared/language.ts'
import type { ChangeFeed } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'
import type { Spans } from '#db/in-span.ts'
import type { Installation, Installations } from '#db/installations.ts'
import { viewerNow } from '#http/sessions.ts'
import { seesRecordOf } from '../updates/updates.queries.ts'
import { type Delivery, deliver } from './deliver.ts'
import { encryptMessage } from './encrypt.ts'
import { enqueueMessages } from './enqueue-messages.ts'
import { noticeOf } from './notice.ts'
import { forgetDevice, liveDevices } from './push.queries.ts'
import { remind } from './reminders.ts'
import { type Due, dropQueued, isAnyDue, putOff, takeDue } from './queue.queries.ts'
import type { Vapid } from './vapid.ts'

const EVERY_MS = 500
/** Delay if nobody has a device or the database is away; adding a device ends it. */
const REST_MS = 10_000
const REMIND_MS = 10_000

export interface PushParts {
  feed: ChangeFeed
  installations: Installations
  vapid: Vapid
  /** Push services on our own network are let through. */
  toInner: boolean
  onProblem: (error: unknown) => void
  spans: Spans
}

/** `unseen`: the user may no longer see the record. */
type Outcome = Delivery | 'unseen'

/** The message is done: sent, or not to be sent. */
const isDone = (outcome: Outcome | undefined): boolean =>
  outcome === 'sent' || outcome === 'refused' || outcome === 'unseen'

/** At most 32 letters by the standard. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

export class PushRunner {
  readonly #parts: PushParts
  readonly #places = new WeakMap<Database, number>()
  /** Up to which moment reminders were checked, and when that was. */
  readonly #reminded = new WeakMap<Database, { until: number; at: number }>()
  readonly #restUntil = new WeakMap<Database, number>()
  #timer: NodeJS.Timeout | null = null
  #run: Promise<void> | null = null
  #isStopped = false

  constructor(parts: PushParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#run ??= this.#all().finally(() => (this.#run = null))
    }, EVERY_MS).unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearInterval(this.#timer)
    await this.#run
  }

  /** A device was added. */
  wake(db: Database): void {
    this.#restUntil.delete(db)
  }

  async #all(): Promise<void> {
    for (const installation of this.#parts.installations.all()) {
      if (this.#isStopped) return
      if (!installation.isOn || (this.#restUntil.get(installation.db) ?? 0) > performance.now()) continue
      try {
        await this.#parts.spans.inJob('push', () => this.#one(installation))
      } catch (error) {
        this.#parts.onProblem(error)
        this.#restUntil.set(installation.db, performance.now() + REST_MS)
      }
    }
  }

  async #one(installation: Installation): Promise<void> {
    const { db } = installation
    if ((await liveDevices(db)).size === 0) {
      this.#restUntil.set(db, performance.now() + REST_MS)
      this.#places.delete(db)
      return
    }
    this.#places.set(db, await enqueueMessages(this.#parts.feed, installation, this.#places.get(db) ?? null))
    await this.#remind(installation)
    while (!this.#isStopped && (await isAnyDue(db, nowSeconds()))) await this.#sendDue(installation)
  }

  async #remind(installation: Installation): Promise<void> {
    const last = this.#reminded.get(installation.db)
    if (last && performance.now() - last.at < REMIND_MS) return
    const until = await remind(installation, last?.until ?? null, nowSeconds())
    this.#reminded.set(installation.db, { until, at: performance.now() })
  }

  async #sendDue(installation: Installation): Promise<void> {
    const { db } = installation
    const due = await takeDue(db, nowSeconds())
    const results = await Promise.all(due.map((one) => this.#send(installation, one)))
    const gone = due.filter((_, place) => results[place] === 'gone')
    const later = due.filter((_, place) => results[place] === 'later')
    const done = due.filter((_, place) => isDone(results[place]))
    if (due.length === 0) return
    await db.write(async (tx) => {
      await dropQueued(
        tx,
        done.map(({ id }) => id),
      )
      for (const { subscriptionId } of gone) await forgetDevice(tx, subscriptionId)
      for (const one of later) await putOff(tx, one, nowSeconds())
    })
  }

  async #send(installation: Installation, due: Due): Promise<Outcome> {
    const { db, uniqueId, hosts } = installation
    const { vapid, toInner, onProblem, spans } = this.#parts
    // A right may have been taken away while the message waited.
    const viewer = await viewerNow(installation, due.userId, DEFAULT_LANGUAGE)
    if (!viewer || !(await seesRecordOf(db, due.kind, due.recordId, viewer))) return 'unseen'
    const notice = await noticeOf(db, due)
    const parcel = {
      endpoint: due.endpoint,
      authorization: await vapid.authorization(uniqueId, due.endpoint, `https://${hosts[0] ?? 'localhost'}`),
      body: encryptMessage(JSON.stringify(notice), due.keys),
      topic: topicOf(notice.tag),
      isUrgent: due.kind === 'messages' || due.kind === 'tasks',
    }
    const delivery = await spans.inSpan('push send', () => deliver(parcel, toInner, onProblem))
    if (delivery === 'refused') onProblem(new Error('a push service refused a message'))
    return delivery
  }
}
