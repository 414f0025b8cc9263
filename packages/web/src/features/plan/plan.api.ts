/** Pages of trucks and loads as the server answers them, or as this device kept them. */
import type { LoadsPage, PlanPage } from '@fura/shared/plan.ts'
import { api } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { nextTask } from '#core/next-task.ts'
import { whenAtRest } from '#core/when-at-rest.ts'
import { DEADLINE_MS } from '#offline/query.ts'
import { NotLoaded } from '#offline/reads.ts'
import { currentStore } from '#offline/store.ts'
import { writing } from '#offline/transaction.ts'

/** Trucks of one read: little enough that reading one page never holds up a scroll. */
export const TRUCKS_AT_ONCE = 25
export const LOADS_AT_ONCE = 100
/** How many pages of a plan this device keeps for times without a network. */
const KEPT_PAGES = 4
/** Pages kept before cars stood in the plan had no kind of vehicle. */
const PREFIX = 'plan 2?'
/** When each kept page was answered; apart from the pages, which are large to read. */
const AGES = 'plan ages'
/** Some weeks of a fleet. */
const KEPT = 30

interface KeptPage {
  page: object
  at: number
}

export interface PlanAnswer<T> {
  page: T
  source: 'server' | 'device'
  /** When the server said so, in milliseconds. */
  at: number
}

const isKept = (value: unknown): value is KeptPage => typeof value === 'object' && value !== null && 'page' in value

const keep = (address: string, stored: KeptPage): Promise<void> =>
  currentStore().withDb((db) =>
    writing(db, ['meta'], async (tx) => {
      const meta = tx.objectStore('meta')
      await meta.put(stored, PREFIX + address)
      const ages = { ...((await meta.get(AGES)) as Record<string, number> | undefined), [address]: stored.at }
      const sorted = Object.entries(ages).toSorted(([, one], [, other]) => other - one)
      await meta.put(Object.fromEntries(sorted.slice(0, KEPT)), AGES)
      for (const [old] of sorted.slice(KEPT)) await meta.delete(PREFIX + old)
    }),
  )

const fromDevice = async <T>(address: string): Promise<PlanAnswer<T> | null> => {
  const stored = await currentStore().withDb((db) => db.get('meta', PREFIX + address))
  return isKept(stored) ? { page: stored.page as T, source: 'device', at: stored.at } : null
}

const read = async <T extends object>(address: string, isKeptHere: boolean): Promise<PlanAnswer<T>> => {
  const early = link.isSurelyDown() ? await fromDevice<T>(address) : null
  if (early) return early
  // Pages come into sight by twos and threes while rows are drawn; a request of each would make that one long task.
  await nextTask()
  try {
    const page = await api.get<T>(address, { timeout: DEADLINE_MS })
    const at = Date.now()
    // Behind the drawing of what was read.
    if (isKeptHere) whenAtRest(() => void keep(address, { page, at }).catch(reportError))
    return { page, source: 'server', at }
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const stored = await fromDevice<T>(address)
    if (stored) return stored
    throw new NotLoaded('this plan was never opened here', { cause: error })
  }
}

export const readTrucks = (query: string, page: number): Promise<PlanAnswer<PlanPage>> =>
  read(`/api/dispatch/plan/?${query}&start=${page * TRUCKS_AT_ONCE}&num=${TRUCKS_AT_ONCE}`, page < KEPT_PAGES)

export const readLoads = (query: string): Promise<PlanAnswer<LoadsPage>> =>
  read(`/api/dispatch/loads/?${query}&start=0&num=${LOADS_AT_ONCE}`, true)
