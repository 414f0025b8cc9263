/** What the papers of a demo order say: a request, a bill, a consignment note. */
import { cities } from '../data/cities.ts'
import { vessels } from '../data/lines.ts'
import { legalEntities } from '../data/organizations.ts'
import type { SeedLists } from '../data/seed-lists.ts'
import type { SeedOf, SeedRow } from '../data/seed-row.ts'
import type { Paper } from './paper-pdf.ts'

export type PaperKind = 'request' | 'bl' | 'cmr'

const RAIL = 3

const nameLookup = (rows: readonly SeedRow[], field: string) => {
  const names = new Map(rows.map((row) => [row.id, String(row[field] ?? '')]))
  return (id: number | null | undefined): string => names.get(id ?? 0) ?? ''
}

const cityName = nameLookup(cities, 'name_en')
const vesselName = nameLookup(vessels, 'name_en')
const firmName = nameLookup(legalEntities, 'name_en')

const dayText = (seconds = 0): string => (seconds === 0 ? '' : new Date(seconds * 1000).toISOString().slice(0, 10))

const partsOf = (
  { order_containers: parts = [] }: SeedLists,
  { id }: SeedOf<'order'>,
): readonly SeedOf<'order_container'>[] => parts.filter((part) => part.order_id === id)

const cargoBoxes = (order: SeedOf<'order'>): Paper['boxes'] => [
  ['Number of packages', String(order.packages_count ?? '')],
  ['HS code of the goods', order.hs_code ?? ''],
  ['Gross weight, kg', String(Number(order.gross_weight ?? 0))],
  ['Volume, m3', String(Number(order.volume ?? 0))],
]

const requestOf = (order: SeedOf<'order'>): Paper => ({
  title: 'REQUEST FOR CARRIAGE',
  number: `No. ${order.number ?? ''} of ${dayText(order.doc_date)}`,
  boxes: [
    ['Forwarder', firmName(order.legal_entity_id)],
    ['Cargo ready on', dayText(order.cargo_ready_date)],
    ['Place of loading', cityName(order.poo_id ?? order.pol_id)],
    ['Place of unloading', cityName(order.fd_id ?? order.pod_id)],
    ...cargoBoxes(order),
  ],
})

const billOf = (order: SeedOf<'order'>, lists: SeedLists): Paper => ({
  title: order.order_type_id === RAIL ? 'RAIL CONSIGNMENT NOTE' : 'BILL OF LADING',
  number: `No. ${order.bl_number ?? ''} of ${dayText(order.bl_date)}`,
  boxes: [
    ['Consignee', `To the order of ${firmName(order.legal_entity_id)}`],
    ['Booking', order.booking_number ?? ''],
    ['Port of loading', cityName(order.pol_id ?? order.poo_id)],
    ['Port of discharge', cityName(order.pod_id ?? order.fd_id)],
    ['Vessel and voyage', `${vesselName(order.vessel_id)} ${order.voyage ?? ''}`.trim()],
    ['Freight', order.freight_terms ?? ''],
    ...cargoBoxes(order),
    ...partsOf(lists, order).map(
      (part) => ['Container and seal', `${part.number ?? ''} / ${part.seal_number ?? ''}`] as const,
    ),
  ],
})

const noteOf = (order: SeedOf<'order'>, lists: SeedLists): Paper => {
  const [truck] = partsOf(lists, order)
  const plateOf = (table: string, id: number | null | undefined) => nameLookup(lists[table] ?? [], 'name')(id)
  return {
    title: 'CMR  INTERNATIONAL CONSIGNMENT NOTE',
    number: `No. ${order.cmr_number ?? ''}`,
    boxes: [
      ['Sender', `By order of ${firmName(order.legal_entity_id)}`],
      ['Date of taking over the goods', dayText(order.actual_loading_date)],
      ['Place of taking over the goods', cityName(order.poo_id)],
      ['Place of delivery', cityName(order.fd_id)],
      ['Truck', plateOf('trucks', truck?.truck_id)],
      ['Trailer', plateOf('trailers', truck?.trailer_id)],
      ...cargoBoxes(order),
    ],
  }
}

export const paperOf = (kind: PaperKind, order: SeedOf<'order'>, lists: SeedLists): Paper => {
  if (kind === 'request') return requestOf(order)
  return kind === 'bl' ? billOf(order, lists) : noteOf(order, lists)
}
