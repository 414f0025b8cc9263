/** Months of the calendar that this device stores for times without a network: the ones opened last. */
import type { Values } from '@fura/shared/fields/validate.ts'
import type { UserStore } from '#offline/store.ts'
import type { CalendarEvent, Month } from './event.ts'

const PREFIX = 'calendar?'
/** A year of months, and some with other filters. */
const KEPT = 24

const asRow = (event: CalendarEvent, id: number): Values & { id: number } => {
  const { isPending: _, ...fields } = event
  return { ...fields, id }
}

export const keepMonth = (store: UserStore, query: string, month: Month, language: string): Promise<void> =>
  store.withDb(async (db) => {
    const tx = db.transaction('lookup', 'readwrite')
    const lookup = tx.objectStore('lookup')
    await lookup.put({ rows: month.events.map(asRow), language, stale: month.isCut, at: month.at }, PREFIX + query)
    const keys = await lookup.getAllKeys(IDBKeyRange.bound(PREFIX, `${PREFIX}\uFFFF`))
    const months = await Promise.all(keys.map(async (key) => ({ key, at: (await lookup.get(key))?.at ?? 0 })))
    const old = months.toSorted((one, other) => other.at - one.at).slice(KEPT)
    for (const { key } of old) await lookup.delete(key)
    await tx.done
  })

export const keptMonth = (store: UserStore, query: string): Promise<Month | null> =>
  store.withDb(async (db) => {
    const month = await db.get('lookup', PREFIX + query)
    if (!month) return null
    const events = month.rows.map(({ id: _, ...event }) => event as unknown as CalendarEvent)
    return { events, isCut: month.stale, source: 'device', at: month.at }
  })
