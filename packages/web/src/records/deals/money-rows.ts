/** The rows of a plan calculation for people, in three groups: the client, the carriers, kickbacks. Pure. */
import { textIn } from '@fura/shared/fields/wire.ts'
import type { PlanTerms } from '@fura/shared/money/plan-calculation.ts'
import { refName } from '#entity/ref-name.ts'
import type { Pending } from '#offline/row.ts'
import type { CountedOrder, MoneyPart, MoneyValues } from './use-order-sums.ts'

export type MoneyGroup = 'client' | 'carriers' | 'kickbacks'

export interface MoneyRow {
  part: MoneyPart
  /** The row's id in its part. */
  id: number | string
  /** Which side of a service. */
  side: '' | 'sell' | 'buy'
  /** Its subject; blank if only the kind of the part says it. */
  name: string
  party: string
  /** In the base currency, as it counts: below zero for a cost. */
  base: string
  /** The agreed price, in its own currency. */
  price: string
  currencyCode: string
  /** With VAT, if that is more than the sum that counts. */
  gross: string
  vatName: string
  /** The state of its unsent change. */
  pending: Pending | undefined
}

const minus = (sum: string): string => {
  if (sum === '' || /^0+(\.0+)?$/.test(sum)) return sum
  return sum.startsWith('-') ? sum.slice(1) : `-${sum}`
}

const idOf = ({ id }: MoneyValues): number | string => (typeof id === 'number' || typeof id === 'string' ? id : 0)

interface RowSource {
  part: MoneyPart
  row: MoneyValues
  sums: MoneyValues
  names: MoneyNames
}

/** Names for ids that the row itself does not carry, such as a row that is being typed. */
export interface MoneyNames {
  currencyCode: (id: unknown) => string
  vatName: (id: unknown) => string
}

const freight = ({ part, row, sums, names }: RowSource): MoneyRow => {
  const isCost = part !== 'customer_freight'
  const base = textIn(sums.base)
  return {
    part,
    id: idOf(row),
    side: '',
    name: textIn(row.description),
    party: refName(row, isCost ? 'contractor_id' : 'client_id'),
    base: isCost ? minus(base) : base,
    price: textIn(sums.net),
    currencyCode: names.currencyCode(row.currency_id),
    gross: textIn(sums.gross),
    vatName: names.vatName(row.vat_id),
    pending: row._pending,
  }
}

const serviceSide = ({ part, row, sums, names }: RowSource, side: 'sell' | 'buy'): MoneyRow[] => {
  if (textIn(row[`${side}_price`]) === '') return []
  const base = textIn(sums[`${side}_base`])
  return [
    {
      part,
      id: idOf(row),
      side,
      name: refName(row, 'service_id') || textIn(row.description),
      party: side === 'buy' ? refName(row, 'contractor_id') : '',
      base: side === 'buy' ? minus(base) : base,
      price: textIn(sums[`${side}_net`]),
      currencyCode: names.currencyCode(row[`${side}_currency_id`]),
      gross: textIn(sums[`${side}_gross`]),
      vatName: names.vatName(row[`${side}_vat_id`]),
      pending: row._pending,
    },
  ]
}

const kickback = ({ part, row, sums, names }: RowSource): MoneyRow => {
  const base = textIn(sums.base)
  return {
    part,
    id: idOf(row),
    side: '',
    name: '',
    party: refName(row, part === 'kickbacks_customer' ? 'client_id' : 'contractor_id'),
    base: row.flow === 'pay' ? minus(base) : base,
    price: textIn(sums.amount),
    currencyCode: names.currencyCode(row.currency_id),
    gross: '',
    vatName: '',
    pending: row._pending,
  }
}

/** What counts in a group beside its rows; these cannot be opened. */
export interface MoneyTerm {
  name: keyof PlanTerms
  base: string
}

const TERMS: Readonly<Record<MoneyGroup, readonly (keyof PlanTerms)[]>> = {
  client: ['customer_penalties'],
  carriers: ['demurrage', 'carrier_penalties'],
  kickbacks: [],
}

export const moneyTerms = ({ sums }: CountedOrder, group: MoneyGroup): MoneyTerm[] =>
  TERMS[group].map((name) => ({ name, base: sums.terms[name] ?? '0' })).filter(({ base }) => Number(base) !== 0)

const CARRIERS = ['carrier_freight', 'carrier_freight2'] as const
const KICKBACKS = ['kickbacks_customer', 'kickbacks_carrier', 'kickbacks_carrier2'] as const

export const moneyRows = ({ sums, rows }: CountedOrder, names: MoneyNames): Record<MoneyGroup, MoneyRow[]> => {
  const readOf = (part: MoneyPart): RowSource[] =>
    rows[part].map((row, place) => ({ part, row, sums: sums.parts[part][place] ?? {}, names }))
  const services = readOf('services')
  return {
    client: [...readOf('customer_freight').map(freight), ...services.flatMap((read) => serviceSide(read, 'sell'))],
    carriers: [
      ...CARRIERS.flatMap((part) => readOf(part).map(freight)),
      ...services.flatMap((read) => serviceSide(read, 'buy')),
    ],
    kickbacks: KICKBACKS.flatMap((part) => readOf(part).map(kickback)),
  }
}
