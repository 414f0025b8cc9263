/** Legs, services and rate requests of the demo's quotations. */
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { currencyId } from '../data/money.ts'
import { FREIGHT_TEXTS } from './deal-texts.ts'
import { boughtHaulage, servicesOf, type Sold, soldFields } from './deal-services.ts'
import { type DemoQuote, equipmentOf } from './demo-quotes.ts'
import { isContainers, isRoad, type Lane } from './lane.ts'
import type { Making } from './making.ts'
import { around } from './priced.ts'

/** By order type: the service that is its freight (services.ts). */
const FREIGHT: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 5, 4: 6, 5: 1, 6: 17, 7: 9, 8: 18, 9: 1 }
const MODES: Readonly<Record<number, string>> = { 1: 'sea', 3: 'rail', 4: 'air', 5: 'sea', 9: 'sea' }

/** By order type: the kind of the contractors with a rate request, and which ones (contractor-names.ts). */
const ASKED: Readonly<Record<number, readonly [type: number, contractors: readonly number[]]>> = {
  1: [1, [26, 27]],
  2: [2, [5, 6, 10]],
  3: [6, [36]],
  4: [7, [37]],
  5: [3, [28, 29]],
  6: [4, [31, 32]],
  7: [4, [31, 32]],
  8: [5, [33, 34]],
  9: [3, [28, 30]],
}

const unitOf = (lane: Lane): string => (isContainers(lane) ? 'container' : isRoad(lane) ? 'truck' : 'shipment')

const addLeg = ({ row, plan: { lane } }: DemoQuote, count: number, { tables }: Making): number =>
  tables.add('quote_directions', {
    quote_id: row.id,
    position: 1,
    transport_mode: MODES[lane.type] ?? 'auto',
    stage: 'main',
    poo_id: row.poo_id ?? row.pol_id ?? null,
    pol_id: row.pol_id ?? null,
    pod_id: row.pod_id ?? null,
    fd_id: row.fd_id ?? row.pod_id ?? null,
    border_crossing: lane.border ?? null,
    planned_loading_date: row.planned_loading_date ?? 0,
    container_type_id: lane.equipment,
    equipment_count: count,
    cargo: lane.goods.cargo,
    gross_weight: row.gross_weight ?? null,
    volume: row.volume ?? null,
    temperature_from: row.temperature_from ?? null,
    temperature_to: row.temperature_to ?? null,
    distance_km: lane.km ?? null,
    transit_days: lane.days,
  })

const freightOf = ({ row, plan: { lane } }: DemoQuote, { random }: Making): Sold => {
  const contractor = row.main_carrier_id
  return {
    service: FREIGHT[lane.type] ?? 1,
    sell: around(lane.sell, random),
    buy: around(lane.buy, random),
    ...(typeof contractor === 'number' ? { contractor } : {}),
    unit: unitOf(lane),
    isEach: true,
    isCarriage: true,
  }
}

const addServices = (quote: DemoQuote, count: number, leg: number, making: Making): void => {
  const { row, plan } = quote
  const day = making.world.day(Math.min(-plan.ago, 0))
  const rows = [freightOf(quote, making), ...servicesOf(plan.lane, false).map(boughtHaulage)]
  for (const [place, sold] of rows.entries()) {
    making.tables.add('quote_services', {
      quote_id: row.id,
      position: place + 1,
      direction_id: place === 0 ? leg : null,
      description: place === 0 ? (FREIGHT_TEXTS[plan.lane.type] ?? null) : null,
      quantity: `${sold.isEach ? count : 1}.000`,
      ...soldFields(sold, row, day, making),
    })
  }
}

/** During rate requests one has answered; later one is chosen; all of an expired offer have expired. */
const statusAt = (status: number, place: number): string => {
  if (status === QUOTE_STATUS.rate_request) return place === 0 ? 'received' : 'requested'
  if (status === QUOTE_STATUS.expired || status === QUOTE_STATUS.cancelled) return 'expired'
  return ['selected', 'rejected', 'received'][place] ?? 'received'
}

const addRequests = ({ row, plan }: DemoQuote, count: number, leg: number, { tables, random, world }: Making): void => {
  const { lane, status } = plan
  const [type, contractors] = ASKED[lane.type] ?? [3, [28]]
  for (const [place, contractor] of contractors.entries()) {
    const state = statusAt(status, place)
    const isAnswered = state !== 'requested'
    const requestedAt = row.request_date ?? 0
    tables.add('requests_from_quotes', {
      type,
      quote_id: row.id,
      direction_id: leg,
      contractor_id: contractor,
      status: state,
      request_date: requestedAt,
      reply_date: isAnswered ? Math.min(requestedAt + random.int(2, 20) * 3600, world.now) : 0,
      price: isAnswered ? `${around(lane.buy, random)[0]}.0000` : null,
      currency_id: isAnswered ? currencyId(lane.buy[1]) : null,
      valid_until: row.valid_until ?? 0,
      transit_days: lane.days,
      free_days: lane.type === 1 ? 14 : null,
      container_type_id: lane.equipment,
      equipment_count: count,
    })
  }
}

/** A draft has no prices yet. */
export const addQuoteParts = (quotes: readonly DemoQuote[], making: Making): void => {
  for (const quote of quotes) {
    const { status } = quote.plan
    const count = equipmentOf(quote.plan, quote.row)
    const leg = addLeg(quote, count, making)
    if (status > QUOTE_STATUS.rate_request) addServices(quote, count, leg, making)
    if (status >= QUOTE_STATUS.rate_request) addRequests(quote, count, leg, making)
  }
}
