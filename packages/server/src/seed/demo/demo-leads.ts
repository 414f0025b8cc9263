/** Twenty-five leads in every status; some came through the web form, two have become clients. */
import { STATUSES } from '@fura/shared/statuses.ts'
import { cities, cityId } from '../data/cities.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { dayFrom } from './days.ts'
import { LEAD_TEXTS, type LeadText } from './lead-texts.ts'
import { type Random, seededRandom } from './random.ts'

const DAY = 86_400
const NEW = 1
const CONVERTED = 7
const POSTPONED = 8
const REJECTED = 9
const WEB_SITE = 1
/** Of demo-users.ts. */
const SELLERS = [2, 2, 10, 11]
const ASSISTANT = 8
/** By id: the client that the lead has become. */
const BECAME: Readonly<Record<number, number>> = { 7: 9, 17: 14 }

const DIRECTIONS = ['import', 'export', 'tranzit', 'vnutrennie']
/** By order type: the service that is asked for. */
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

const outcome = (id: number, status: number, random: Random, now: number) => {
  if (status === CONVERTED) return { client_id: BECAME[id] ?? 1, converted_date: now - random.int(5, 60) * DAY }
  if (status === REJECTED) return { reject_reason_id: random.int(1, 7), reject_comment: 'Ставка выше на 8 %.' }
  if (status === POSTPONED) return { next_contact_date: now + random.int(10, 60) * DAY }
  return random.chance(70) ? { next_contact_date: now + random.int(-3, 6) * DAY + random.int(-4, 4) * 3600 } : {}
}

/** The first ten have each status once; afterwards the usual ones. */
const statusOf = (id: number, random: Random): number => {
  const usual = random.pick([1, 1, 2, 3, 3, 4, 5, 6])
  if (id in BECAME) return CONVERTED
  return id <= 10 ? id : usual
}

const countryOf = (city: string): number => Number(cities.find(({ name_en: name }) => name === city)?.country_id)

/** `now` in Unix seconds. */
export const demoLeads = (now: number): readonly SeedRow[] => {
  const random = seededRandom(2525)
  return LEAD_TEXTS.map((text, index) => {
    const id = index + 1
    const status = statusOf(id, random)
    const seller = random.pick(SELLERS)
    const local = text.direction === 2 ? text.from : text.to
    return {
      id,
      date_create: now - random.int(0, 20) * DAY - random.int(0, 40_000),
      creator_id: text.isWeb ? null : random.pick([seller, ASSISTANT]),
      name: text.company ?? text.person,
      company_name: text.company,
      contact_name: text.person,
      position: text.job ?? null,
      phone: `3800040000${String(id).padStart(2, '0')}`,
      email: random.chance(60) ? `lead${id}@mail.example` : null,
      messenger: random.chance(20) ? `@demo_lead_${id}` : null,
      status_id: status,
      in_work: STATUSES.leads_statuses.find((known) => known.id === status)?.in_work ?? 1,
      organization_id: seller === 11 ? 2 : 1,
      manager_id: status === NEW ? null : seller,
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
      planned_loading_date: dayFrom(now, random.int(5, 50)),
      ...Object.fromEntries(DIRECTIONS.map((flag, place) => [flag, place + 1 === text.direction ? 1 : 0])),
      ...Object.fromEntries(Object.entries(SERVICES).map(([type, flag]) => [flag, Number(type) === text.type ? 1 : 0])),
      message: text.message,
      ...webForm(text, random),
      ...outcome(id, status, random, now),
    }
  })
}
