/** Values that a document needs and the order lacks: listed before it is made, and left blank for a pen. Pure. */
import type { PaperField, Row } from '#records/documents/paper-row.ts'
import { carriagesOf } from './carriages.ts'
import type { DocumentKind, Papers } from './document.ts'

interface Blank {
  /** The key of its text. */
  label: string
  isFilled: (papers: Papers) => boolean
}

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== 0

/** From the order itself. */
const ofDeal = (...fields: readonly PaperField[]): Blank[] =>
  fields.map((field) => ({ label: `order.${field}`, isFilled: ({ deal }) => isFilled(deal[field]) }))

const anyOf = (label: string, ...fields: readonly PaperField[]): Blank => ({
  label,
  isFilled: ({ deal, directions }) => [deal, ...directions].some((row) => fields.some((field) => isFilled(row[field]))),
})

/** From each carrying vehicle. */
const ofVehicle = (label: string, test: (vehicle: Row) => boolean): Blank => ({
  label,
  isFilled: (papers) => carriagesOf(papers).every(({ vehicle }) => test(vehicle)),
})

const GOODS = ofDeal('cargo', 'gross_weight')
const EQUIPMENT = anyOf('document.equipment', 'container_type_id')

const CREW = [
  ofVehicle('document.driver', (vehicle) => isFilled(vehicle.driver_id) || isFilled(vehicle.car_id)),
  ofVehicle('document.truck', (vehicle) => isFilled(vehicle.truck_id) || isFilled(vehicle.car_id)),
]
const ENDS = [
  anyOf('document.loading', 'poo_id', 'loading_address'),
  anyOf('document.unloading', 'fd_id', 'unloading_address'),
]

const BLANKS: Partial<Record<DocumentKind, readonly Blank[]>> = {
  client_order: [
    ...ofDeal('contract_number'),
    ...GOODS,
    anyOf('document.loading', 'poo_id', 'pol_id'),
    anyOf('document.unloading', 'fd_id', 'pod_id'),
    { label: 'document.client_rate', isFilled: ({ sold }) => sold.length > 0 },
  ],
  ttn: [...ofDeal('ttn_number', 'shipper', 'consignee'), ...GOODS, ...CREW, ...ENDS],
  cmr: [...ofDeal('cmr_number', 'shipper', 'consignee'), ...GOODS, ...CREW, ...ENDS],
  driver_instruction: [...ofDeal('planned_loading_date'), ...GOODS, ...CREW, ...ENDS],
  power_of_attorney: [...ofDeal('attorney_number', 'shipper'), ...GOODS, ...CREW],
  booking_request: [
    ...ofDeal('line_id', 'shipper', 'consignee', 'pol_id', 'pod_id', 'etd', 'freight_terms', 'bl_type_id', 'hs_code'),
    ...GOODS,
    EQUIPMENT,
  ],
}

/** Text keys, in the order of the document. */
export const blanksOf = (kind: DocumentKind, papers: Papers): string[] =>
  (BLANKS[kind] ?? []).filter((blank) => !blank.isFilled(papers)).map(({ label }) => label)
