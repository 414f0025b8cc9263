/** The records that a document needs for a deal, its parts and its lines, and those that these refer to. Pure. */
import { type FieldsByEntity, fieldsIn } from '@fura/shared/entities/fields-by-entity.ts'
import { entityByName, type EntityName } from '@fura/shared/entities/index.ts'
import { fieldOf } from '#offline/row.ts'
import { type PaperField, type Row, memberBeside } from '#records/documents/paper-row.ts'
import type { DocumentKind, Papers, RecordId } from './document.ts'

export interface Reference {
  entity: string
  id: RecordId
  /** Its name, as the referring row answers it. */
  name: string
}

const DEAL = [
  'legal_entity_id',
  'organization_id',
  'client_id',
  'payer_id',
  'contact_person_id',
  'manager_id',
  'op_manager_id',
  'direction_id',
  'poo_id',
  'pol_id',
  'pod_id',
  'fd_id',
  'incoterm_id',
  'container_type_id',
  'line_id',
  'vessel_id',
  'bl_type_id',
  'main_carrier_id',
  'main_carrier2_id',
  'payment_type_id',
] as const satisfies readonly PaperField[]

const PART = [
  'poo_id',
  'pol_id',
  'pod_id',
  'fd_id',
  'container_type_id',
  'contractor_id',
  'car_id',
  'driver_id',
  'truck_id',
  'trailer_id',
] as const satisfies readonly PaperField[]

/** The references of the found records. */
const FURTHER: FieldsByEntity = {
  city: ['country_id'],
  contractor: ['country_id'],
  organization: ['city_id'],
  trailer: ['container_type_id'],
  car: ['driver_id', 'trailer_id'],
}

const idOf = (value: unknown): RecordId | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null

const referencesIn = (entity: string, row: Row, fields: readonly string[]): Reference[] =>
  fields.flatMap((field) => {
    const [target, id] = [entityByName(entity)?.fields[field]?.to, idOf(fieldOf(row, field))]
    const name = memberBeside(row, field, 'name')
    return target === undefined || id === null
      ? []
      : [{ entity: target, id, name: typeof name === 'string' ? name : '' }]
  })

const lineReferences = ({ sold, bought }: Papers): Reference[] => {
  const parties = (entity: EntityName, lines: Papers['sold']): Reference[] =>
    lines.flatMap(({ partyId }) => (partyId === null ? [] : [{ entity, id: partyId, name: '' }]))
  const words = [...sold, ...bought].flatMap(({ row }) =>
    referencesIn('order_service', row, ['service_id']).concat(
      referencesIn('carrier_freight', row, ['payment_type_id']),
    ),
  )
  return [...words, ...parties('client', sold), ...parties('contractor', bought)]
}

const PARTS = { order: ['order_direction', 'order_container'], quote: ['quote_direction', 'order_container'] } as const

export const dealReferences = (entity: 'order' | 'quote', papers: Papers): Reference[] => {
  const [direction, container] = PARTS[entity]
  return [
    ...referencesIn(entity, papers.deal, DEAL),
    ...papers.directions.flatMap((row) => referencesIn(direction, row, PART)),
    ...papers.containers.flatMap((row) => referencesIn(container, row, PART)),
    ...papers.stops.flatMap((row) => referencesIn('order_stop', row, ['city_id'])),
    ...lineReferences(papers),
  ]
}

export const furtherReferences = (entity: string, row: Row): Reference[] =>
  referencesIn(entity, row, fieldsIn(FURTHER, entity))

/** Records of which a document prints more than the name in the deal. */
const NEEDED: Readonly<Record<DocumentKind, readonly EntityName[]>> = {
  quotation: ['legal_entity', 'client', 'team_user', 'file', 'document_form'],
  transport_order: [
    'legal_entity',
    'bank_account',
    'contractor',
    'driver',
    'truck',
    'trailer',
    'file',
    'document_form',
  ],
  client_order: ['legal_entity', 'bank_account', 'client', 'file', 'document_form'],
  booking_request: ['legal_entity', 'team_user', 'file', 'document_form'],
  cmr: ['contractor', 'truck', 'trailer', 'document_form'],
  driver_instruction: ['legal_entity', 'team_user', 'driver', 'truck', 'trailer', 'file', 'document_form'],
  power_of_attorney: ['legal_entity', 'driver', 'truck', 'trailer', 'file', 'document_form'],
  ttn: ['legal_entity', 'client', 'contractor', 'driver', 'truck', 'trailer', 'file'],
  invoice: ['legal_entity', 'bank_account', 'client', 'file', 'document_form'],
  act: ['legal_entity', 'bank_account', 'client', 'file', 'document_form'],
}

export const missingFor = (kind: DocumentKind, absent: readonly Reference[]): Reference[] =>
  absent.filter(({ entity }) => NEEDED[kind].some((name) => name === entity))
