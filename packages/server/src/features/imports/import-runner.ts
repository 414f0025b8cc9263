/**
 * Carries imports on behind the requests: reads their rows, then writes them, a little at a time so that others get their turn.
 * What is done is in the database, so a server that was killed goes on where it stopped, and two nodes do no row twice.
 */
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath } from '@fura/shared/entities/index.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor, Writing } from '#db/actor.ts'
import type { Installation } from '#db/installations.ts'
import { rowsOf } from '#db/sql-text.ts'
import { userNow } from '#http/sessions.ts'
import { checkRow } from './check-row.ts'
import {
  type Import,
  importById,
  keepOutcome,
  moveImport,
  nextRows,
  type Outcome,
  type StoredRow,
  unfinishedImports,
} from './import.queries.ts'
import { namedRecords } from './names.queries.ts'
import { type Run, writeRow } from './write-row.ts'
import { plainWrites, type Writes } from './writes.ts'

/** Rows that are taken up together; they are written in turns, so that other writes get in between. */
const BATCH = 200
/** A turn has so many rows at least, so that the cost of a commit is shared, and ends when it has taken its time. */
const TURN_ROWS = 5
const TURN_MS = 15
/** Rows that a turn looks at: more than it can do on a quick machine. */
const TAKEN = 40
const RETRY_MS = 2000

/** By the entity's name, of those with rules of their own. */
export type WritesByName = Readonly<Record<string, Writes>>

const turn = () => {
  const until = performance.now() + TURN_MS
  return (done: number): boolean => done >= TURN_ROWS && performance.now() > until
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

export class ImportRunner {
  readonly #writes: WritesByName
  readonly #logger: FastifyBaseLogger
  readonly #running = new Map<string, Promise<void>>()
  #isStopped = false

  constructor(writes: WritesByName, logger: FastifyBaseLogger) {
    this.#writes = writes
    this.#logger = logger
  }

  /** Goes on with this import unless that is under way. */
  start(installation: Installation, id: number): void {
    const name = `${installation.id} ${id}`
    if (this.#isStopped || this.#running.has(name)) return
    const work = this.#carry(installation, id).finally(() => this.#running.delete(name))
    this.#running.set(name, work)
  }

  async resume(installation: Installation): Promise<void> {
    for (const id of await unfinishedImports(installation.db)) this.start(installation, id)
  }

  /** The step under way is finished; the rest waits for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#running.values())
  }

  async #carry(installation: Installation, id: number): Promise<void> {
    for (;;) {
      if (this.#isStopped) return
      try {
        if (!(await this.#step(installation, id))) return
      } catch (error) {
        // The database may be away: what was not committed is done again.
        this.#logger.warn({ err: error, import: id }, 'an import was held up')
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
      }
      await othersTurn()
    }
  }

  /** One batch; false when there is nothing more to do. */
  async #step(installation: Installation, id: number): Promise<boolean> {
    const found = await importById(installation.db.read, id)
    const entity = found ? entityByPath(found.resource) : undefined
    if (!found || !entity || (found.status !== 'reading' && found.status !== 'running')) return false
    const actor = await this.#actorOf(installation, found)
    if (!actor) return this.#end(installation, found, 'failed')
    return found.status === 'reading'
      ? this.#check(installation, found, entity, actor)
      : this.#write(installation, found, entity, actor)
  }

  /** Rights as they are now: who lost one meanwhile writes no more. */
  async #actorOf(
    { db, ownRecordsOnly }: Installation,
    { actorId: userId, language, actedAt }: Import,
  ): Promise<Actor | null> {
    const user = await userNow(db, userId)
    if (!user) return null
    const { rights, people, role } = user
    return {
      userId,
      language,
      rights,
      people,
      isHead: role === 'admin' || role === 'head',
      seesOwnOnly: ownRecordsOnly && role !== 'admin',
      actedAt,
      receivedAt: nowSeconds(),
    }
  }

  async #end({ db }: Installation, { id, status }: Import, to: 'ready' | 'done' | 'failed'): Promise<false> {
    await db.write((tx) => moveImport(tx, id, status, { status: to, date_done: nowSeconds() }))
    return false
  }

  #writesOf(entity: Entity): Writes {
    return this.#writes[entity.name] ?? plainWrites(entity)
  }

  async #check(installation: Installation, found: Import, entity: Entity, actor: Actor): Promise<boolean> {
    const { db, timezone: timeZone } = installation
    const rows = await nextRows(db.read, found.id, ['read'], BATCH)
    if (rows.length === 0) return this.#end(installation, found, 'ready')
    const named = await namedRecords(
      db,
      entity,
      rows.map(({ cells }) => cells),
      actor,
    )
    const asking = { db, viewer: actor, ask: (query: Parameters<typeof rowsOf>[1]) => rowsOf(db, query) }
    const checking = { asking, actor, entity, writes: this.#writesOf(entity), named, timeZone }
    let place = 0
    while (place < rows.length && !this.#isStopped) {
      const isOver = turn()
      const outcomes: [number, Outcome][] = []
      do {
        const { row, cells } = rows[place] as StoredRow
        outcomes.push([row, await checkRow(checking, cells)])
        place += 1
      } while (place < rows.length && !isOver(outcomes.length))
      await db.write(async (tx) => {
        for (const [row, outcome] of outcomes) await keepOutcome(tx, found.id, row, outcome)
      })
      await othersTurn()
    }
    return true
  }

  async #write(installation: Installation, found: Import, entity: Entity, actor: Actor): Promise<boolean> {
    const { db } = installation
    const run = { entity, writes: this.#writesOf(entity), existing: found.existing ?? 'skip' }
    for (let left = BATCH; left > 0 && !this.#isStopped;) {
      const done = await db.write((tx) => this.#writeTurn({ db, tx, actor }, run, found.id))
      if (done === 0) return this.#end(installation, found, 'done')
      left -= done
      await othersTurn()
    }
    return true
  }

  /** As many rows as fit into a turn; how many. */
  async #writeTurn(writing: Writing, run: Run, id: number): Promise<number> {
    // Read inside the write: a row that another node has done meanwhile is not here any more.
    const rows = await nextRows(writing.tx, id, ['new', 'match'], TAKEN)
    const isOver = turn()
    let done = 0
    for (const row of rows) {
      await keepOutcome(writing.tx, id, row.row, await writeRow(writing, run, row))
      done += 1
      if (isOver(done)) break
      // SQLite works in our own thread: without this, those who only read would wait for the whole turn, too.
      await othersTurn()
    }
    return done
  }
}
