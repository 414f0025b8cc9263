/** The leads, in every status; some came through the web form, some have become clients. */
import { DAY } from '@fura/shared/seconds.ts'
import { LEAD_STATUS, STATUSES } from '@fura/shared/statuses.ts'
import { cities, cityId } from '../data/cities.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { CLIENT_NAMES } from './client-names.ts'
import { dayFrom } from './days.ts'
import type { LeadText } from './lead-texts.ts'
import { type Random, seededRandom } from './random.ts'
import type { World } from './world.ts'

const HOUR = 3600
/** Leads of a small demo: all have come lately. */
const YOUNG = 25
const WEB_SITE = 1
/** Of demo-users.ts. */
const SELLERS = [2, 2, 10, 11]
const ASSISTANT = 8
/** By id: the client that the lead has become. */
const BECAME: Readonly<Record<number, number>> = { 7: 9, 17: 14, 31: 41, 44: 44, 52: 48, 66: 51, 73: 55 }

const DIRECTIONS = ['import', 'export', 'tranzit', 'vnutrennie']
/** By order type: the requested service. */
const SERVICES: Readonly<Record<number, string>> = { 1: 'fraht', 2: 'avto', 3: 'gd', 4: 'avia', 5: 'lcl' }

const webForm = ({ isWeb }: LeadText, random: Random) =>
  isWeb
    ? {
        source_group_id: WEB_SITE,
        page_url: `https://fura.example/${random.pick(['', 'calculator', 'sea-freight', 'contacts'])}`,
        form_name: random.pick(['Расчёт ставки', 'Обратный звонок']),
        utm_source: random.pick(['google', 'facebook', 'newsletter']),
        utm_medium: random.pick(['cpc', 'social', 'email']),
        utm_campaign: random.pick(['china-fcl', 'turkey-lcl', 'brand']),
      }
    : { source_group_id: random.int(2, 13) }

const outcome = (id: number, status: number, createdAt: number, now: number, random: Random) => {
  if (status === LEAD_STATUS.converted)
    return { client_id: BECAME[id] ?? 1, converted_date: Math.min(createdAt + random.int(5, 60) * HOUR, now) }
  if (status === LEAD_STATUS.rejected)
    return { reject_reason_id: random.int(1, 7), reject_comment: 'Ставка выше на 8 %.' }
  if (status === LEAD_STATUS.postponed) return { next_contact_date: now + random.int(10, 60) * DAY }
  const next = random.chance(70) ? now + random.int(-3, 6) * DAY + random.int(-4, 4) * HOUR : 0
  return status === LEAD_STATUS.junk ? {} : { next_contact_date: next }
}

const USUAL_YOUNG = [
  'new',
  'new',
  'assigned',
  'contacted',
  'contacted',
  'qualified',
  'rate_request',
  'offer_sent',
] as const
const USUAL_OLD = [
  ...(['new', 'assigned', 'contacted', 'contacted', 'qualified', 'rate_request', 'offer_sent'] as const),
  ...(['postponed', 'rejected', 'rejected', 'rejected', 'junk'] as const),
]

/** The first have each status once; afterwards the usual ones, among the older ones those that are over. */
const statusOf = (id: number, random: Random): number => {
  const usual = LEAD_STATUS[random.pick(id <= YOUNG ? USUAL_YOUNG : USUAL_OLD)]
  if (id in BECAME) return LEAD_STATUS.converted
  return STATUSES.leads_statuses[id - 1]?.id ?? usual
}

/** Days ago; what is over may be older. */
const ageOf = (id: number, status: number, random: Random): number => {
  const age = random.int(0, 20)
  const isOver = [LEAD_STATUS.converted, LEAD_STATUS.rejected, LEAD_STATUS.junk].some((over) => over === status)
  return id > YOUNG && isOver ? age * 10 + 15 : age
}

const countryOf = (city: string): number => Number(cities.find(({ name_en: name }) => name === city)?.country_id)

export const demoLeads = (
  { now, dayOf }: Pick<World, 'now' | 'dayOf'>,
  texts: readonly LeadText[],
): readonly SeedRow[] => {
  const random = seededRandom(2525)
  return texts.map((text, index) => {
    const id = index + 1
    const status = statusOf(id, random)
    const seller = random.pick(SELLERS)
    const local = text.direction === 2 ? text.from : text.to
    const company = CLIENT_NAMES[(BECAME[id] ?? 0) - 1]?.name ?? text.company
    const createdAt = now - ageOf(id, status, random) * DAY - random.int(0, 40_000)
    return {
      id,
      date_create: createdAt,
      creator_id: text.isWeb ? null : random.pick([seller, ASSISTANT]),
      name: company ?? text.person,
      company_name: company,
      contact_name: text.person,
      position: text.job ?? null,
      phone: `3800040000${String(id).padStart(2, '0')}`,
      email: random.chance(60) ? `lead${id}@mail.example` : null,
      messenger: random.chance(20) ? `@demo_lead_${id}` : null,
      status_id: status,
      in_work: STATUSES.leads_statuses.find((one) => one.id === status)?.in_work ?? 1,
      organization_id: seller === 11 ? 2 : 1,
      manager_id: status === LEAD_STATUS.new ? null : seller,
      company_type: random.pick([null, 3, 4, 6]),
      city_id: cityId(local),
      country_id: countryOf(local),
      order_type_id: text.type,
      direction_id: text.direction,
      poo_id: text.isWeb ? null : cityId(text.from),
      poo_text: text.isWeb ? text.from : null,
      fd_id: text.isWeb ? null : cityId(text.to),
      fd_text: text.isWeb ? text.to : null,
      cargo: text.cargo,
      gross_weight: text.weight,
      container_type_id: text.type === 1 ? 3 : null,
      equipment_count: text.type === 1 ? random.int(1, 3) : null,
      planned_loading_date: dayFrom(dayOf(id > YOUNG ? createdAt : now), random.int(5, 50)),
      ...Object.fromEntries(DIRECTIONS.map((flag, place) => [flag, place + 1 === text.direction ? 1 : 0])),
      ...Object.fromEntries(Object.entries(SERVICES).map(([type, flag]) => [flag, Number(type) === text.type ? 1 : 0])),
      message: text.message,
      ...webForm(text, random),
      ...outcome(id, status, createdAt, now, random),
    }
  })
}
