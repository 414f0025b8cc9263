/**
 * The items of one month with the ends of its neighbours, from the server or from this device's copy, with
 * unsent changes drawn over them.
 */
import type { CalendarFilters } from '@fura/shared/rules/calendar-kinds.ts'
import { MAX_NUM, MAX_START } from '@fura/shared/constants.ts'
import { api, currentLanguage } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { DEADLINE_MS } from '#offline/query.ts'
import { NotLoaded } from '#offline/reads.ts'
import { currentStore } from '#offline/store.ts'
import { filterDay, gridOf } from './calendar-days.ts'
import type { CalendarEvent, Month } from './event.ts'
import { keepMonth, keptMonth } from './kept-months.ts'
import { withUnsent } from './unsent-moves.ts'

interface Answer {
  list: CalendarEvent[]
  total_num: number
  is_cut: 0 | 1
}

const readPage = (query: string, start: number): Promise<Answer> =>
  api.get<Answer>(`/api/calendar/list/?${query}&start=${start}&num=${MAX_NUM}`, { timeout: DEADLINE_MS })

/** All pages of a month, one after the other. An item that moves between two pages meanwhile is shown once. */
const readPages = async (query: string): Promise<Pick<Month, 'events' | 'isCut'>> => {
  const first = await readPage(query, 0)
  const events = new Map(first.list.map((event) => [event.key, event]))
  let read = first.list.length
  while (read < first.total_num && read <= MAX_START) {
    const { list } = await readPage(query, read)
    if (list.length === 0) break
    for (const event of list) events.set(event.key, event)
    read += list.length
  }
  return { events: [...events.values()], isCut: first.is_cut === 1 || read > MAX_START }
}

const fromServer = async (query: string): Promise<Month> => {
  const month: Month = { ...(await readPages(query)), source: 'server', at: Date.now() }
  await keepMonth(currentStore(), query, month, currentLanguage())
  return month
}

const read = async (query: string): Promise<Month> => {
  const early = link.isSurelyDown() ? await keptMonth(currentStore(), query) : null
  if (early) return early
  try {
    return await fromServer(query)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const cachedMonth = await keptMonth(currentStore(), query)
    if (cachedMonth) return cachedMonth
    throw new NotLoaded('this month was never opened here', { cause: error })
  }
}

/** `day`: any day of the month. `filters`: as in the address, without their brackets. */
export const readMonth = async (day: string, filters: CalendarFilters): Promise<Month> => {
  const days = gridOf(day)
  const params = { date_from: filterDay(days[0] ?? day), date_to: filterDay(days.at(-1) ?? day), ...filters }
  const sorted = Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const query = sorted.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const month = await read(query)
  return { ...month, events: await withUnsent(currentStore(), month.events) }
}

export const readAddress = async (): Promise<string | null> =>
  (await api.get<{ path: string | null }>('/api/calendar/ics/')).path

export const renewAddress = async (): Promise<string> =>
  (await api.post<{ path: string }>('/api/calendar/ics/', {})).path
