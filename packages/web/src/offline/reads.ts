/**
 * Every read of the app: the server's answer within four seconds, stored on this device; else the device's own copy;
 * and over both this device's unsent changes. Data that was never loaded here is shown as not loaded, never as empty.
 */
import { PAGE_SIZE, ROW, TYPE_LIST_LIMIT } from '@fura/shared/constants.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { maskedCard } from '@fura/shared/fields/card.ts'
import { getPrefetched } from '#api/prefetch.ts'
import { api, ApiError, currentLanguage } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { logWarning } from '#core/log.ts'
import {
  type Extent,
  isServerRow,
  keepLookup,
  keepPage,
  keepRecord,
  keptLookup,
  keptPage,
  keptRecord,
  keptRows,
  oldestOf,
  rangeOf,
  type WithUnsent,
} from './cache.ts'
import { type Entry, isTempId, type RecordId, uidOf, type Values } from './entry.ts'
import { evictOverLimit, isQuotaError, withRoom } from './room.ts'
import type { testOf } from './matching.ts'
import {
  addedRows,
  overlayPage,
  overlayRow,
  overlayRows,
  type PendingRecord,
  pendingRecords,
  rowOfAdded,
  withFirstValues,
} from './overlay.ts'
import { DEADLINE_MS, isUnfiltered, listPath, lookupPath, type Question, readQuestion, writeQuestion } from './query.ts'
import { refNames, withSentIds } from './ref-names.ts'
import { fieldOf, type Page, type Row, type RowNamed } from './row.ts'
import type { KeptLookup, ServerRow, UserDb } from './schema.ts'
import { currentStore, type UserStore } from './store.ts'

export type { Page, Row } from './row.ts'

/** Offline, and never read on this device. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'
  /** Other records of its kind are here: the question was put to them, and none matches. */
  readonly isPartial: boolean

  constructor(message: string, options: ErrorOptions & { isPartial?: boolean } = {}) {
    super(message, options)
    this.isPartial = options.isPartial ?? false
  }
}

/** A longer list is not stored in full. */
const LOOKUP_ROWS = 5000
const LOOKUP_FRESH_MS = 24 * 3600 * 1000

/** From the server if it answers, else from this device. */
export const read = async <T>(fromServer: () => Promise<T>, fromDevice: () => Promise<T | null>): Promise<T> => {
  const early = link.isSurelyDown() ? await fromDevice() : null
  if (early) return early
  try {
    return await fromServer()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const copy = await fromDevice()
    if (copy) return copy
    throw new NotLoaded('not on this device', { cause: error })
  }
}

/** Stores an answer. A full disk must not prevent it from being shown. */
export const keep = async <T>(store: UserStore, work: (db: UserDb) => Promise<T>): Promise<T | null> => {
  try {
    const result = await withRoom(store, () => store.withDb(work))
    await evictOverLimit(store)
    return result
  } catch (error) {
    if (!isQuotaError(error)) throw error
    reportError(error)
    return null
  }
}

/** All unsent changes by record, with the names of the records they refer to. */
export const changesIn = async (
  store: UserStore,
  entity: Entity,
  entries: readonly Entry[],
): Promise<Map<RecordId, PendingRecord>> => {
  if (entries.length === 0) return new Map<RecordId, PendingRecord>()
  const unsentEntries = withFirstValues(entity, await store.withDb((db) => withSentIds(db, entries)))
  return pendingRecords(unsentEntries, await store.withDb((db) => refNames(db, entity, unsentEntries)))
}

export const entriesOf = (store: UserStore, { path }: Entity): Promise<Entry[]> =>
  store.withDb((db) => db.getAllFromIndex('outbox', 'res', path))

interface ListAnswer {
  list: ServerRow[]
  total_num: number
  total_more?: 1
}

/** A page of another length is stored under another key. */
const keptAs = (query: string, num: number): string => (num === PAGE_SIZE ? query : `${query}&num=${num}`)

/** Which page, and which members its rows need beside those of a list row. */
interface PageQuery {
  query: string
  start: number
  num: number
  beside: readonly string[]
}

/** Between two builds, or after a field of the company was switched off, the server may not know a member: then request all. */
const isUnknownField = (error: unknown): boolean => error instanceof ApiError && error.fields.fields === 'unknown'

const answerOf = async (entity: Entity, { query, start, num, beside }: PageQuery): Promise<[ListAnswer, Extent]> => {
  const options = { timeout: DEADLINE_MS }
  try {
    const answer = await getPrefetched<ListAnswer>(listPath(entity, query, start, num, beside), options)
    return [answer, entity.row ? 'row' : 'whole']
  } catch (error) {
    if (!isUnknownField(error)) throw error
    const whole = listPath(entity, query, start, num).replace(`&fields=${ROW}`, '')
    return [await api.get<ListAnswer>(whole, options), 'whole']
  }
}

const pageFromServer = async (store: UserStore, entity: Entity, pageQuery: PageQuery): Promise<WithUnsent<Page>> => {
  const { query, start, num } = pageQuery
  const [answer, extent] = await answerOf(entity, pageQuery)
  // A row without an id cannot be opened, chosen or stored (S5.08).
  const page = { rows: answer.list.filter(isServerRow), total: answer.total_num, more: answer.total_more === 1 }
  const stored = await keep(store, (db) => keepPage(db, [entity.path, keptAs(query, num), start], page, extent))
  const entries = stored?.entries ?? (await entriesOf(store, entity))
  return { ...page, rows: stored?.rows ?? page.rows, source: 'server', at: Date.now(), entries }
}

/** null: only the server can answer. */
type DeviceTest = ReturnType<typeof testOf>

/** Loaded late: the first list asks nothing that this device would have to evaluate. */
const loadMatching = () => import('./matching.ts')

const deviceTest = async (store: UserStore, entity: Entity, question: Question): Promise<DeviceTest> => {
  if (isUnfiltered(question)) return () => true
  const { testOf: testIn } = await loadMatching()
  const test = testIn(entity, question)
  return test ?? testIn(entity, await (await import('./through-refs.ts')).withKeptRefIds(store, entity, question))
}

/** If the code for filters cannot be loaded, only the server can answer. */
const orUnknown = (error: unknown): null => {
  logWarning('filters are not understood here', error)
  return null
}

/** Evaluated at its first use: a page stored as it was answered is drawn without that code. */
const lazyTest = (store: UserStore, entity: Entity, question: Question): (() => Promise<DeviceTest>) => {
  let test: Promise<DeviceTest> | null = null
  return () => (test ??= deviceTest(store, entity, question).catch(orUnknown))
}

/** The page as it was answered before; else the matching records that are here. */
const pageFromDevice = (
  store: UserStore,
  entity: Entity,
  { question, loadTest }: { question: Question; loadTest: () => Promise<DeviceTest> },
  start: number,
  num: number,
): Promise<WithUnsent<Page> | null> =>
  store.withDb(async (db) => {
    const cachedPage = await keptPage(db, [entity.path, keptAs(writeQuestion(question), num), start])
    if (cachedPage && (cachedPage.rows.length > 0 || cachedPage.ids.length === 0))
      return { ...cachedPage, source: 'device' }
    const test = await loadTest()
    if (!test) return null
    const { rows, isAll, readAt, entries } = await keptRows(db, entity.path)
    const matching = await loadMatching().catch(orUnknown)
    if (!matching) return null
    // A record changed here is found by its old and by its new values.
    const changes = pendingRecords(entries)
    const isFound = (row: ServerRow) => test(row) || (changes.has(row.id) && test(overlayRow(row, changes.get(row.id))))
    const found = matching.inOrder(entity, question, rows.filter(isFound))
    if (found.length === 0 && !isAll) return null
    const shown = found.slice(start, start + num)
    return { rows: shown, total: found.length, more: !isAll, source: 'device', at: oldestOf(shown, readAt), entries }
  })

/** Parts of a record that the server does not have yet can be on this device alone. */
const unsentPage = async (store: UserStore, entity: Entity): Promise<WithUnsent<Page>> => ({
  rows: [],
  total: 0,
  more: false,
  source: 'device',
  at: Date.now(),
  entries: await entriesOf(store, entity),
})

/** If nothing that was loaded matches the question, records made here may. */
const orMadeHere = async (
  reading: Promise<WithUnsent<Page>>,
  store: UserStore,
  entity: Entity,
  loadTest: () => Promise<DeviceTest>,
): Promise<WithUnsent<Page>> => {
  try {
    return await reading
  } catch (error) {
    const test = await loadTest()
    if (!(error instanceof NotLoaded) || !test) throw error
    const page = await unsentPage(store, entity)
    const changes = await changesIn(store, entity, page.entries)
    if (addedRows(changes, test).length > 0) return { ...page, more: true }
    if ((await store.withDb((db) => db.count('rec', rangeOf(entity.path)))) === 0) throw error
    throw new NotLoaded(error.message, { cause: error.cause, isPartial: true })
  }
}

/** `query`: what the list asks, without start and num. `beside`: members shown beside those of a row (decision 0094). */
export const readPage = async <N extends string>(
  entity: Entity<Fields, N>,
  query: string,
  start: number,
  num = PAGE_SIZE,
  beside: readonly string[] = [],
): Promise<Page<RowNamed<N>>> => {
  const store = currentStore()
  const question = readQuestion(query)
  const loadTest = lazyTest(store, entity, question)
  const { rows, total, more, source, at, entries } = Object.values(question.filters).some(isTempId)
    ? await unsentPage(store, entity)
    : await orMadeHere(
        read(
          () => pageFromServer(store, entity, { query: writeQuestion(question), start, num, beside }),
          () => pageFromDevice(store, entity, { question, loadTest }, start, num),
        ),
        store,
        entity,
        loadTest,
      )
  const changes = await changesIn(store, entity, entries)
  const isShown = isUnfiltered(question) || changes.size === 0 ? undefined : ((await loadTest()) ?? undefined)
  return overlayPage({ rows, total, more, source, at }, start, changes, isShown)
}

export interface ReadRecord<R = Row> {
  row: R
  source: 'server' | 'device'
  at: number
}

/** Full numbers of bank cards are shown and never stored on the device. */
const cardsOf = ({ fields }: Entity, row: ServerRow): { full: Values; masked: Values } => {
  const full = Object.entries(row).filter(([name, value]) => fields[name]?.kind === 'card' && typeof value === 'string')
  return {
    full: Object.fromEntries(full),
    masked: Object.fromEntries(full.map(([name, value]) => [name, maskedCard(String(value))])),
  }
}

const recordFromServer = async (store: UserStore, entity: Entity, id: number): Promise<WithUnsent<ReadRecord>> => {
  const { path } = entity
  const answer = await api.get<{ detail: ServerRow }>(`/api/${path}/get/${id}/`, { timeout: DEADLINE_MS })
  const { detail } = answer
  const cards = cardsOf(entity, detail)
  const stored = await keep(store, (db) => keepRecord(db, path, { ...detail, ...cards.masked }))
  const entries = stored?.entries ?? (await entriesOf(store, entity))
  const row = stored?.row ?? detail
  return { row: row.rev === detail.rev ? { ...row, ...cards.full } : row, source: 'server', at: Date.now(), entries }
}

/** List rows do not carry what a card has beside the record's own fields: its parts, its next statuses. */
const withoutCardMembers = ({ fields }: Entity, row: ServerRow): ServerRow =>
  Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !Array.isArray(value) || name in fields),
  ) as ServerRow

const recordFromDevice = async (
  store: UserStore,
  entity: Entity,
  id: number,
): Promise<WithUnsent<ReadRecord> | null> => {
  const cachedRecord = await store.withDb((db) => keptRecord(db, entity.path, id))
  // A list row is not a record: a form would take missing fields for empty.
  if (!cachedRecord || cachedRecord.isRow) return null
  const { row, isMixed, at, entries } = cachedRecord
  return { row: isMixed ? withoutCardMembers(entity, row) : row, at, entries, source: 'device' }
}

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])

/**
 * The record with the unsent changes of its parts, which it carries as lists. A list row and the answer to a write carry
 * no parts; a detail carries all that the reader may see. `ids`: the ids by which the parts refer to the record.
 */
export const withParts = async (store: UserStore, entity: Entity, row: Row, ids: readonly unknown[]): Promise<Row> => {
  const parts: Record<string, Row[]> = {}
  const kinds = partsOf(entity)
  // All parts of a record that the server does not have yet are on this device.
  const isKnown = isTempId(row.id) || kinds.some(({ part }) => part && part.as in row)
  for (const kind of kinds) {
    const { as = '', by = '' } = kind.part ?? {}
    const changes = await changesIn(store, kind, await entriesOf(store, kind))
    if (changes.size === 0 && as in row) continue
    const added = addedRows(changes, (part) => ids.includes(fieldOf(part, by))).toReversed()
    if (isKnown || added.length > 0) parts[as] = [...overlayRows(rowsIn(fieldOf(row, as)), changes), ...added]
  }
  return { ...row, ...parts, ...(!isKnown && kinds.length > 0 && { _arePartsUnloaded: 1 as const }) }
}

export const readRecord = async <N extends string>(
  entity: Entity<Fields, N>,
  askedId: number | string,
): Promise<ReadRecord<RowNamed<N>>> => {
  const store = currentStore()
  if (isTempId(askedId)) {
    const added = (await changesIn(store, entity, await entriesOf(store, entity))).get(askedId)
    if (added?.isAdded) {
      return { row: await withParts(store, entity, rowOfAdded(added), [askedId]), source: 'device', at: Date.now() }
    }
  }
  // Sent in the meantime, perhaps just now.
  const idEntry = isTempId(askedId) ? await store.withDb((db) => db.get('idmap', uidOf(askedId))) : undefined
  const id = idEntry?.id ?? askedId
  if (typeof id !== 'number') throw new NotLoaded('not on this device')
  const { row, source, at, entries } = await read(
    () => recordFromServer(store, entity, id),
    () => recordFromDevice(store, entity, id),
  )
  const shown = overlayRow(row, (await changesIn(store, entity, entries)).get(id))
  return { row: await withParts(store, entity, shown, [id, askedId]), source, at }
}

/** A page of a list stored in full; the copy's own rows if the server says that they are unchanged. */
const lookupPageFromServer = async (
  entity: Entity,
  start: number,
  copy: KeptLookup | null,
): Promise<ListAnswer & { tag: string | null }> => {
  const tag = copy?.tags?.[start] ?? null
  const fresh = await api.getTagged<ListAnswer>(lookupPath(entity, start), tag, { timeout: DEADLINE_MS })
  if (fresh) return { ...fresh.answer, tag: fresh.tag }
  const rows = (copy?.rows ?? []) as ServerRow[]
  return { list: rows.slice(start, start + TYPE_LIST_LIMIT), total_num: rows.length, tag }
}

const lookupFromServer = async (store: UserStore, entity: Entity): Promise<WithUnsent<{ rows: ServerRow[] }>> => {
  const { lookup: before } = await store.withDb((db) => keptLookup(db, entity.path))
  const usable = before?.language === currentLanguage() ? before : null
  const rows: ServerRow[] = []
  const tags: Record<number, string> = {}
  let total = 1
  while (rows.length < total && rows.length < LOOKUP_ROWS) {
    const start = rows.length
    const page = await lookupPageFromServer(entity, start, usable)
    total = page.list.length === 0 ? start : page.total_num
    rows.push(...page.list)
    if (page.tag !== null) tags[start] = page.tag
  }
  const lookup = { rows, tags, language: currentLanguage(), stale: false, at: Date.now() }
  const stored = rows.length >= total ? await keep(store, (db) => keepLookup(db, entity.path, lookup)) : null
  return stored ?? { rows, entries: await entriesOf(store, entity) }
}

const isFresh = ({ stale, language, at }: KeptLookup): boolean =>
  !stale && language === currentLanguage() && Date.now() - at < LOOKUP_FRESH_MS

/** The whole of a small list, with unsent changes. Asks the server once a day, and after it reported a change. */
export const readLookup = async <N extends string>(entity: Entity<Fields, N>): Promise<RowNamed<N>[]> => {
  const store = currentStore()
  const fromDevice = async (isOldGood: boolean): Promise<WithUnsent<{ rows: ServerRow[] }> | null> => {
    const { lookup, entries } = await store.withDb((db) => keptLookup(db, entity.path))
    return lookup && (isOldGood || isFresh(lookup)) ? { rows: lookup.rows as ServerRow[], entries } : null
  }
  const found =
    (await fromDevice(false)) ??
    (await read(
      () => lookupFromServer(store, entity),
      () => fromDevice(true),
    ))
  const changes = await changesIn(store, entity, found.entries)
  return [...addedRows(changes), ...overlayRows(found.rows, changes)]
}
