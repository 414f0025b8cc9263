/** The demo's quotations in every status with their legs, priced services and rate requests. */
import { quoteInWork } from '@fura/shared/rules/quote-rules.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { lines } from '../data/lines.ts'
import type { SeedOf } from '../data/seed-row.ts'
import { dealRecord, directorOf } from './deal-record.ts'
import { COMPETITORS, EXCLUDED, INCLUDED, LOST, TERMS } from './deal-texts.ts'
import { isContainers, isRoad } from './lane.ts'
import type { Making } from './making.ts'
import type { QuotePlan } from './quote-plan.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export interface DemoQuote {
  row: SeedOf<'quote'>
  plan: QuotePlan
}

const FIRST_LOST_REASON = 11
const LOST_REASONS = 7
const USUAL_VALIDITY = 14
const PROBABILITY: Readonly<Record<number, number>> = {
  [QUOTE_STATUS.draft]: 20,
  [QUOTE_STATUS.rate_request]: 30,
  [QUOTE_STATUS.priced]: 40,
  [QUOTE_STATUS.sent]: 50,
  [QUOTE_STATUS.negotiation]: 60,
  [QUOTE_STATUS.accepted]: 90,
  [QUOTE_STATUS.ordered]: 100,
}

/** A quote that was sent holds; every third of them until tonight. */
const validUntil = ({ status, turn, ago }: QuotePlan, { day }: World): number => {
  if (status <= QUOTE_STATUS.rate_request) return 0
  if (status === QUOTE_STATUS.sent) return day(turn === 0 ? 0 : 4 + turn)
  if (status === QUOTE_STATUS.expired) return day(Math.min(USUAL_VALIDITY - ago, -1))
  return status <= QUOTE_STATUS.accepted ? day(5 + turn) : day(USUAL_VALIDITY - ago)
}

const TEN_MINUTES = 600
const TWO_HOURS = 7200

/** Someone is waiting, whatever the hour at which the demo is made. */
const soon = ({ now }: World): number => Math.floor(now / TEN_MINUTES) * TEN_MINUTES + TWO_HOURS

const quoteDates = (plan: QuotePlan, world: World) => {
  const { status, turn, ago } = plan
  const isOffered = status >= QUOTE_STATUS.sent && status <= QUOTE_STATUS.expired
  const isDecided =
    status === QUOTE_STATUS.accepted || status === QUOTE_STATUS.ordered || status === QUOTE_STATUS.declined
  const requestedAt = world.past(-ago, 10)
  const sent = isOffered ? world.past(Math.min(1 - ago, 0), 15) : 0
  const decided = isDecided ? world.past(Math.min(3 - ago, 0), 12) : 0
  return {
    date_create: requestedAt,
    request_date: requestedAt,
    answer_deadline:
      status === QUOTE_STATUS.rate_request && turn === 0 ? soon(world) : world.at(turn + Math.max(1 - ago, 0), 18),
    sent_date: sent,
    answer_date: decided,
    status_date: Math.max(requestedAt, sent, decided),
    valid_until: validUntil(plan, world),
    cargo_ready_date: world.day(9 - ago),
    planned_loading_date: world.at(12 - ago, 10),
  }
}

const carriers = ({ lane, status }: QuotePlan, random: Random) => {
  if (status <= QUOTE_STATUS.rate_request) return {}
  if (isRoad(lane)) return { main_carrier_id: random.pick([5, 6, 10, 21]) }
  if (!isContainers(lane)) return { main_carrier_id: lane.carrier ?? null }
  return lane.type === 3
    ? { main_carrier_id: 36, free_days: null }
    : { main_carrier_id: random.pick([26, 27]), line_id: random.pick(lines).id, free_days: random.pick([10, 14, 21]) }
}

const texts = ({ lane, status }: QuotePlan, random: Random) =>
  status <= QUOTE_STATUS.rate_request
    ? {}
    : {
        included_text: random.pick(INCLUDED),
        excluded_text: random.pick(EXCLUDED),
        terms_text: random.chance(50) ? random.pick(TERMS) : null,
        transit_days: lane.days,
        sailing_frequency: lane.type === 1 ? 'Еженедельно' : null,
      }

const lost = ({ status }: QuotePlan, random: Random) =>
  status === QUOTE_STATUS.declined
    ? {
        lost_reason_id: FIRST_LOST_REASON + random.int(0, LOST_REASONS),
        lost_comment: random.pick(LOST),
        competitor: random.pick(COMPETITORS),
      }
    : {}

const clientFor = ({ order, lane }: QuotePlan, id: number, clients: readonly SeedOf<'client'>[]): SeedOf<'client'> => {
  const wanted = order ? order.row.client_id : lane.clients[id % lane.clients.length]
  return clients.find((row) => row.id === wanted) ?? { id: 0 }
}

/** What the lead says; it is nobody's client yet. */
const ofLead = ({ lead }: QuotePlan) =>
  lead === undefined ? {} : { lead_id: lead, client_id: null, contact_person_id: null }

const countOf = ({ order, lane }: QuotePlan, random: Random): number => {
  if (order) return order.row.equipment_count ?? 1
  return isContainers(lane) ? random.int(1, 4) : 1
}

/** Without its number, which depends on the year. `before`: what it replaces. */
const quoteRow = (
  plan: QuotePlan,
  id: number,
  before: SeedOf<'quote'> | undefined,
  making: Making,
): SeedOf<'quote'> => {
  const { world, random, clients } = making
  const { lane, status } = plan
  const client = clientFor(plan, id, clients)
  return {
    id,
    ...dealRecord(lane, client, countOf(plan, random), making),
    ...ofLead(plan),
    other_manager_id: directorOf(client, id),
    version: before ? (before.version ?? 1) + 1 : 1,
    parent_id: before?.id ?? null,
    status_id: status,
    in_work: quoteInWork(status),
    order_id: plan.order?.row.id ?? null,
    ...quoteDates(plan, world),
    ...carriers(plan, random),
    ...texts(plan, random),
    payment_delay_days: client.payment_delay_days ?? null,
    probability: PROBABILITY[status] ?? 0,
    ...lost(plan, random),
  }
}

export const equipmentOf = (plan: QuotePlan, row: SeedOf<'quote'>): number =>
  Math.max(1, Math.round((row.packages_count ?? 0) / plan.lane.goods.places))

export const demoQuotes = (plans: readonly QuotePlan[], making: Making): readonly DemoQuote[] => {
  const rowByPlan = new Map<QuotePlan, SeedOf<'quote'>>()
  return plans.map((plan, index) => {
    const row = quoteRow(plan, index + 1, plan.replaces && rowByPlan.get(plan.replaces), making)
    rowByPlan.set(plan, row)
    return { row, plan }
  })
}
