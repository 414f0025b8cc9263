/** Everything that the server computes for orders and quotations, added to the demo's rows by the same shared functions. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { CalculationInputs } from '@fura/shared/money/deal-rows.ts'
import { orderParts, orderSums, teuOf } from '@fura/shared/money/order-sums.ts'
import { quoteSums } from '@fura/shared/money/quote-sums.ts'
import { type AttentionKind, attentionOf } from '@fura/shared/rules/attention.ts'
import { carriageOf, equipmentTypes } from '@fura/shared/rules/order-carriage.ts'
import { routeOf } from '@fura/shared/rules/deal-route.ts'
import { containerTypes } from '../data/container-types.ts'
import { vat } from '../data/money.ts'
import type { SeedLists } from '../data/seed-lists.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { countriesOf, dealIndexer, type IndexOf, type Parts } from './demo-index.ts'
import type { Making } from './making.ts'
import { orderChangesAt, quoteChangesAt } from './recalculation.ts'

type Rows = SeedLists

const percents = new Map(vat.map(({ id, percent }) => [id, typeof percent === 'string' ? percent : null]))
const trucks = new Set(containerTypes.filter(({ kind }) => kind === 'truck').map(({ id }) => id))
const factors = new Map(containerTypes.map(({ id, teu }) => [id, typeof teu === 'string' ? teu : null]))

const calculationInputsOf = (deal: SeedRow, { world, isVatPayer, areWeVatPayers }: Making): CalculationInputs => ({
  vatPercent: (id) => (id === null ? null : (percents.get(id) ?? null)),
  isVatPayer,
  areWeVatPayers: areWeVatPayers(deal),
  bankRate: (currency, day) => (currency === null ? '1' : world.rate(currency, day)),
  dayOf: (instant) => (instant === 0 ? 0 : world.dayOf(instant)),
  today: world.today,
})

interface Sums {
  deal: Values
  parts: Parts
}
type Count = (deal: SeedRow, parts: Parts, making: Making) => Sums

const countOrder: Count = (deal, parts, making) => {
  const money = orderParts(parts)
  const values = asValues(deal)
  const sums = orderSums(values, money, calculationInputsOf(deal, making))
  const computed = {
    teu: teuOf(equipmentTypes(values, money.containers).map((type) => factors.get(type) ?? null)),
    ...carriageOf(values, parts, (type) => trucks.has(type)),
  }
  return { deal: { ...sums.order, ...computed }, parts: sums.parts }
}

const countQuote: Count = (deal, parts, making) => {
  const sums = quoteSums(parts.services ?? [], calculationInputsOf(deal, making))
  return { deal: sums.quote, parts: { services: sums.services } }
}

/** Rows say the same as records; only their lists are not to be changed. */
const asValues = (row: SeedRow): Values => row as Values

const byDeal = (rows: readonly SeedRow[] = [], field: string): ReadonlyMap<number, readonly Values[]> => {
  const rowsByDeal = new Map<number, Values[]>()
  for (const row of rows) {
    const id = Number(row[field])
    const list = rowsByDeal.get(id)
    if (list) list.push(asValues(row))
    else rowsByDeal.set(id, [asValues(row)])
  }
  return rowsByDeal
}

interface Kind {
  entity: Entity
  attention: AttentionKind
  count: Count
  changesAt: (deal: Values, parts: Parts, now: number, timeZone: string) => number
}

const KINDS: readonly Kind[] = [
  { entity: order, attention: 'order', count: countOrder, changesAt: orderChangesAt },
  { entity: quote, attention: 'quotation', count: countQuote, changesAt: quoteChangesAt },
]

interface WholeDeal {
  deal: Values
  parts: Parts
  requests: readonly Values[]
}

const deriveValues = (kind: Kind, { deal, parts, requests }: WholeDeal, { world }: Making, index: IndexOf) => {
  const { now, timeZone } = world
  const attention = attentionOf(kind.attention, deal, now, timeZone)
  return {
    ...index(kind.entity, deal, parts, requests),
    attention_code: attention?.code ?? null,
    attention_due: attention?.due ?? 0,
    recalc_at: kind.changesAt(deal, parts, now, timeZone),
  }
}

const countKind = (kind: Kind, rows: Rows, making: Making, index: IndexOf): Record<string, SeedRow[]> => {
  const { entity } = kind
  const tables: Record<string, SeedRow[]> = { [entity.table]: [] }
  const lists = partsOf(entity).flatMap(({ part, table }) =>
    part ? [{ as: part.as, table, rows: byDeal(rows[table], part.by) }] : [],
  )
  const requests = byDeal(rows.requests_from_quotes, entity === order ? 'order_id' : 'quote_id')
  for (const row of rows[entity.table] ?? []) {
    const parts = Object.fromEntries(lists.map((list) => [list.as, list.rows.get(row.id) ?? []]))
    const sums = kind.count(row, parts, making)
    const full: Record<string, Values[]> = {}
    for (const { as, table } of lists) {
      full[as] = (parts[as] ?? []).map((part, place) => ({ ...part, ...sums.parts[as]?.[place] }))
      ;(tables[table] ??= []).push(...(full[as] as SeedRow[]))
    }
    const directions = full.directions ?? []
    const placed = { ...asValues(row), ...(directions.length > 0 ? routeOf(asValues(row), directions) : {}) }
    const deal: Values = { ...placed, ...sums.deal, ...countriesOf(placed) }
    const derivedValues = deriveValues(kind, { deal, parts: full, requests: requests.get(row.id) ?? [] }, making, index)
    tables[entity.table]?.push({ ...deal, ...derivedValues, id: row.id })
  }
  return tables
}

/** The deals' tables with what is computed of each row; `people`: the demo's clients, leads, crews and cars. */
export const countedDeals = (rows: Rows, people: SeedLists, making: Making): Record<string, readonly SeedRow[]> => {
  const index = dealIndexer(people)
  const byKind = KINDS.map((kind) => countKind(kind, rows, making, index))
  return { ...rows, ...byKind[0], ...byKind[1] }
}
