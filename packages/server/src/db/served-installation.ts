/**
 * One company with its database: opens it as soon as possible, watches it, and reopens it when it was lost. A
 * failure of one company never affects another (decision 0042).
 */
import { installationSteps } from '#migrations/index.ts'
import { type Database, DatabaseLost, type Engine } from './database.ts'
import { NewerDatabase } from './migrate.ts'
import type { Databases } from './open.ts'
import type { InstallationRow } from './registry.ts'
import { canStore } from './try-storing.ts'
import { unavailableDatabase } from './unavailable-database.ts'

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 10_000
/** Delay between tries: each may read a large file to its end. */
const REST_PER_TRY = 4

export interface Installation extends InstallationRow {
  db: Database
}

export interface ServingParts {
  databases: Databases
  /** Runs each time its database was opened, before the company is served: seed data, unfinished work. */
  prepare: (installation: Installation) => Promise<void>
  /** Called when the company becomes available and when it does not, with the reason. */
  onChange: (uniqueId: string, problem: Error | null) => void
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

export class ServedInstallation {
  readonly #parts: ServingParts
  #row: InstallationRow
  #db: Database | null = null
  /** The installation object that requests get, replaced when its row or database changes. */
  #installation: Installation | null = null
  #problem: Error | null = null
  #tries = 0
  #nextTryAt = 0
  #isSuspect = false
  #look: Promise<void> | null = null
  #leaving: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(row: InstallationRow, parts: ServingParts) {
    this.#row = row
    this.#parts = parts
  }

  set row(row: InstallationRow) {
    const { url, name } = this.#row.place
    if (row.place.url !== url || row.place.name !== name) this.#leavePlace()
    this.#row = row
    this.#installation = null
  }

  /** The company was moved: requests to the old place are refused, and the next look opens the new one. */
  #leavePlace(): void {
    const db = this.#db
    this.#setDb(null)
    this.#nextTryAt = 0
    this.#leaving = Promise.all([this.#leaving, db?.close()]).then(
      () => undefined,
      (error: unknown) => this.#report(asError(error)),
    )
  }

  get isOpen(): boolean {
    return this.#db !== null
  }

  get #engine(): Engine {
    return this.#row.place.url === null ? 'sqlite' : 'postgres'
  }

  /** Why the company is not served; null if it is. */
  get problem(): Error | null {
    return this.#problem
  }

  get installation(): Installation {
    this.#installation ??= { ...this.#row, db: this.#db ?? unavailableDatabase(this.#engine) }
    return this.#installation
  }

  /** Opens the database if it is not open, else checks it. Concurrent callers share one check; it never rejects. */
  look(): Promise<void> {
    this.#look ??= this.#lookNow().finally(() => (this.#look = null))
    return this.#look
  }

  async #lookNow(): Promise<void> {
    if (this.#isStopped || performance.now() < this.#nextTryAt) return
    try {
      if (this.#db) await this.#ask(this.#db)
      else await this.#open()
      this.#report(null)
    } catch (error) {
      this.#report(asError(error))
    }
  }

  #report(problem: Error | null): void {
    const isNews = problem?.message !== this.#problem?.message
    this.#problem = problem
    if (isNews) this.#parts.onChange(this.#row.uniqueId, problem)
  }

  #setDb(db: Database | null): void {
    this.#db = db
    this.#installation = null
  }

  async #ask(db: Database): Promise<void> {
    try {
      await db.ping()
      if (db.isReadOnly()) await canStore(db)
    } catch (error) {
      if (error instanceof DatabaseLost) {
        this.#setDb(null)
        this.#isSuspect = error.isDamaged
        await db.close()
      }
      throw error
    }
  }

  async #open(): Promise<void> {
    const { databases, prepare } = this.#parts
    const begun = performance.now()
    let db: Database | null = null
    try {
      const { place } = this.#row
      db = await databases.open(place, installationSteps, { isChecked: this.#isSuspect })
      await prepare({ ...this.#row, db })
      // The company was moved since: the next check opens the new place.
      const isLeft = this.#row.place.url !== place.url || this.#row.place.name !== place.name
      if (this.#isStopped || isLeft) await db.close()
      else this.#setDb(db)
      this.#tries = 0
      this.#isSuspect = false
    } catch (error) {
      await db?.close()
      if (error instanceof DatabaseLost && error.isDamaged) this.#isSuspect = true
      const delay = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#tries)
      this.#tries += 1
      const now = performance.now()
      this.#nextTryAt = now + Math.max(delay, (now - begun) * REST_PER_TRY)
      throw error
    }
  }

  /** An older build on a newer database is an operator's mistake, which ends the start. */
  throwIfNewer(): void {
    if (this.#problem instanceof NewerDatabase) throw this.#problem
  }

  /** Stops the checks; resolves when its database is closed. */
  async close(): Promise<void> {
    this.#isStopped = true
    await this.#look
    await this.#leaving
    await this.#db?.close()
    this.#setDb(null)
  }
}
