/** The plan that a screen shows: trucks by their place in it, read by pages where somebody looks, and the loads of the window. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { type PlanJob, type PlanTruck, type PlanWork, truckKey } from '@fura/shared/plan.ts'
import type { Conflict } from '@fura/shared/rules/assignment.ts'
import { truckConflicts } from '@fura/shared/rules/plan-jobs.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { READS } from '#entity/query-options.ts'
import type { Entry } from '#offline/entry.ts'
import { entriesOf, NotLoaded } from '#offline/reads.ts'
import { currentStore } from '#offline/store.ts'
import { readLoads, readTrucks, TRUCKS_AT_ONCE } from './plan.api.ts'
import { withUnsent } from './unsent-plan.ts'
import { type PlanAddress, trucksQuery, windowQuery } from './use-plan-address.ts'

/** Every key of the plan begins so: any change of a record may move a job. */
export const PLAN_KEY = 'plan'

export interface Plan {
  state: 'loading' | 'ready' | 'missing' | 'failed'
  total: number
  truckAt: (place: number) => PlanTruck | undefined
  truckOf: (key: string) => PlanTruck | undefined
  /** Those that have been read so far. */
  trucks: readonly PlanTruck[]
  loads: readonly PlanWork[] | null
  loadsTotal: number
  loadsState: Plan['state']
  conflictsOf: (work: PlanWork, truck: PlanTruck) => Conflict[]
  source: 'server' | 'device'
  at: number
  error: Error | null
  onPages: (pages: readonly number[]) => void
  retry: () => void
}

const unsentEntries = async () => {
  const store = currentStore()
  const entries = [...(await entriesOf(store, orderContainer)), ...(await entriesOf(store, orderDirection))]
  return entries.toSorted((one, other) => one.n - other.n)
}

const stateOf = (isReady: boolean, error: Error | null): Plan['state'] => {
  if (isReady) return 'ready'
  if (error === null) return 'loading'
  return error instanceof NotLoaded ? 'missing' : 'failed'
}

const FIRST_PAGE: readonly number[] = [0]
const NOTHING: readonly never[] = []

const useTruckPages = (query: string, pages: readonly number[]) =>
  useQueries({
    queries: pages.map((page) => ({
      ...READS,
      queryKey: [PLAN_KEY, 'trucks', query, page] as const,
      queryFn: () => readTrucks(query, page),
    })),
  })

/**
 * What is not sent yet. A change that has just been sent is drawn until the pages that hold it have come: otherwise its job would
 * jump back for a moment.
 */
const useUnsent = (isReading: boolean): readonly Entry[] => {
  const { data = NOTHING } = useQuery({
    ...READS,
    queryKey: [PLAN_KEY, 'unsent'] as const,
    queryFn: unsentEntries,
  })
  const [drawn, setDrawn] = useState<readonly Entry[]>(NOTHING)
  const sentEntries = drawn.filter(({ n }) => data.every((entry) => entry.n !== n))
  const next =
    isReading && sentEntries.length > 0 ? [...sentEntries, ...data].toSorted((one, other) => one.n - other.n) : data
  if (next.length !== drawn.length || next.some((entry, place) => entry !== drawn[place])) setDrawn(next)
  return next
}

export const usePlan = (address: PlanAddress): Plan => {
  const [looked, setLooked] = useState(FIRST_PAGE)
  const pages = [...new Set([0, ...looked])]
  const reads = useTruckPages(trucksQuery(address), pages)
  const loadsQuery = windowQuery(address)
  const loadsRead = useQuery({
    ...READS,
    queryKey: [PLAN_KEY, 'loads', loadsQuery] as const,
    queryFn: () => readLoads(loadsQuery),
  })
  const unsent = useUnsent([...reads, loadsRead].some(({ isFetching }) => isFetching))
  const pageTrucks = new Map(pages.map((page, place) => [page, reads[place]?.data?.page.list ?? NOTHING]))
  const { trucks, loads } = withUnsent(
    { trucks: [...pageTrucks.values()].flat(), loads: loadsRead.data?.page.list ?? NOTHING },
    unsent,
  )
  const byKey = new Map(trucks.map((truck) => [truckKey(truck), truck]))
  const jobs: PlanJob[] = trucks.flatMap((truck) => truck.jobs)
  const first = reads[0]?.data
  const error = reads.find((read) => read.error && !read.data)?.error ?? null
  return {
    state: stateOf(first !== undefined, error),
    total: first?.page.total_num ?? 0,
    truckAt: (place) => {
      const read = pageTrucks.get(Math.floor(place / TRUCKS_AT_ONCE))?.[place % TRUCKS_AT_ONCE]
      return read && byKey.get(truckKey(read))
    },
    truckOf: (key) => byKey.get(key),
    trucks,
    loads: loadsRead.data ? loads : null,
    loadsTotal: loadsRead.data ? loadsRead.data.page.total_num - loadsRead.data.page.list.length + loads.length : 0,
    loadsState: stateOf(loadsRead.data !== undefined, loadsRead.error),
    conflictsOf: (work, truck) => truckConflicts(work, truck, jobs),
    source: [first, loadsRead.data].some((read) => read?.source === 'device') ? 'device' : 'server',
    at: first?.at ?? 0,
    error,
    onPages: (next) => setLooked((before) => (before.join() === next.join() ? before : next)),
    retry: () => {
      for (const { refetch } of [...reads, loadsRead]) void refetch()
    },
  }
}
