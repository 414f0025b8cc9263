/** The clients, with their managers, services and requisites; one group of four, some under control. */
import { DAY } from '@fura/shared/seconds.ts'
import { type ClientStatusName, STATUSES } from '@fura/shared/statuses.ts'
import { cityId } from '../data/cities.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { CLIENT_NAMES, type ClientName, type Trade } from './client-names.ts'
import { dayFrom, yearOf } from './days.ts'
import { type Random, seededRandom } from './random.ts'
import { businessCode, validFirmCode, validPersonCode } from './tax-codes.ts'
import type { World } from './world.ts'

const LEGAL_ENTITY = 1
const INDIVIDUAL = 2
const BANK_WITH_VAT = 1
const BANK_NO_VAT = 2
const FOREIGN_INVOICE = 4
/** Of demo-users.ts: who sells, with the branch each belongs to; who serves; who keeps the papers. */
const SELLERS = [2, 2, 2, 10, 10, 11, 5]
const SECOND_BRANCH_SELLER = 11
const ACCOUNT_MANAGERS = [6, 8, null]
const DOCUMENT_MANAGER = 7
const BLACKLISTED = new Set([24, 31])
const UNDER_CONTROL = new Set([6, 13, 19, 36])
const TRADES: readonly Trade[] = ['expeditor', 'broker', 'proizvoditel', 'treider', 'avtosalon']

/** By status: how far in the funnel such a client is. */
const STAGES: Readonly<Record<string, readonly number[]>> = {
  new: [1, 2],
  in_progress: [2, 3],
  negotiation: [4, 5],
  first_order: [6, 7],
  active: [8],
  sleeping: [8],
  lost: [3, 5],
  not_target: [1],
}
/** Most clients of a forwarder that has worked for years are active. */
const USUAL: readonly ClientStatusName[] = [
  ...(['in_progress', 'negotiation', 'first_order'] as const),
  ...(['active', 'active', 'active', 'active', 'sleeping'] as const),
]

/** From this client on the next ones stand in each status once. */
const FIRST_OF_EACH = 25

const statusOf = (id: number, random: Random) => {
  const all = STATUSES.clients_statuses
  const usual = random.pick(USUAL)
  const status = all[id - FIRST_OF_EACH] ?? all.find((one) => one.tech === usual)
  if (!status) throw new Error('demo data: no such client status')
  return status
}

const flags = (random: Random) => ({
  import: random.chance(60) ? 1 : 0,
  export: random.chance(50) ? 1 : 0,
  tranzit: random.chance(15) ? 1 : 0,
  vnutrennie: random.chance(30) ? 1 : 0,
  fraht: random.chance(60) ? 1 : 0,
  avto: random.chance(75) ? 1 : 0,
  gd: random.chance(15) ? 1 : 0,
  avia: random.chance(10) ? 1 : 0,
  lcl: random.chance(25) ? 1 : 0,
  teo: random.chance(35) ? 1 : 0,
  perevalka: random.chance(15) ? 1 : 0,
  tamOchistka: random.chance(40) ? 1 : 0,
})

const taxes = (who: ClientName, random: Random) => {
  if (who.country === 'KZ')
    return { tax_code: businessCode(random), vat_number: null, is_vat_payer: 1, payment_type_id: FOREIGN_INVOICE }
  if (who.country !== 'UA')
    return { tax_code: null, vat_number: null, is_vat_payer: 0, payment_type_id: FOREIGN_INVOICE }
  if (who.isPerson)
    return { tax_code: validPersonCode(random), vat_number: null, is_vat_payer: 0, payment_type_id: BANK_NO_VAT }
  const taxCode = validFirmCode(random)
  return { tax_code: taxCode, vat_number: `${taxCode}5001`, is_vat_payer: 1, payment_type_id: BANK_WITH_VAT }
}

const contract = (id: number, random: Random, today: number) => {
  const signed = dayFrom(today, -random.int(30, 800))
  return {
    contract_number: `К-${yearOf(signed) % 100}/${String(id).padStart(3, '0')}`,
    contract_date: signed,
    contract_until: dayFrom(signed, random.pick([365, 730, 1095])),
    payment_delay_days: random.pick([0, 7, 14, 30, 45]),
    payment_delay_basis: random.pick(['unloading', 'originals', 'invoice', 'loading']),
    credit_limit: random.pick(['100000.00', '250000.00', '500000.00', '1000000.00']),
  }
}

const COMMENTS: Readonly<Record<number, string>> = {
  24: 'Не оплатили две перевозки, долг передан юристам.',
  31: 'Предъявили претензию по грузу, которого не было.',
  6: 'Негабарит: каждую загрузку согласовывать с руководителем.',
  13: 'Крепление проверяет их инженер, фото до выезда.',
}

const DELAYS = new Set(['payment_delay_days', 'payment_delay_basis', 'credit_limit'])

/** Whoever orders has signed, at the usual terms where none were agreed on. */
const usualContract = (id: number, today: number) =>
  Object.fromEntries(Object.entries(contract(id, seededRandom(id), today)).filter(([field]) => !DELAYS.has(field)))

/** `buyers`: those who order. Their statuses are settled by client-standing.ts. */
export const demoClients = (
  { now, today }: Pick<World, 'now' | 'today'>,
  count: number,
  buyers: ReadonlySet<number> = new Set(),
): readonly SeedRow[] => {
  const random = seededRandom(4004)
  return CLIENT_NAMES.slice(0, count).map((who, index) => {
    const id = index + 1
    const status = statusOf(id, random)
    const isSigned = ['first_order', 'active', 'sleeping'].includes(status.tech)
    const manager = random.pick(SELLERS)
    return {
      id,
      date_create: now - random.int(2, 900) * DAY,
      creator_id: manager,
      name: who.name,
      full_name: who.fullName ?? null,
      status_id: status.id,
      funnel_stage_id: random.pick(STAGES[status.tech] ?? [1]),
      manager_id: manager,
      customer_manager: isSigned ? random.pick(ACCOUNT_MANAGERS) : null,
      doc_support_manager_id: isSigned ? DOCUMENT_MANAGER : null,
      client_id: who.parent ?? null,
      source_group: random.int(1, 13),
      organization_id: manager === SECOND_BRANCH_SELLER ? 2 : 1,
      dop_priznak: random.chance(15) ? random.pick(['VIP', 'Сезонный', 'Тендер', 'Работает через агента']) : null,
      specialControl: UNDER_CONTROL.has(id) ? 1 : 0,
      blackList: BLACKLISTED.has(id) ? 1 : 0,
      city: cityId(who.city),
      cargo: who.cargo,
      ...Object.fromEntries(TRADES.map((trade) => [trade, who.trades.includes(trade) ? 1 : 0])),
      ...flags(random),
      notWork: status.tech === 'not_target' || BLACKLISTED.has(id) ? 1 : 0,
      entity_physical_person: who.isPerson ? INDIVIDUAL : LEGAL_ENTITY,
      ...taxes(who, random),
      ...(buyers.has(id) ? usualContract(id, today) : {}),
      ...(isSigned ? contract(id, random, today) : {}),
      website: random.chance(40) ? `https://client-${id}.example` : null,
      comment: COMMENTS[id] ?? null,
    }
  })
}
