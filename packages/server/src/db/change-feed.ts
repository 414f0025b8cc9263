/**
 * The end of each installation's change log, kept in memory: every open app polls it every three seconds, and nearly always
 * there is nothing new. Writes of this process are seen at once, those of other processes a quarter of a second later.
 */
import { MAX_CHANGED } from '@fura/shared/constants.ts'
import type { Database, RowOf } from './database.ts'
import { columns, part, raw, rowsOf } from './sql-text.ts'

/** How long the writes of other processes may go unnoticed. */
const BELIEVED_MS = 250

export interface Change {
  id: number
  /** The resource's path. */
  r: string
  recordId: number
  rev: number
  op: string
  /** Who did it; null is the server itself. */
  userId: number | null
  /** The people it may concern; null if not looked up. */
  concerns: ReadonlySet<number> | null
}

/** The people each of these changes may concern, in the same order. */
export type FindConcerned = (db: Database, changes: readonly Change[]) => Promise<ReadonlySet<number>[]>

export interface LogTail {
  /** The number of the last change. */
  last: number
  /** Every change behind this number is in `tail`. */
  from: number
  tail: readonly Change[]
}

type ChangeRow = Pick<RowOf<'changes'>, 'id' | 'resource' | 'record_id' | 'rev' | 'op' | 'team_user_id'>

export const changeOf = (row: ChangeRow): Change => ({
  id: row.id,
  r: row.resource,
  recordId: row.record_id,
  rev: row.rev,
  op: row.op,
  userId: row.team_user_id,
  concerns: null,
})

export const lastNumber = async (db: Database): Promise<number> => {
  const [row] = await rowsOf<{ id: number | null }>(
    db,
    part`select max(${columns('changes', 'id')}) as id from ${raw(db.tableText('changes'))}`,
  )
  return row?.id ?? 0
}

const CHANGE_COLUMNS = columns('changes', 'id', 'resource', 'record_id', 'rev', 'op', 'team_user_id')

const behind = async (db: Database, start: number): Promise<Change[]> => {
  const rows = await rowsOf<ChangeRow>(
    db,
    part`select ${CHANGE_COLUMNS} from ${raw(db.tableText('changes'))}
      where ${columns('changes', 'id')} > ${start} order by ${columns('changes', 'id')} limit ${raw(MAX_CHANGED + 1)}`,
  )
  return rows.map(changeOf)
}

/** The end of one installation's change log. */
class Tail {
  readonly #db: Database
  readonly #findConcerned: FindConcerned
  readonly #onChange: (last: number) => void
  #logTail: LogTail | null = null
  #lookedAt = -Infinity
  #commits = 0
  #seenCommits = -1
  #looking: Promise<void> | null = null

  constructor(db: Database, findConcerned: FindConcerned, onChange: (last: number) => void) {
    this.#db = db
    this.#findConcerned = findConcerned
    this.#onChange = onChange
    db.onCommit(() => {
      this.#commits += 1
    })
  }

  async #next(): Promise<LogTail> {
    const current = this.#logTail
    if (!current) {
      const last = await lastNumber(this.#db)
      return { last, from: last, tail: [] }
    }
    const changes = await behind(this.#db, current.last)
    if (changes.length === 0) return current
    if (changes.length > MAX_CHANGED) {
      const last = await lastNumber(this.#db)
      return { last, from: last, tail: [] }
    }
    const concerns = await this.#findConcerned(this.#db, changes)
    const concerning = changes.map((change, place) => ({ ...change, concerns: concerns[place] ?? null }))
    const all = [...current.tail, ...concerning]
    const tail = all.slice(-MAX_CHANGED)
    const dropped = all[all.length - tail.length - 1]
    return { last: concerning.at(-1)?.id ?? current.last, from: dropped?.id ?? current.from, tail }
  }

  async #look(): Promise<void> {
    const [commits, begun, before] = [this.#commits, performance.now(), this.#logTail?.last]
    const next = await this.#next()
    this.#logTail = next
    this.#seenCommits = commits
    this.#lookedAt = begun
    if (before !== undefined && next.last > before) this.#onChange(next.last)
  }

  /** Concurrent callers share one query; nobody waits for writes that came after their call. */
  async fresh(): Promise<LogTail> {
    const [commits, notBefore] = [this.#commits, performance.now() - BELIEVED_MS]
    while (!this.#logTail || this.#seenCommits < commits || this.#lookedAt < notBefore) {
      this.#looking ??= this.#look().finally(() => (this.#looking = null))
      await this.#looking
    }
    return this.#logTail
  }
}

export class ChangeFeed {
  readonly #findConcerned: FindConcerned
  readonly #tails = new WeakMap<Database, Tail>()
  readonly #listeners = new WeakMap<Database, Set<(last: number) => void>>()

  constructor(findConcerned: FindConcerned) {
    this.#findConcerned = findConcerned
  }

  #of(db: Database): Tail {
    const openTail = this.#tails.get(db)
    if (openTail) return openTail
    const newTail = new Tail(db, this.#findConcerned, (last) => {
      for (const listener of this.#listeners.get(db) ?? []) listener(last)
    })
    this.#tails.set(db, newTail)
    return newTail
  }

  /** The end of the log as it is now. */
  fresh(db: Database): Promise<LogTail> {
    return this.#of(db).fresh()
  }

  /** Calls the listener with the number of the last change whenever a new one is seen; returns how to stop. */
  listen(db: Database, listener: (last: number) => void): () => void {
    const listeners = this.#listeners.get(db) ?? new Set()
    this.#listeners.set(db, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}
