/** The values of placeholders for a deal. A missing value is a line for a pen. Pure. */
import type { FormDocument } from '@fura/shared/documents/document-kinds.ts'
import type { Placeholder } from '@fura/shared/documents/placeholders.ts'
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { contractOf } from './bill.ts'
import { cargoOf } from './blocks/cargo.ts'
import { phonesOf } from './blocks/forwarder.ts'
import { firmName } from './blocks/head.ts'
import { routeOf } from './blocks/route.ts'
import { driverName, trailerPlate, truckPlate } from './blocks/vehicle.ts'
import { type Carriage, carriagesBy, carriagesOf, carrierOf, carriersOf } from './carriages.ts'
import type { Choices, Papers } from './document.ts'
import { dueDay } from './invoice-due.ts'
import type { Paper } from './paper.ts'
import { buyersOf } from './payers.ts'

export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>

const BLANK = '________'

const orBlank = (values: PlaceholderValues): PlaceholderValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || BLANK]))

const dayOf = (paper: Paper, ...instants: readonly unknown[]): string =>
  instants.map((instant) => paper.instant(instant).split(',')[0] ?? '').find(Boolean) ?? ''

/** As in the head of the document. */
const numberOf = (kind: FormDocument, { deal }: Papers): string => {
  const own = { invoice: deal.invoice_number, act: deal.act_number, power_of_attorney: deal.attorney_number }
  return trimmedText(own[kind as keyof typeof own]) || trimmedText(deal.number)
}

const dateOf = (kind: FormDocument, paper: Paper, { deal, today }: Papers): string => {
  if (kind === 'quotation') return dayOf(paper, deal.sent_date) || paper.day(today)
  if (kind === 'invoice') return paper.day(deal.invoice_date) || paper.day(today)
  if (kind === 'act') return paper.day(deal.act_date) || paper.day(today)
  const isOrder = kind === 'client_order' || kind === 'transport_order'
  return (isOrder && paper.day(deal.doc_date)) || paper.day(today)
}

const ofFirm = (paper: Paper, { deal }: Papers): PlaceholderValues => {
  const firm = paper.record('legal_entity', deal.legal_entity_id)
  const manager = paper.record('team_user', deal.manager_id)
  return {
    firm: firmName(paper, firm) || trimmedText(deal.legal_entity_name),
    director: trimmedText(firm?.director),
    manager: paper.named(deal, 'manager_id', 'team_user'),
    manager_phone: phonesOf(manager?.phone, manager?.phone2),
    manager_email: trimmedText(manager?.email),
  }
}

const ofCargo = (paper: Paper, { deal, directions }: Papers): PlaceholderValues => {
  const [first, last] = [directions[0] ?? deal, directions.at(-1) ?? deal]
  return {
    cargo: cargoOf(deal, undefined),
    route: routeOf(paper, deal) || directions.map((leg) => routeOf(paper, leg)).join('; '),
    loading_date: dayOf(paper, first.planned_loading_date, deal.planned_loading_date),
    unloading_date: dayOf(paper, last.planned_unloading_date, deal.planned_unloading_date),
  }
}

const ofClient = (kind: FormDocument, paper: Paper, papers: Papers, { buyerId }: Choices): PlaceholderValues => {
  const { deal } = papers
  const isBill = kind === 'invoice' || kind === 'act'
  const id = isBill ? (buyerId ?? buyersOf(papers)[0]) : deal.client_id
  const client = paper.record('client', id)
  const field = isBill && id === deal.payer_id ? 'payer_id' : 'client_id'
  return {
    client:
      trimmedText(client?.full_name) ||
      trimmedText(client?.name) ||
      paper.named(deal, field, 'client') ||
      trimmedText(deal.lead_name),
    contact: paper.named(deal, 'contact_person_id', 'contact_person'),
    contract: contractOf(paper, deal, client),
    client_reference: trimmedText(deal.external_number),
  }
}

/** For one vehicle: its driver and its carrier. */
export const carriageValues = (paper: Paper, papers: Papers, carriage: Carriage): PlaceholderValues => {
  const { vehicle } = carriage
  const id = carrierOf(papers, carriage)
  const carrier = paper.record('contractor', id)
  return orBlank({
    carrier:
      trimmedText(carrier?.full_name) ||
      trimmedText(carrier?.name) ||
      paper.named(vehicle, 'contractor_id', 'contractor'),
    driver: driverName(paper, vehicle),
    vehicle: [truckPlate(paper, vehicle), trailerPlate(paper, vehicle)].filter(Boolean).join(' / '),
  })
}

const firstCarriage = (kind: FormDocument, papers: Papers, { carrierId }: Choices): Carriage | undefined =>
  (kind === 'transport_order'
    ? carriagesBy(papers, carrierId ?? carriersOf(papers)[0] ?? null)
    : carriagesOf(papers)
  )[0]

export const placeholderValues = (
  kind: FormDocument,
  paper: Paper,
  papers: Papers,
  choices: Choices,
): PlaceholderValues => {
  const { deal } = papers
  const carriage = firstCarriage(kind, papers, choices)
  return {
    ...orBlank({
      number: numberOf(kind, papers),
      date: dateOf(kind, paper, papers),
      ...ofFirm(paper, papers),
      ...ofCargo(paper, papers),
      ...ofClient(kind, paper, papers, choices),
      valid_until: paper.day(deal.valid_until),
      due_date: paper.day(dueDay(papers, choices)),
      line: paper.named(deal, 'line_id', 'line'),
    }),
    ...(carriage && carriageValues(paper, papers, carriage)),
  }
}
