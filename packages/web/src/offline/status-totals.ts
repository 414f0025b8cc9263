/**
 * How many records of a list have each status and their sums, counted by the server, with this device's unsent
 * changes. Without a network they are unknown: each column then shows what this device has.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { asText } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'
import { api } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { keptRecord } from './cache.ts'
import { testOf } from './matching.ts'
import { rowOfAdded } from './overlay.ts'
import { DEADLINE_MS, readQuestion, writeQuestion } from './query.ts'
import { changesIn, entriesOf } from './reads.ts'
import type { Row, RowValues } from './row.ts'
import { currentStore } from './store.ts'

export interface StatusTotal {
  count: number
  /** In the base currency; null if the reader may not see sums. */
  sum: string | null
}

export type StatusTotals = ReadonlyMap<number, StatusTotal>

/** The amount that a card shows: the income, or the price if the income is not answered. */
export const sumOfRecord = ({ sum_income: income, total_sell: price }: RowValues) => {
  const sum = income === undefined ? price : income
  return typeof sum === 'string' ? sum : null
}

interface TotalsAnswer {
  list: readonly { status_id: number; count: number; sum_income?: string; total_sell?: string }[]
  total_more?: 1
}

const fromServer = async ({ path }: Entity, query: string): Promise<StatusTotals | null> => {
  const { list, total_more: isMore } = await api.get<TotalsAnswer>(`/api/${path}/status_totals/?${query}`, {
    timeout: DEADLINE_MS,
  })
  if (isMore === 1) return null
  return new Map(list.map((total) => [total.status_id, { count: total.count, sum: sumOfRecord(total) }]))
}

/** Adds one record to a status or takes one away. */
interface Step {
  status: unknown
  by: 1 | -1
  row: Row
}

const withStep = (totals: StatusTotals, { status, by, row }: Step): StatusTotals => {
  if (typeof status !== 'number') return totals
  const hasSums = [...totals.values()].some(({ sum }) => sum !== null)
  const { count, sum } = totals.get(status) ?? { count: 0, sum: hasSums ? '0.00' : null }
  const moved = new Big(sumOfRecord(row) ?? 0).times(by)
  const next = { count: count + by, sum: sum === null ? null : asText(new Big(sum).plus(moved)) }
  return new Map([...totals, [status, next]])
}

/** Changes of this device that the server has not got yet. */
const unsentSteps = async (entity: Entity, query: string): Promise<Step[]> => {
  const store = currentStore()
  const isAsked = testOf(entity, readQuestion(query)) ?? (() => true)
  const steps: Step[] = []
  for (const change of (await changesIn(store, entity, await entriesOf(store, entity))).values()) {
    const { id, values, isAdded, isDeleted } = change
    if (isAdded) {
      const row = rowOfAdded(change)
      if (!isDeleted && isAsked(row)) steps.push({ status: row.status_id, by: 1, row })
      continue
    }
    const row = typeof id === 'number' ? (await store.withDb((db) => keptRecord(db, entity.path, id)))?.row : undefined
    if (!row || !isAsked(row) || !(isDeleted || 'status_id' in values)) continue
    steps.push({ status: row.status_id, by: -1, row })
    if (!isDeleted) steps.push({ status: values.status_id, by: 1, row })
  }
  return steps
}

/** null: only the columns themselves can count. */
export const readStatusTotals = async (entity: Entity, query: string): Promise<StatusTotals | null> => {
  if (link.isSurelyDown()) return null
  try {
    const totals = await fromServer(entity, writeQuestion(readQuestion(query)))
    return totals && (await unsentSteps(entity, query)).reduce(withStep, totals)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return null
  }
}
