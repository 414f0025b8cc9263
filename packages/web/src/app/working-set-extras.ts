/**
 * What the working set stores beside its records: lookups, rates, the calendar, figures, the plan, the ends of
 * conversations, small pictures.
 */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { currency } from '@fura/shared/entities/lookups.ts'
import { file } from '@fura/shared/entities/file.ts'
import { entities } from '@fura/shared/entities/index.ts'
import { may, type Rights } from '@fura/shared/permissions.ts'
import { PLAN_SPANS } from '@fura/shared/plan.ts'
import { ApiError } from '#api/client.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { companyToday } from '#core/company-zone.ts'
import { isLookup } from '#entity/is-lookup.ts'
import { listQuery } from '#entity/list-address.ts'
import { readChats } from '#features/chat/chat.api.ts'
import { prefetchMessages } from '#features/chat/prefetch-messages.ts'
import { readLoads, readTrucks } from '#features/plan/plan.api.ts'
import { firstShown, trucksQuery, windowQuery } from '#features/plan/use-plan-address.ts'
import { spanOf } from '#features/statistics/period.ts'
import { statisticsQuery } from '#features/statistics/use-statistics-address.ts'
import { loadOwnWords } from '#i18n/own-words.ts'
import { isFileKept } from '#offline/file-cache.ts'
import { readRate } from '#offline/rates.ts'
import { readLookup, readPage } from '#offline/reads.ts'
import { copiesInSlices } from '#offline/cache.ts'
import { currentStore } from '#offline/store.ts'
import type { DeviceSet } from '#offline/working-set/device-set.ts'
import { addDays, monthOf, today } from '#records/calendar/calendar-days.ts'
import { readMonth } from '#records/calendar/calendar.api.ts'
import { readHomeFigures, readStatistics } from '#records/statistics/figures.api.ts'
import { bringWaiting } from '#records/waiting/waiting.api.ts'

/** The calendar reaches from a week ago to a month ahead. */
const DAYS_BACK = -7
const DAYS_AHEAD = 30
/** Deals whose pictures are stored: the most recent with files. */
const DEALS_WITH_PICTURES = 100

/** Whose set it is, as far as that decides the extras. */
export interface SetReader {
  rights: Rights
  isHead: boolean
  isPlanner: boolean
}

export interface Extra {
  /** The share of the progress that is shown. */
  weight: number
  bring: () => Promise<void>
}

const bringLookups = (rights: Rights): Extra[] =>
  entities
    .filter((entity) => isLookup(entity) && (entity.can.view === undefined || may(rights, entity.can.view)))
    .map((entity) => ({ weight: 10, bring: async () => void (await readLookup(entity)) }))

const bringRates = async (): Promise<void> => {
  for (const { id, is_base: isBase } of await readLookup(currency)) {
    if (isBase !== 1 && typeof id === 'number') await readRate(id, companyToday())
  }
}

/** As the calendar and Home open: one's own items, for a head also everybody's. */
const bringCalendar = async (isHead: boolean): Promise<void> => {
  const days = [addDays(today(), DAYS_BACK), today(), addDays(today(), DAYS_AHEAD)]
  for (const month of new Set(days.map((day) => `${monthOf(day)}-01`))) {
    await readMonth(month, { only_mine: '1' })
    if (isHead) await readMonth(month, {})
  }
}

/** As the statistics open: this month, the person's own figures or, for a head, everybody's. */
const bringFigures = async (): Promise<void> => {
  const choice = { person: '', organization: '', incomeDay: '' } as const
  await readStatistics(statisticsQuery(spanOf('month', today()), choice))
}

/** The waiting items, and the figures of Home. */
const bringHome = async (): Promise<void> => {
  await bringWaiting()
  await readHomeFigures()
}

/** As the plan opens: a week, and the loads without a truck. */
const bringPlan = async (): Promise<void> => {
  const address = { day: firstShown(), span: PLAN_SPANS[0], filters: {} }
  await readTrucks(trucksQuery(address), 0)
  await readLoads(windowQuery(address))
}

const bringChats = async (): Promise<void> => {
  const { list, source } = await readChats({ isMine: true, search: '', start: 0 })
  if (source === 'server') await prefetchMessages(list)
}

/** Deals of the set with files, by their cards. */
const dealsWithFiles = async (set: DeviceSet, path: string): Promise<number[]> => {
  const cards = new Set(set.idsOf(path, true))
  const records = await currentStore().withDb((db) => copiesInSlices(db, path))
  const withFiles = new Set(records.filter(({ data }) => Number(data.files_count) > 0).map(({ data }) => data.id))
  return [...cards].filter((id) => withFiles.has(id))
}

/** The service worker stores what is fetched; without one fetching is useless. */
const bringPicture = async (address: unknown): Promise<void> => {
  if (typeof address !== 'string' || !navigator.serviceWorker?.controller || (await isFileKept(address))) return
  await fetch(address)
}

const bringFiles = async (set: DeviceSet, signal: AbortSignal): Promise<void> => {
  for (const [path, kind] of [
    ['orders', 'order'],
    ['quotations', 'quote'],
  ] as const) {
    for (const id of (await dealsWithFiles(set, path)).slice(0, DEALS_WITH_PICTURES)) {
      signal.throwIfAborted()
      const { rows } = await readPage(file, listQuery({ o_t: kind, o_id: id } satisfies FiltersOf<'file'>, ''), 0)
      for (const row of rows) await bringPicture(row.thumb_url)
    }
  }
}

/** If the server refuses one kind, the others go on; a server that is down ends it all. */
const orRefused =
  (bring: () => Promise<void>): (() => Promise<void>) =>
  async () => {
    try {
      await bring()
    } catch (error) {
      if (!(error instanceof ApiError) || isUnreachable(error)) throw error
      reportError(error)
    }
  }

export const extrasOf = (set: DeviceSet, reader: SetReader, signal: AbortSignal): Extra[] =>
  [
    ...bringLookups(reader.rights),
    { weight: 10, bring: bringRates },
    // Documents are also made without a network.
    { weight: 1, bring: async () => void (await loadOwnWords()) },
    { weight: 40, bring: () => bringCalendar(reader.isHead) },
    { weight: 20, bring: bringFigures },
    { weight: 20, bring: bringHome },
    ...(reader.isPlanner ? [{ weight: 20, bring: bringPlan }] : []),
    { weight: 100, bring: bringChats },
    { weight: 200, bring: () => bringFiles(set, signal) },
  ].map(({ weight, bring }) => ({ weight, bring: orRefused(bring) }))
