/** The offer as a message to the client: what they pay and what for. It never holds what we pay. Pure. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { Row } from '#offline/reads.ts'

export interface OfferWords {
  quote: string
  cargo: string
  services: string
  total: string
  transit: string
  included: string
  excluded: string
  validUntil: string
}

export interface OfferTexts {
  /** Of a sum in a currency. */
  money: (value: unknown, currencyId: unknown) => string
  day: (seconds: unknown) => string
}

/** "2×Тент 22 т". */
const equipment = (leg: Row): string => {
  const type = trimmedText(leg.container_type_name)
  const count = leg.equipment_count ?? 0
  if (type === '') return ''
  return count > 0 ? `${count}×${type}` : type
}

const route = (leg: Row): string => {
  const ends = [
    trimmedText(leg.poo_name) || trimmedText(leg.pol_name),
    trimmedText(leg.fd_name) || trimmedText(leg.pod_name),
  ].filter(Boolean)
  return [ends.join(' → '), equipment(leg)].filter(Boolean).join(' · ')
}

const withoutZeros = (quantity: string): string => quantity.replace(/\.?0+$/, '')

/** `row` has its sums beside its price: `sell_gross` is what the client pays for it. */
const service = (row: Row, { money }: OfferTexts): string[] => {
  const total = money(row.sell_gross, row.sell_currency_id)
  if (total === '') return []
  const name = trimmedText(row.description) || trimmedText(row.service_name)
  const quantity = withoutZeros(trimmedText(row.quantity) || '1')
  return [`• ${name}${quantity === '1' ? '' : ` × ${quantity}`}: ${total}`]
}

const labelledLine = (label: string, text: string): string[] => (text === '' ? [] : [`${label}: ${text}`])

interface Offer {
  quote: Row
  legs: readonly Row[]
  services: readonly Row[]
  /** By currency, with VAT. */
  total: string
}

export const clientText = ({ quote, legs, services, total }: Offer, words: OfferWords, texts: OfferTexts): string => {
  const legLines = (legs.length > 0 ? legs : [quote]).map(route).filter(Boolean)
  const sold = services.flatMap((row) => service(row, texts))
  const transit = quote.transit_days ?? 0
  const blocks = [
    [
      `${words.quote} ${trimmedText(quote.number)}`.trim(),
      ...legLines,
      ...labelledLine(words.cargo, trimmedText(quote.cargo)),
    ],
    sold.length > 0 ? [`${words.services}:`, ...sold, ...labelledLine(words.total, total)] : [],
    [
      ...labelledLine(words.transit, transit > 0 ? String(transit) : ''),
      ...labelledLine(words.included, trimmedText(quote.included_text)),
      ...labelledLine(words.excluded, trimmedText(quote.excluded_text)),
      ...[trimmedText(quote.terms_text)].filter(Boolean),
      ...labelledLine(words.validUntil, texts.day(quote.valid_until)),
    ],
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}
