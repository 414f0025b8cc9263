/**
 * Figures from the server, or this device's copy of them. They are among the copies of answers, so a logout and
 * a change of the person's rights delete them.
 */
import type { DispatchHome } from '@fura/shared/dispatch.ts'
import type { HomeFigures, Statistics } from '@fura/shared/statistics.ts'
import { api } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { DEADLINE_MS } from '#offline/query.ts'
import { NotLoaded } from '#offline/reads.ts'
import { currentStore } from '#offline/store.ts'
import { writing } from '#offline/transaction.ts'

const PATH = '/api/team_users/auth_info/stats/'
const PREFIX = 'statistics?'
/** A year of months, and some months of other people. */
const KEPT = 24

interface KeptAnswer {
  detail: object
  at: number
}

export interface FiguresAnswer<T> {
  /** null: the server has nothing to count yet. */
  figures: T | null
  source: 'server' | 'device'
  /** When the server answered it, in milliseconds. */
  at: number
}

const isKept = (value: unknown): value is KeptAnswer => typeof value === 'object' && value !== null && 'detail' in value

const keep = (query: string, answer: KeptAnswer): Promise<void> =>
  currentStore().withDb((db) =>
    writing(db, ['meta'], async (tx) => {
      const meta = tx.objectStore('meta')
      await meta.put(answer, PREFIX + query)
      const keys = await meta.getAllKeys(IDBKeyRange.bound(PREFIX, `${PREFIX}\uFFFF`))
      const ages = await Promise.all(
        keys.map(async (key) => {
          const cached = await meta.get(key)
          return { key, at: isKept(cached) ? cached.at : 0 }
        }),
      )
      for (const { key } of ages.toSorted((one, other) => other.at - one.at).slice(KEPT)) await meta.delete(key)
    }),
  )

const asAnswered = <T>({ detail, at }: KeptAnswer, source: FiguresAnswer<T>['source']): FiguresAnswer<T> => ({
  figures: Object.keys(detail).length === 0 ? null : (detail as T),
  source,
  at,
})

const fromDevice = async <T>(query: string): Promise<FiguresAnswer<T> | null> => {
  const cached = await currentStore().withDb((db) => db.get('meta', PREFIX + query))
  return isKept(cached) ? asAnswered<T>(cached, 'device') : null
}

const read = async <T>(query: string, address = `${PATH}?${query}`): Promise<FiguresAnswer<T>> => {
  const early = link.isSurelyDown() ? await fromDevice<T>(query) : null
  if (early) return early
  try {
    const { detail } = await api.get<{ detail: object }>(address, { timeout: DEADLINE_MS })
    const answer = { detail, at: Date.now() }
    await keep(query, answer)
    return asAnswered<T>(answer, 'server')
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const cached = await fromDevice<T>(query)
    if (cached) return cached
    throw new NotLoaded('these figures were never read here', { cause: error })
  }
}

/** `query`: from, to and the filters. */
export const readStatistics = (query: string): Promise<FiguresAnswer<Statistics>> => read(query)

export const readHomeFigures = (): Promise<FiguresAnswer<HomeFigures>> => read('part=home')

export const readDispatchHome = (): Promise<FiguresAnswer<DispatchHome>> => read('part=dispatch', '/api/dispatch/home/')
