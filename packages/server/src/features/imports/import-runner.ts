/**
 * Runs imports in the background: reads their rows, then writes them, a little at a time so that others get their turn.
 * Progress is in the database, so a killed server continues where it stopped, and two nodes write no row twice.
 */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath } from '@fura/shared/entities/index.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '#db/actor.ts'
import { DatabaseLost, DatabaseUnavailable, type Engine } from '#db/database.ts'
import type { InSpan, Spans } from '#db/in-span.ts'
import type { Installation } from '#db/installations.ts'
import { viewerNow } from '#http/sessions.ts'
import { declaredIn, refreshDeclarations } from '#rows/declared-in.ts'
import { addNewRows, findNewRows, type ImportContext } from './add-new-rows.ts'
import { checkRows } from './check-rows.ts'
import { cellsByField } from './columns.rules.ts'
import {
  type Import,
  importById,
  keepOutcomes,
  moveImport,
  nextRows,
  type Outcome,
  recordsOfSeveralRows,
  unfinishedImports,
} from './import.queries.ts'
import { removeMade } from './make-missing.ts'
import { committedSource } from './match.queries.ts'
import { namedRecords } from './names.queries.ts'
import type { Outlook } from './outlook.kinds.ts'
import { outlookOf } from './outlook.ts'
import { forgetOld } from './old-imports.writes.ts'
import { refreshPlannerStatistics } from './planner.queries.ts'
import { type Clock, TurnSize } from './turn-size.ts'
import { undoSome } from './undo-rows.ts'
import { writeRows } from './write-rows.ts'
import { everyOwnWord } from './own-titles.ts'
import { writesOf } from './writes.ts'

/** Rows to write before the import's own row is read again. */
const BATCH = 200
/** Rows to look up together; the embedded engine is blocked meanwhile. */
const LOOKED_UP_AT_ONCE: Readonly<Record<Engine, number>> = { sqlite: 50, postgres: BATCH }
const RETRY_MS = 2000
/** A step that fails while the database is there is tried this often; then the import has failed, instead of running for ever. */
const TRIES = 3
const NEXT_TRY_MS = 100

/** Writes some of the next rows, new or matching ones; returns how many. */
const writeSome = ({ db, actor, id, run }: ImportContext, count: number, { begin, isOver }: Clock): Promise<number> =>
  db.write(async (tx) => {
    // Waiting for others does not count as work.
    begin()
    // Read inside the write: a row that another node has written meanwhile no longer shows up.
    const rows = await nextRows(tx, id, ['new', 'match'], count)
    const outcomes = rows.length === 0 ? [] : await writeRows({ db, tx, actor }, run, rows, isOver)
    await keepOutcomes(db, tx, id, outcomes)
    return outcomes.length
  })

const turnSizes = (engine: Engine) => ({ each: new TurnSize(engine, 'each'), new: new TurnSize(engine, 'new') })

const isUnderWay = ({ status }: Import): boolean => status === 'reading' || status === 'running' || status === 'undoing'

export class ImportRunner {
  readonly #logger: FastifyBaseLogger
  readonly #inJob: InSpan
  readonly #running = new Map<string, Promise<void>>()
  readonly #turns = { sqlite: turnSizes('sqlite'), postgres: turnSizes('postgres') }
  #isStopped = false

  constructor(logger: FastifyBaseLogger, { inJob }: Spans) {
    this.#logger = logger
    this.#inJob = inJob
  }

  /** Continues this import unless it is running already. */
  start(installation: Installation, id: number): void {
    const name = `${installation.id} ${id}`
    if (this.#isStopped || this.#running.has(name)) return
    const work = this.#carry(installation, id).finally(() => this.#running.delete(name))
    this.#running.set(name, work)
  }

  async resume(installation: Installation): Promise<void> {
    for (const id of await unfinishedImports(installation.db)) this.start(installation, id)
    this.tidy(installation)
  }

  /** Forgets the rows of old imports, behind the requests. */
  tidy(installation: Installation): void {
    const name = `${installation.id} tidy`
    if (this.#isStopped || this.#running.has(name)) return
    const work = forgetOld(installation, () => this.#isStopped)
      .catch((error: unknown) => this.#logger.warn({ err: error }, 'rows of old imports were not forgotten'))
      .finally(() => this.#running.delete(name))
    this.#running.set(name, work)
  }

  /** The step under way is finished; the rest waits for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#running.values())
  }

  async #carry(installation: Installation, id: number): Promise<void> {
    for (let triesLeft = TRIES; ;) {
      if (this.#isStopped) return
      try {
        const isGivenUp = triesLeft === 0
        if (!(await this.#inJob('import', () => this.#step(installation, id, isGivenUp)))) return
        triesLeft = TRIES
      } catch (error) {
        // The database is opened again as another object, and the import resumes there.
        if (error instanceof DatabaseLost) return
        const isAway = error instanceof DatabaseUnavailable
        if (!isAway) triesLeft = Math.max(0, triesLeft - 1)
        // What was not committed is done again.
        this.#logger.warn({ err: error, import: id }, 'an import was held up')
        await new Promise((resolve) => setTimeout(resolve, isAway ? RETRY_MS : NEXT_TRY_MS).unref())
      }
      await othersTurn()
    }
  }

  /** One batch; false when there is nothing more to do. */
  async #step(installation: Installation, id: number, isGivenUp: boolean): Promise<boolean> {
    const stored = await importById(installation.db.read, id)
    const imported = stored ? entityByPath(stored.resource) : undefined
    if (!stored || !imported || !isUnderWay(stored)) return false
    await refreshDeclarations(installation.db)
    const entity = declaredIn(installation.db, imported)
    if (isGivenUp) return this.#end(installation, stored, 'failed')
    const actor = await this.#actorOf(installation, stored)
    if (!actor) return this.#end(installation, stored, 'failed')
    if (stored.status === 'undoing') return this.#undo(installation, stored, entity, actor)
    await refreshPlannerStatistics(installation.db, entity)
    return stored.status === 'reading'
      ? this.#check(installation, stored, entity, actor)
      : this.#write(installation, stored, entity, actor)
  }

  /** The current rights: an import stops if its author loses one. */
  async #actorOf(installation: Installation, { actorId, language, actedAt }: Import): Promise<Actor | null> {
    const viewer = await viewerNow(installation, actorId, language)
    const { clientSleepDays } = installation
    return viewer && { ...viewer, actedAt, receivedAt: nowSeconds(), clientSleepDays }
  }

  async #end({ db }: Installation, { id, status }: Import, to: 'done' | 'failed' | 'undone'): Promise<false> {
    await db.write((tx) => moveImport(tx, id, status, { status: to, date_done: nowSeconds() }))
    return false
  }

  /** Shows the preview; the import is not run yet. */
  async #ready({ db }: Installation, { id }: Import, outlook: Outlook): Promise<false> {
    const to = { status: 'ready', outlook: JSON.stringify(outlook), date_done: nowSeconds() }
    await db.write((tx) => moveImport(tx, id, 'reading', to))
    return false
  }

  async #check(installation: Installation, stored: Import, entity: Entity, actor: Actor): Promise<boolean> {
    const { db, timezone: timeZone } = installation
    const place = { timeZone, own: await everyOwnWord(db) }
    const rows = await nextRows(db.read, stored.id, ['read'], LOOKED_UP_AT_ONCE[db.engine])
    if (rows.length === 0) return this.#ready(installation, stored, await outlookOf(db, entity, stored, actor))
    const cells = rows.map((row) => cellsByField(entity, stored.fields, row.cells))
    const named = await namedRecords(db, entity, cells, actor)
    const asking = committedSource(db, actor)
    const outcomes = await checkRows({ asking, actor, entity, writes: writesOf(entity), named, place }, cells)
    const outcomeByRow = outcomes.map((outcome, at): [number, Outcome] => [rows[at]?.row ?? 0, outcome])
    await db.write((tx) => keepOutcomes(db, tx, stored.id, outcomeByRow))
    return true
  }

  async #write(installation: Installation, stored: Import, entity: Entity, actor: Actor): Promise<boolean> {
    const { db } = installation
    const run = { entity, writes: writesOf(entity), existing: stored.existing ?? 'skip' }
    const importing = { db, actor, id: stored.id, run }
    if (await this.#addNew(importing)) return true
    const { each } = this.#turns[db.engine]
    for (let remaining = BATCH; remaining > 0 && !this.#isStopped;) {
      const done = await each.turn((count, clock) => writeSome(importing, count, clock))
      if (done === 0) return this.#end(installation, stored, 'done')
      remaining -= done
      await othersTurn()
    }
    return true
  }

  async #undo(installation: Installation, stored: Import, entity: Entity, actor: Actor): Promise<boolean> {
    const { db } = installation
    const undoing = { db, actor, id: stored.id, entity, shared: await recordsOfSeveralRows(db.read, stored.id) }
    const { each } = this.#turns[db.engine]
    for (let remaining = BATCH; remaining > 0 && !this.#isStopped;) {
      const done = await each.turn((count, clock) => undoSome(undoing, count, clock))
      if (done === 0) {
        await db.write((tx) => removeMade({ db, tx, actor }, stored.made))
        return this.#end(installation, stored, 'undone')
      }
      remaining -= done
      await othersTurn()
    }
    return true
  }

  /** Whether all of the next rows were new, and were added as such. */
  async #addNew(importing: ImportContext): Promise<boolean> {
    const { engine } = importing.db
    const turns = this.#turns[engine].new
    const newRows = await findNewRows(importing, LOOKED_UP_AT_ONCE[engine])
    let added = 0
    while (added < newRows.rows.length && !this.#isStopped) {
      const done: number = await turns.turn(async (count, clock) => {
        const rows = newRows.rows.slice(added, added + count)
        return (await addNewRows(importing, newRows, rows, clock)) ? rows.length : 0
      })
      if (done === 0) return false
      added += done
      await othersTurn()
    }
    return added === LOOKED_UP_AT_ONCE[engine]
  }
}
