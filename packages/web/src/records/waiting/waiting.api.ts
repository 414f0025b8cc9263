/**
 * A page of the reader's waiting items: from the server, else worked out from this device's records by the same
 * rules. Chats, loads and documents then come from the last answer.
 */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import {
  type AnsweredWaiting,
  compareWaiting,
  countWaiting,
  todayAt,
  WAITING_RECORDS,
  type WaitingCounts,
  type WaitingFor,
  type WaitingGroup,
  waitingGroup,
  type WaitingKind,
  waitingKey,
  type WaitingRecord,
} from '@fura/shared/rules/waiting.ts'
import { getPrefetched } from '#api/prefetch.ts'
import { currentLanguage } from '#api/client.ts'
import { isServerRow, keepPage, keptRows, oldestOf } from '#offline/cache.ts'
import { DEADLINE_MS } from '#offline/query.ts'
import { changesIn, entriesOf, keep, read, type Row } from '#offline/reads.ts'
import type { KeptLookup, UserDb } from '#offline/schema.ts'
import { currentStore, type UserStore } from '#offline/store.ts'
import { waitingPath } from './waiting-path.ts'
import { isRecordKind, itemsOf, type Unsent, type Waiting, type WaitingPage, withUnsent } from './waiting.ts'

const ENTITIES: Readonly<Record<WaitingRecord, Entity>> = { order, quote, lead, task }
/** The key of the last answer. */
const KEPT = 'waiting?'

interface Answer {
  list: AnsweredWaiting[]
  total_num: number
  counts: WaitingCounts
}

interface AskedPage {
  /** Without it all groups, one after the other. */
  group?: WaitingGroup | undefined
  start: number
}

export interface WaitingQuestion extends AskedPage {
  who: WaitingFor
  /** Kinds of records that the reader may see in this installation. */
  kinds: readonly WaitingRecord[]
  /** For a dispatcher, loads without a truck and expiring documents wait too. */
  mayDispatch: boolean
}

const asItem = ({ row, ...item }: AnsweredWaiting): Waiting => ({ ...item, row: { rev: 0, ...row } })

/** Records are stored as rows of their lists, so that they can be opened and listed without a network. */
const keepAnswer = async (store: UserStore, answer: Answer, { group, start }: AskedPage) => {
  for (const kind of WAITING_RECORDS) {
    const records: readonly unknown[] = answer.list.filter((item) => item.kind === kind).map(({ row }) => row)
    const rows = records.filter(isServerRow)
    const page = { rows, total: rows.length, more: false }
    await keep(store, (db) => keepPage(db, [ENTITIES[kind].path, KEPT + (group ?? ''), start], page))
  }
  if (group || start > 0) return
  const rows = answer.list.map((item, id) => ({ id, item })) as unknown as KeptLookup['rows']
  await keep(store, (db) => db.put('lookup', { rows, language: currentLanguage(), stale: false, at: Date.now() }, KEPT))
}

const pageFromServer = async (store: UserStore, question: AskedPage): Promise<WaitingPage> => {
  const answer = await getPrefetched<Answer>(waitingPath(question), { timeout: DEADLINE_MS })
  await keepAnswer(store, answer, question)
  return { items: answer.list.map(asItem), counts: answer.counts, source: 'server', at: Date.now(), unknown: [] }
}

/** Reads the first page onto this device ahead of time. */
export const bringWaiting = async (): Promise<void> => void (await pageFromServer(currentStore(), { start: 0 }))

const keptItems = async (db: UserDb): Promise<{ items: Waiting[]; at: number } | null> => {
  const copy = await db.get('lookup', KEPT)
  if (!copy) return null
  const items = (copy.rows as unknown as { item: AnsweredWaiting }[]).map(({ item }) => asItem(item))
  return { items, at: copy.at }
}

interface OnDevice {
  items: Waiting[]
  unknown: WaitingKind[]
  /** When the oldest of them was read. */
  at: number
}

/** This device's records that wait, with the phones of the last answer. */
const itemsOnDevice = async (db: UserDb, { kinds, who }: WaitingQuestion, last: readonly Waiting[]) => {
  const lastByKey = new Map(last.map((item) => [waitingKey(item), item]))
  const onDevice: OnDevice = { items: [], unknown: [], at: Date.now() }
  for (const kind of kinds) {
    const { rows, readAt } = await keptRows(db, ENTITIES[kind].path)
    if (rows.length === 0) onDevice.unknown.push(kind)
    else onDevice.at = Math.min(onDevice.at, oldestOf(rows, readAt))
    onDevice.items.push(...rows.flatMap((row) => itemsOf(kind, row as Row, who)))
  }
  const items = onDevice.items.map((item) => {
    const { phone = null, phone_name = null } = lastByKey.get(waitingKey(item)) ?? {}
    return { ...item, phone, phone_name }
  })
  return { ...onDevice, items }
}

/** Kinds that the device cannot work out, and kinds of which it has no records. */
const unknownBeside = (items: OnDevice, { mayDispatch }: WaitingQuestion): WaitingKind[] => [
  ...items.unknown,
  'chat',
  ...(mayDispatch ? (['load', 'paper'] as const) : []),
]

/** null: neither an answer nor a record that could wait is on this device. */
const pageFromDevice = async (store: UserStore, question: WaitingQuestion): Promise<WaitingPage | null> => {
  const { who, group, start, kinds } = question
  const today = todayAt(who.now, who.timeZone)
  return store.withDb(async (db) => {
    const last = await keptItems(db)
    const here = await itemsOnDevice(db, question, last?.items ?? [])
    if (!last && here.unknown.length === kinds.length) return null
    const others = (last?.items ?? []).filter(({ kind }) => !isRecordKind(kind))
    const all = [...here.items, ...others].toSorted(compareWaiting(today))
    const inGroup = all.filter((item) => !group || waitingGroup(item, today) === group)
    const items = inGroup.slice(start, start + PAGE_SIZE)
    const unknown = last ? [] : unknownBeside(here, question)
    return { items, counts: countWaiting(all, today), source: 'device', at: last?.at ?? here.at, unknown }
  })
}

const unsentChanges = async (store: UserStore): Promise<Unsent> => {
  const changesOf = async (kind: WaitingRecord) =>
    changesIn(store, ENTITIES[kind], await entriesOf(store, ENTITIES[kind]))
  return {
    order: await changesOf('order'),
    quote: await changesOf('quote'),
    lead: await changesOf('lead'),
    task: await changesOf('task'),
  }
}

export const readWaiting = async (question: WaitingQuestion): Promise<WaitingPage> => {
  const store = currentStore()
  const page = await read(
    () => pageFromServer(store, question),
    () => pageFromDevice(store, question),
  )
  const shown = withUnsent(page, await unsentChanges(store), question.who, question.start === 0)
  const today = todayAt(question.who.now, question.who.timeZone)
  const isInGroup = (item: Waiting) => !question.group || waitingGroup(item, today) === question.group
  return { ...shown, items: shown.items.filter(isInGroup) }
}
