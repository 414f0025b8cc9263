/**
 * What a currency costs in the company's own one: read from the server and stored on this device, so that money can be counted
 * without the network. For a day that was never read, the last stored one before it (domain.md 3.3).
 */
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { api, ApiError } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { DEADLINE_MS } from './query.ts'
import { currentStore } from './store.ts'
import { writing } from './transaction.ts'

interface CachedRate {
  rate: Decimal
  day: number
  at: number
}

const KEPT_ROWS = 400
const FRESH_MS = 3600 * 1000
const DAY_MS = 86_400_000

const keyOf = (currencyId: number): string => `own_rates:${currencyId}`

const areCachedRates = (value: unknown): value is CachedRate[] => Array.isArray(value)

const keptOf = async (currencyId: number): Promise<CachedRate[]> => {
  const found = await currentStore().withDb((db) => db.get('meta', keyOf(currencyId)))
  return areCachedRates(found) ? found : []
}

const keep = (currencyId: number, added: CachedRate): Promise<void> =>
  currentStore().withDb((db) =>
    writing(db, ['meta'], async (tx) => {
      const meta = tx.objectStore('meta')
      const cachedRates = await meta.get(keyOf(currencyId))
      const others = (areCachedRates(cachedRates) ? cachedRates : []).filter(({ day }) => day !== added.day)
      await meta.put([...others, added].slice(-KEPT_ROWS), keyOf(currencyId))
    }),
  )

/** "28-02-2026" from a calendar day. */
const dayText = (day: number): string =>
  new Date(day * 1000).toISOString().slice(0, 10).split('-').toReversed().join('-')

/** Today's rate may still arrive during the day; that of a past day changes only by a correction. */
const isGood = ({ day, at }: CachedRate, now: number): boolean =>
  now - at < (at > day * 1000 + 2 * DAY_MS ? DAY_MS : FRESH_MS)

/** null: there is none; undefined: the server cannot be reached. */
const ask = async (currencyId: number, day: number): Promise<Decimal | null | undefined> => {
  try {
    const path = `/api/currencies/exchange_rate/?date=${dayText(day)}&currency=${currencyId}`
    const { detail } = await api.get<{ detail: { rate: Decimal } }>(path, { timeout: DEADLINE_MS })
    return detail.rate
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'empty data') return null
    if (isUnreachable(error)) return undefined
    throw error
  }
}

/** null: there is none. */
export const readRate = async (currencyId: number, day: number, now = Date.now()): Promise<Decimal | null> => {
  const cachedRates = await keptOf(currencyId)
  const cachedRate = cachedRates.find((one) => one.day === day)
  if (cachedRate && isGood(cachedRate, now)) return cachedRate.rate
  const serverRate = link.isSurelyDown() ? undefined : await ask(currencyId, day)
  if (serverRate === undefined) {
    const before = cachedRates.filter((one) => one.day <= day).toSorted((one, other) => other.day - one.day)
    return before[0]?.rate ?? null
  }
  if (serverRate) await keep(currencyId, { rate: serverRate, day, at: now })
  return serverRate
}
