/**
 * One open event stream: sends what is new behind its place in the change log as soon as it is called, while the listener may
 * hear it.
 */
import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@fura/shared/errors.ts'
import type { Viewer } from '#db/actor.ts'
import type { ChangeFeed } from '#db/change-feed.ts'
import type { Database } from '#db/database.ts'
import { type UpdatesSince, updatesSince } from './updates-since.ts'

/** A reader who lets this much pile up is cut off, and continues from the cursor on reconnecting. */
const MOST_UNREAD_BYTES = 262_144
const BEAT_MS = 20_000
/** A hundred changes in a second are sent as four batches. */
const GAP_MS = 250

export interface Listening {
  db: Database
  userId: number
  /** The listener with their rights of now; throws where they may no longer listen. */
  viewer: () => Promise<Viewer>
  start: number
  /** When the stream ends by itself. */
  until: number
  onProblem: (error: unknown) => void
}

const block = (event: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The news event comes last and carries the cursor: a client that is cut off before it gets all of it again. */
const textOf = ({ data, cursor, changed, reset }: UpdatesSince): string =>
  [
    ...changed.map((change) => block(change.r === 'messages' ? 'message' : 'change', change)),
    block('news', { data, cursor, ...(reset && { reset }) }, cursor),
  ].join('')

const isAnything = ({ data, changed, reset }: UpdatesSince): boolean =>
  reset === 1 || changed.length > 0 || Object.values(data).some((count) => count > 0)

export class EventStream {
  readonly listening: Listening
  readonly #feed: ChangeFeed
  readonly #out = new PassThrough()
  #place: number
  #beatAt = performance.now() + BEAT_MS
  #sentAt = -Infinity
  #sending: Promise<void> | null = null
  #isCalledAgain = false

  constructor(feed: ChangeFeed, listening: Listening) {
    this.#feed = feed
    this.listening = listening
    this.#place = listening.start
    // Sent at once, so that the headers go out; `retry` is for clients with EventSource.
    this.#out.write('retry: 3000\n\n')
  }

  get readable(): Readable {
    return this.#out
  }

  end(): void {
    this.#out.end()
  }

  onClose(listener: () => void): void {
    this.#out.once('close', listener)
  }

  async #sendOnce(): Promise<void> {
    const { db, viewer } = this.listening
    const reader = await viewer()
    const tail = await this.#feed.fresh(db)
    if (tail.last <= this.#place) return
    const updates = await updatesSince(db, tail, this.#place, reader)
    this.#place = Number(updates.cursor.slice(1))
    if (isAnything(updates) && this.#out.writable) this.#out.write(textOf(updates))
    if (this.#out.writableLength > MOST_UNREAD_BYTES) this.end()
  }

  async #sendAll(): Promise<void> {
    do {
      await sleep(Math.max(0, this.#sentAt + GAP_MS - performance.now()))
      this.#isCalledAgain = false
      this.#sentAt = performance.now()
      await this.#sendOnce()
    } while (this.#isCalledAgain)
  }

  /** Resolves when all is sent; calls meanwhile cause one more round. Ends the stream if its session is over. */
  sendNew(): Promise<void> {
    this.#isCalledAgain = true
    this.#sending ??= this.#sendAll()
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) this.listening.onProblem(error)
        this.end()
      })
      .finally(() => (this.#sending = null))
    return this.#sending
  }

  /** Called periodically: keeps the connection alive, and ends it in time. */
  beat(now: number): void {
    // A running send is finished first.
    if (now >= this.listening.until) void Promise.resolve(this.#sending).then(() => this.end())
    if (now < this.#beatAt) return
    this.#beatAt = now + BEAT_MS
    if (this.#out.writable) this.#out.write(':\n\n')
    void this.sendNew()
  }
}
