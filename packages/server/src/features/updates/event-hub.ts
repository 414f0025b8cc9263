/**
 * The open event streams of this process. They are called when this process commits a write, when the change log shows what
 * another process wrote, and when sessions have ended.
 */
import { AppError } from '@fura/shared/errors.ts'
import type { ChangeFeed } from '#db/change-feed.ts'
import { type Database, DatabaseLost } from '#db/database.ts'
import { EventStream, type Listening } from './event-stream.ts'

/** Streams of one user: their devices and a few windows. */
const MOST_PER_USER = 8
/** Leaves connections for all other calls (http/connections.ts). */
const MOST = 10_000
const LOOK_MS = 300

interface Group {
  streams: Set<EventStream>
  /** How many of them each user has. */
  perUser: Map<number, number>
  stop: () => void
}

export class EventHub {
  readonly #feed: ChangeFeed
  readonly #isDraining: () => boolean
  readonly #groups = new Map<Database, Group>()
  /** Databases that did not answer the last time. */
  readonly #away = new WeakSet<Database>()
  readonly #timer: NodeJS.Timeout
  #size = 0

  constructor(feed: ChangeFeed, isDraining: () => boolean) {
    this.#feed = feed
    this.#isDraining = isDraining
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref()
  }

  /** Open streams. */
  get size(): number {
    return this.#size
  }

  /** Those of one company. */
  countOf(db: Database): number {
    return this.#groups.get(db)?.streams.size ?? 0
  }

  #all(): EventStream[] {
    return [...this.#groups.values()].flatMap(({ streams }) => [...streams])
  }

  #look(): void {
    if (this.#isDraining()) {
      this.#endAll()
      return
    }
    const now = performance.now()
    for (const [db, { streams }] of this.#groups) {
      this.#ask(db)
      for (const stream of streams) stream.beat(now)
    }
  }

  /** The group's listener sends the result. */
  #ask(db: Database): void {
    this.#feed.fresh(db).then(
      () => this.#away.delete(db),
      (error: unknown) => {
        const streams = [...(this.#groups.get(db)?.streams ?? [])]
        // The database is opened again as another object: clients reconnect and listen to that one.
        if (error instanceof DatabaseLost) for (const each of streams) each.end()
        const [stream] = streams
        // Reported once, not at every check.
        if (!this.#away.has(db)) stream?.listening.onProblem(error)
        this.#away.add(db)
      },
    )
  }

  #groupOf(db: Database): Group {
    const existing = this.#groups.get(db)
    if (existing) return existing
    const streams = new Set<EventStream>()
    const stops = [
      this.#feed.listen(db, () => {
        for (const stream of streams) void stream.sendNew()
      }),
      // Deferred, because the writer goes first.
      db.onCommit(() => void setImmediate(() => this.#ask(db))),
    ]
    const stop = () => {
      for (const each of stops) each()
    }
    const group = { streams, perUser: new Map<number, number>(), stop }
    this.#groups.set(db, group)
    return group
  }

  open(listening: Listening): EventStream {
    const { db, userId } = listening
    const own = this.#groups.get(db)?.perUser.get(userId) ?? 0
    if (this.#size >= MOST || own >= MOST_PER_USER) throw new AppError('too many requests', { retryAfter: 30 })
    const stream = new EventStream(this.#feed, listening)
    const group = this.#groupOf(db)
    this.#count(group, userId, 1)
    group.streams.add(stream)
    stream.onClose(() => {
      this.#count(group, userId, -1)
      group.streams.delete(stream)
      if (group.streams.size > 0) return
      group.stop()
      this.#groups.delete(db)
    })
    return stream
  }

  #count({ perUser }: Group, userId: number, change: 1 | -1): void {
    this.#size += change
    const own = (perUser.get(userId) ?? 0) + change
    if (own === 0) perUser.delete(userId)
    else perUser.set(userId, own)
  }

  /** Sessions of this database may have ended: each stream checks its own. */
  ask(db: Database): void {
    for (const stream of this.#groups.get(db)?.streams ?? []) void stream.sendNew()
  }

  #endAll(): void {
    for (const stream of this.#all()) stream.end()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#endAll()
  }
}
