/**
 * What the writers of a kill round sent and what the server acknowledged, kept outside of the server: the truth that its
 * database is compared with after each kill.
 */
import { randomUUID } from 'node:crypto'
import type { Database, RowOf } from '#db/database.ts'
import type { Random } from '#seed/demo/random.ts'
import { inconsistencies } from './consistency.ts'

/** A record as its last acknowledged write left it; `id` is 0 until its add is acknowledged. */
interface LedgerRecord {
  resource: 'contractors' | 'drivers'
  name: string
  id: number
  rev: number
  comment: string | null
  isDeleted: boolean
}

type LedgerRow = Pick<RowOf<'contractors'>, 'id' | 'name' | 'rev' | 'comment' | 'is_deleted'>

export interface Write {
  key: string
  path: string
  body: Record<string, unknown>
  record: LedgerRecord
  /** The record once this write is done. */
  after: Partial<LedgerRecord>
}

interface Writer {
  records: LedgerRecord[]
  pending: Write | null
}

export interface Verdict {
  lost: string[]
  doubled: string[]
  partial: string[]
}

/** Acknowledged writes whose replay is compared after a restart. */
const KEPT_ANSWERS = 40

export class Ledger {
  readonly #random: Random
  readonly #writers: readonly Writer[]
  readonly #records: LedgerRecord[] = []
  readonly #keys: string[] = []
  /** The last acknowledged writes with their answers. */
  readonly answers: { write: Write; text: string }[] = []
  /** Answers that no server should give. */
  readonly wrong: string[] = []

  constructor(writers: number, random: Random) {
    this.#random = random
    this.#writers = Array.from({ length: writers }, () => ({ records: [], pending: null }))
  }

  get acknowledged(): number {
    return this.#keys.length
  }

  /** Writes that were sent and not answered, at most one of each writer. */
  get unanswered(): Write[] {
    return this.#writers.flatMap(({ pending }) => (pending ? [pending] : []))
  }

  get writers(): number {
    return this.#writers.length
  }

  /** The next write of this writer, who never works on another one's records. */
  next(index: number): Write {
    const writer = this.#writer(index)
    const write = this.#make(writer.records)
    writer.pending = write
    return write
  }

  #writer(index: number): Writer {
    const writer = this.#writers[index]
    if (!writer) throw new Error(`no writer ${index}`)
    return writer
  }

  #make(records: readonly LedgerRecord[]): Write {
    const live = records.filter(({ isDeleted }) => !isDeleted)
    const contractors = live.filter(({ resource }) => resource === 'contractors')
    const drivers = live.filter(({ resource }) => resource === 'drivers')
    if (contractors.length === 0 || this.#random.chance(5)) return this.#add('contractors', {})
    if (drivers.length === 0 || this.#random.chance(35)) {
      return this.#add('drivers', { phone: '380671234567', contractor_id: this.#random.pick(contractors).id })
    }
    const driver = this.#random.pick(drivers)
    const key = randomUUID()
    if (this.#random.chance(20)) {
      const body = { id: driver.id }
      return { key, path: '/api/drivers/delete/', body, record: driver, after: { isDeleted: true } }
    }
    const comment = `Заметка ${key}`
    const body = { id: driver.id, comment }
    return { key, path: '/api/drivers/update/', body, record: driver, after: { comment } }
  }

  #add(resource: LedgerRecord['resource'], more: Record<string, unknown>): Write {
    const key = randomUUID()
    const name = `Ёлкин ${key}`
    const record: LedgerRecord = { resource, name, id: 0, rev: 0, comment: null, isDeleted: false }
    return { key, path: `/api/${resource}/add/`, body: { name, ...more }, record, after: {} }
  }

  /** Called once the answer has come, never before. */
  acknowledge(write: Write, text: string): void {
    const { id, rev } = JSON.parse(text) as { id: number; rev?: number }
    const { record } = write
    const writer = this.#writers.find(({ pending }) => pending === write)
    if (!writer) throw new Error('acknowledged twice')
    writer.pending = null
    if (record.id === 0) {
      record.id = id
      writer.records.push(record)
      this.#records.push(record)
    }
    if (record.id !== id) this.wrong.push(`${write.path}: id ${id} instead of ${record.id}`)
    record.rev += 1
    if (rev !== undefined && rev !== record.rev) this.wrong.push(`${write.path} ${id}: rev ${rev}, not ${record.rev}`)
    Object.assign(record, write.after)
    this.#keys.push(write.key)
    this.answers.push({ write, text })
    if (this.answers.length > KEPT_ANSWERS) this.answers.shift()
  }

  /** Which of the unanswered writes were done all the same. */
  async doneUnanswered(db: Database): Promise<number> {
    const keys = this.unanswered.map(({ key }) => key)
    if (keys.length === 0) return 0
    return (await db.read.selectFrom('mutations').select('key').where('key', 'in', keys).execute()).length
  }

  /** Acknowledged writes that are not there. Asked before anything is sent again, which would do them a second time. */
  async missing(db: Database): Promise<string[]> {
    const done = await db.read.selectFrom('mutations').select('key').execute()
    const doneKeys = new Set(done.map(({ key }) => key))
    const missing = this.#keys.filter((key) => !doneKeys.has(key)).map((key) => `key ${key}`)
    for (const { record, row } of await this.#withRows(db)) {
      if (!row || row.rev < record.rev) missing.push(`${record.resource} ${record.id}: rev ${row?.rev}`)
    }
    return missing
  }

  async #rows(db: Database, resource: LedgerRecord['resource']): Promise<LedgerRow[]> {
    return db.read
      .selectFrom(resource)
      .select(['id', 'name', 'rev', 'comment', 'is_deleted'])
      .where('creator_id', 'is not', null)
      .execute()
  }

  async #withRows(db: Database): Promise<{ record: LedgerRecord; row: LedgerRow | undefined }[]> {
    const byId = {
      contractors: new Map((await this.#rows(db, 'contractors')).map((row) => [row.id, row])),
      drivers: new Map((await this.#rows(db, 'drivers')).map((row) => [row.id, row])),
    }
    return this.#records.map((record) => ({ record, row: byId[record.resource].get(record.id) }))
  }

  /** Compares every acknowledged write since the first round with the database; nothing may be unanswered any more. */
  async findLosses(db: Database): Promise<Verdict> {
    const lost = await this.missing(db)
    const doubled: string[] = []
    for (const { record, row } of await this.#withRows(db)) {
      const problem = `${record.resource} ${record.id}: rev ${row?.rev} of ${record.rev}`
      const now = row && [row.name, row.comment, row.is_deleted].join()
      if (row && row.rev > record.rev) doubled.push(problem)
      else if (now !== [record.name, record.comment, record.isDeleted ? 1 : 0].join()) lost.push(problem)
    }
    for (const resource of ['contractors', 'drivers'] as const) {
      const own = new Set(this.#records.filter((record) => record.resource === resource).map(({ id }) => id))
      const rows = await this.#rows(db, resource)
      doubled.push(...rows.filter(({ id }) => !own.has(id)).map(({ id }) => `${resource} ${id}: nobody's`))
    }
    return { lost, doubled, partial: await inconsistencies(db) }
  }
}
