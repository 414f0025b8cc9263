/**
 * The working set on this device: which records belong to it, which of them are here, and which must be read because
 * they are missing or old. It remembers the state of the copies, so that a refresh looks only at changed ones.
 */
import { entityByName, entityByPath, partsOf } from '@fura/shared/entities/index.ts'
import type { Changed, ServerChanges } from '../changes.ts'
import type { KeptRecord, UserDb } from '../schema.ts'
import type { UserStore } from '../store.ts'

export interface SetMember {
  r: string
  id: number
  rev: number
}

/** Records of one resource that are read with one request. */
export interface Batch {
  path: string
  ids: readonly number[]
  /** As cards, with all their parts. */
  areCards: boolean
}

/** Resources whose card carries more than a list row. */
const CARD_PATHS = new Set(['orders', 'quotations', 'leads', 'tasks', 'clients'])
/** The person's work; the rest only comes along with it. */
const WORK_PATHS = new Set(['orders', 'quotations', 'leads', 'tasks'])
/** So many of each are stored with all their parts. */
const FULL_CARDS = 200
const CARDS_AT_ONCE = 50
const ROWS_AT_ONCE = 100
const LOOKED_AT_ONCE = 100
/** Copies read or written in one go: more would delay the person. */
export const AT_ONCE = 10
/** The limit of all that is stored ahead; counted at two bytes a character. */
export const SET_LIMIT_BYTES = 40 * 1024 * 1024

interface Held {
  v: number
  isFull: boolean
  bytes: number
}

const keyOf = (path: string, id: number): string => `${path} ${id}`

/** The answer to a write carries no parts: such a copy is not the card. */
const isCard = (path: string, { full, data }: KeptRecord): boolean => {
  const entity = entityByPath(path)
  const parts = entity ? partsOf(entity) : []
  return full && (parts.length === 0 || parts.some(({ part }) => part !== undefined && part.as in data))
}

export const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size))

export class DeviceSet {
  #members = new Map<string, SetMember & { isCard: boolean }>()
  readonly #held = new Map<string, Held>()
  #isListOld = true

  /** The server's list must be read again: somebody's work may have become part of it. */
  get isListOld(): boolean {
    return this.#isListOld
  }

  get size(): number {
    return this.#members.size
  }

  get members(): readonly SetMember[] {
    return [...this.#members.values()]
  }

  idsOf(path: string, isCardWanted = false): number[] {
    return [...this.#members.values()]
      .filter((one) => one.r === path && (!isCardWanted || one.isCard))
      .map(({ id }) => id)
  }

  #setMembers(members: readonly SetMember[]): void {
    const counts = new Map<string, number>()
    this.#members = new Map(
      members.map((member) => {
        const place = counts.get(member.r) ?? 0
        counts.set(member.r, place + 1)
        return [keyOf(member.r, member.id), { ...member, isCard: CARD_PATHS.has(member.r) && place < FULL_CARDS }]
      }),
    )
  }

  /** The list may lack changes that were reported while it was read, so it is stale again. */
  async readAnew(read: () => Promise<SetMember[]>): Promise<void> {
    this.#isListOld = false
    try {
      this.#setMembers(await read())
    } catch (error) {
      this.#isListOld = true
      throw error
    }
  }

  /** Nothing remembered of the copies is valid any more: they were emptied, or read in another language. */
  forgetCopies(): void {
    this.#held.clear()
    this.#isListOld = true
  }

  /** Something else read, changed or dropped a copy. */
  forget(path: string, id: number): void {
    this.#held.delete(keyOf(path, id))
  }

  #note({ r, id, rev, op, of }: Changed): void {
    this.forget(r, id)
    const key = keyOf(r, id)
    const member = this.#members.get(key)
    if (op === 'd') this.#members.delete(key)
    else if (member) this.#members.set(key, { ...member, rev: Math.max(member.rev, rev) })
    else if (WORK_PATHS.has(r)) this.#isListOld = true
    const whole = of === undefined ? undefined : entityByName(entityByPath(r)?.part?.of ?? '')
    if (whole && of !== undefined) this.forget(whole.path, of)
  }

  /** The changes that the cursor reported. */
  noteChanges({ changed, reset }: Pick<ServerChanges, 'changed' | 'reset'>): void {
    for (const change of changed) this.#note(change)
    if (reset) this.forgetCopies()
  }

  noteKept(path: string, record: KeptRecord): void {
    const { v, bytes } = record
    this.#held.set(keyOf(path, record.data.id), { v, isFull: isCard(path, record), bytes })
  }

  /** Looks at the copies whose state is unknown; `rest` yields to other work between two readings. */
  async look(store: UserStore, rest: () => Promise<void>): Promise<void> {
    const unknown = [...this.#members.values()].filter(({ r, id }) => !this.#held.has(keyOf(r, id)))
    for (const some of chunks(unknown, LOOKED_AT_ONCE)) {
      await rest()
      const records = await store.withDb((db) => recordsOf(db, some))
      for (const [place, record] of records.entries()) {
        const { r } = some[place] as SetMember
        if (record && !record.stale && !record.isRow) this.noteKept(r, record)
      }
    }
  }

  #isLacking({ r, id, rev, isCard: isWanted }: SetMember & { isCard: boolean }): boolean {
    const held = this.#held.get(keyOf(r, id))
    return !held || held.v < rev || (isWanted && !held.isFull)
  }

  /** What must be read, the most important first. */
  lacking(): Batch[] {
    const lacking = [...this.#members.values()].filter((member) => this.#isLacking(member))
    const byPath = Map.groupBy(lacking, ({ r, isCard: isWanted }) => `${r} ${isWanted}`)
    return [...byPath.values()].flatMap((members) => {
      const [{ r: path, isCard: areCards } = { r: '', isCard: false }] = members
      const ids = members.map(({ id }) => id)
      return chunks(ids, areCards ? CARDS_AT_ONCE : ROWS_AT_ONCE).map((some) => ({ path, ids: some, areCards }))
    })
  }

  /** What the server did not answer is no longer visible, or gone: it is not requested again until the next list. */
  drop({ path, ids }: Batch): void {
    for (const id of ids) if (!this.#held.has(keyOf(path, id))) this.#members.delete(keyOf(path, id))
  }

  get bytes(): number {
    let bytes = 0
    for (const key of this.#members.keys()) bytes += this.#held.get(key)?.bytes ?? 0
    return bytes
  }

  countOf(path: string): number {
    return this.idsOf(path).filter((id) => this.#held.has(keyOf(path, id))).length
  }
}

const recordsOf = async (db: UserDb, members: readonly SetMember[]): Promise<(KeptRecord | undefined)[]> => {
  const { store } = db.transaction('rec')
  const records: (KeptRecord | undefined)[] = []
  for (const some of chunks(members, AT_ONCE))
    records.push(...(await Promise.all(some.map(({ r, id }) => store.get([r, id])))))
  return records
}
