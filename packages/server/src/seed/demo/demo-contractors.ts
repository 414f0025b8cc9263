/** Forty contractors with papers in every state: valid, running out, expired. */
import { cityId } from '../data/cities.ts'
import { countryId } from '../data/countries.ts'
import { contractorsGroups } from '../data/groups.ts'
import { idsBy, type SeedRow } from '../data/seed-row.ts'
import { CONTRACTOR_NAMES, type ContractorName } from './contractor-names.ts'
import { dayFrom, yearOf } from './days.ts'
import { type Random, seededRandom } from './random.ts'
import { firmTaxCode, personTaxCode } from './tax-codes.ts'

const LEGAL_ENTITY = 1
const INDIVIDUAL = 2
const BANK_WITH_VAT = 1
const BANK_NO_VAT = 2
const FOREIGN_INVOICE = 4
/** Of demo-users.ts. */
const OPERATIONS_MANAGER_ID = 6
const DISPATCHER_IDS = [3, 12]
const BLACKLISTED_ID = 20
/** By id: the client that is the same firm (client-names.ts). */
const SAME_FIRM: Readonly<Record<number, number>> = { 31: 4, 14: 21 }

/** On the road, by sea, by rail or by air. */
const CARRYING = new Set(['road_carrier', 'line', 'rail', 'air'])

const groupId = idsBy(contractorsGroups, 'code')

const LANES = [
  'Украина – Польша – Германия',
  'Украина – Румыния – Болгария',
  'Порты Одессы – Киев, Днепр, Харьков',
  'Внутренние перевозки по Украине',
  'Украина – Турция, паром Черноморск – Карасу',
  'Украина – Венгрия – Австрия – Италия',
  'Страны Балтии – Польша – Украина',
]

/** One paper in five has run out. */
const validUntil = (random: Random, today: number, days: number): number =>
  dayFrom(today, random.chance(20) ? -random.int(1, 90) : random.int(3, days))

const carrierPapers = (random: Random, today: number) => ({
  license_number: `АВ ${random.digits(6)}`,
  license_until: validUntil(random, today, 900),
  insurance_number: `CMR-${random.digits(7)}`,
  insurance_until: validUntil(random, today, 330),
  insurance_sum: random.pick(['100000.00', '150000.00', '250000.00']),
  exchange_code: `LT-${random.digits(6)}`,
  directions_text: random.pick(LANES),
})

const taxes = (who: ContractorName, random: Random) => {
  if (who.country !== 'UA')
    return { tax_code: null, vat_number: null, is_vat_payer: 0, payment_type_id: FOREIGN_INVOICE }
  if (who.isPerson) {
    return { tax_code: personTaxCode(random), vat_number: null, is_vat_payer: 0, payment_type_id: BANK_NO_VAT }
  }
  const taxCode = firmTaxCode(random)
  return { tax_code: taxCode, vat_number: `${taxCode}0000`, is_vat_payer: 1, payment_type_id: BANK_WITH_VAT }
}

const isHead = (id: number): boolean => CONTRACTOR_NAMES.some(({ head }) => head === id)

/** `today` is a date. */
export const demoContractors = (today: number): readonly SeedRow[] => {
  const random = seededRandom(1212)
  return CONTRACTOR_NAMES.map((who, index) => {
    const id = index + 1
    const isCarrier = who.group === 'road_carrier'
    const signed = dayFrom(today, -random.int(20, 700))
    return {
      id,
      name: who.name,
      full_name: who.fullName ?? null,
      entity_physical_person: who.isPerson ? INDIVIDUAL : LEGAL_ENTITY,
      group_id: groupId(who.group),
      is_main_contractor: isHead(id) ? 1 : 0,
      main_contractor: who.head ?? null,
      is_carrier: CARRYING.has(who.group) ? 1 : 0,
      client_id: SAME_FIRM[id] ?? null,
      country_id: countryId(who.country),
      city_id: cityId(who.city),
      organization_id: random.int(1, 2),
      manager_id: isCarrier ? random.pick(DISPATCHER_IDS) : OPERATIONS_MANAGER_ID,
      ...taxes(who, random),
      contract_number: `${yearOf(signed) % 100}/${String(id).padStart(3, '0')}`,
      contract_date: signed,
      contract_until: dayFrom(signed, random.pick([365, 730, 1095])),
      ...(isCarrier ? carrierPapers(random, today) : {}),
      payment_delay_days: random.pick([0, 7, 14, 21, 30]),
      payment_delay_basis: random.pick(['unloading', 'originals', 'invoice']),
      rating: id === BLACKLISTED_ID ? 1 : random.int(3, 5),
      blackList: id === BLACKLISTED_ID ? 1 : 0,
      comment: id === BLACKLISTED_ID ? 'Две сорванные загрузки подряд, на звонки не отвечает.' : null,
    }
  })
}

/** Ids of those who own trucks. */
export const carrierIds: readonly number[] = CONTRACTOR_NAMES.flatMap(({ group, country }, index) =>
  group === 'road_carrier' && country === 'UA' ? [index + 1] : [],
)
