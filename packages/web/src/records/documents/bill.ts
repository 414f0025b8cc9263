/** What an invoice and an act share: the payer, the currency, the lines, the rates. Pure. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { Row } from '#records/documents/paper-row.ts'
import { accountFor } from './account.ts'
import { firmName } from './blocks/head.ts'
import type { Side } from './blocks/parties.ts'
import { currencyCode } from './blocks/price-table.ts'
import { routeOf } from './blocks/route.ts'
import { truckPlate } from './blocks/vehicle.ts'
import type { Choices, MoneyLine, Papers } from './document.ts'
import { lineInBase } from './money-lines.ts'
import type { Paper } from './paper.ts'
import { baseIdOf, billCurrencies, buyersOf, linesFor } from './payers.ts'

export interface Bill {
  seller: Row | undefined
  sellerName: string
  account: Row | undefined
  buyer: Row | undefined
  buyerName: string
  lines: readonly MoneyLine[]
  currency: string
  /** One for each rate at which lines were converted to this currency. */
  rates: readonly string[]
}

const ratesOf = (paper: Paper, lines: readonly MoneyLine[], currencyId: number | null): string[] => [
  ...new Set(
    lines
      .filter((line) => line.currencyId !== currencyId)
      .map((line) => {
        const about = { rate: paper.decimal(line.rate ?? ''), currency: currencyCode(paper, line.currencyId) }
        const date = paper.day(line.rateDate)
        return date === '' ? paper.t('document.rate_agreed', about) : paper.t('document.rate', { ...about, date })
      }),
  ),
]

export const billOf = (paper: Paper, papers: Papers, choices: Choices): Bill => {
  const { deal } = papers
  const buyerId = choices.buyerId ?? buyersOf(papers)[0]
  const agreed = linesFor(papers, buyerId)
  const currencyId = choices.currencyId ?? billCurrencies(papers, choices.buyerId)[0] ?? null
  const seller = paper.record('legal_entity', deal.legal_entity_id)
  const buyer = paper.record('client', buyerId)
  const buyerField = buyerId === deal.payer_id ? 'payer_id' : 'client_id'
  return {
    seller,
    sellerName: firmName(paper, seller) || trimmedText(deal.legal_entity_name),
    account: accountFor(papers, currencyId),
    buyer,
    buyerName: trimmedText(buyer?.full_name) || trimmedText(buyer?.name) || paper.named(deal, buyerField, 'client'),
    lines: agreed.map((line) => (line.currencyId === currencyId ? line : lineInBase(line, baseIdOf(papers)))),
    currency: currencyCode(paper, currencyId) || papers.baseCurrency,
    rates: ratesOf(paper, agreed, currencyId),
  }
}

export const sellerSide = ({ seller, sellerName, account }: Bill, role: string): Side => ({
  role,
  name: sellerName,
  record: seller,
  account,
  isFull: true,
})

/** "Гданьск – Киев, контейнер MSCU…, авто AA1234BB, дата 12.11.2026": the carriage of a line. */
export const carriageText = (paper: Paper, { deal, directions, containers }: Papers, { row }: MoneyLine): string => {
  const leg = directions.find(({ id }) => id === row.direction_id)
  const ownContainer = containers.find(({ id }) => id === row.container_id)
  const carried = ownContainer ? [ownContainer] : containers
  const numbers = carried.map(({ number }) => trimmedText(number)).filter(Boolean)
  const plates = [...carried, ...(leg ? [leg] : directions)].map((each) => truckPlate(paper, each)).filter(Boolean)
  const day = [leg?.actual_loading_date, deal.actual_loading_date, leg?.planned_loading_date, deal.planned_loading_date]
    .map((instant) => paper.instant(instant).split(',')[0] ?? '')
    .find(Boolean)
  return [
    routeOf(paper, leg ?? deal),
    numbers.length > 0 ? paper.t('document.container', { number: numbers.join(', ') }) : '',
    plates.length > 0 ? paper.t('document.vehicle', { number: [...new Set(plates)].join(', ') }) : '',
    day ? paper.t('document.service_date', { date: day }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export const contractOf = (paper: Paper, deal: Row, buyer: Row | undefined): string => {
  const [own, frame] = [deal, buyer].map((row) =>
    [trimmedText(row?.contract_number), paper.day(row?.contract_date)].filter(Boolean).join(', '),
  )
  return own || frame || ''
}
