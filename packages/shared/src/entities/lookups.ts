/** Lookups: an id, a name in three languages and a few plain fields each. The administrator keeps them. */
import { choice, code, flag, iban, int, letters, longText, names, qty, ref, text } from '../fields/field.ts'
import { CUSTOM_ENTITIES, CUSTOM_KINDS, CUSTOM_TARGETS } from '../custom-fields/custom-kinds.ts'
import { EQUIPMENT_KINDS, TRUCK_BODIES } from '../modes.ts'
import { recordOf } from '../objects.ts'
import { FLAGS, ROLES } from '../permissions.ts'
import { CURRENT_ID, defineEntity, type Fields, type ShowsOf } from './entity.ts'

interface Words<N extends string, P extends string> {
  filters?: readonly P[]
  shows?: ShowsOf<N>
}

const lookup = <
  const F extends Fields,
  const N extends string,
  const T extends string,
  const P extends keyof F & string = never,
>(
  name: N,
  table: T,
  extra: F,
  words: Words<N, P> = {},
) =>
  defineEntity({
    name,
    table,
    path: table,
    fields: { ...names(), is_active: flag({ default: 1 }), position: int({ required: true, default: 1000 }), ...extra },
    can: { add: 'can_add_user', edit: 'can_add_user' },
    seenBy: 'everyone',
    filters: ['is_active', CURRENT_ID, ...(words.filters ?? [])],
    sort: ['position'],
    ...(words.shows && { shows: words.shows }),
  })

/** A signing firm of ours; an `organization` is a branch of ours. */
const legalEntityFields = {
  short_name: text({ max: 50 }),
  full_name: text({ max: 300, search: true }),
  tax_code: text({ max: 14, inList: true, search: true }),
  vat_number: text({ max: 14, search: true }),
  is_vat_payer: flag(),
  legal_address: longText({ max: 500 }),
  postal_address: longText({ max: 500 }),
  // Of the firm's default account, which is a record of its own (bank_account).
  iban: iban({ calc: true }),
  bank_name: text({ calc: true }),
  swift: code({ max: 11, calc: true }),
  director: text(),
  accountant: text(),
  acts_on: text({ max: 100 }),
  organization_id: ref('organization'),
  country_id: ref('country'),
  // Pictures among the firm's own files, which its documents are printed with.
  logo_file_id: ref('file'),
  stamp_file_id: ref('file'),
  sign_file_id: ref('file'),
}
export const legalEntity = lookup('legal_entity', 'legal_entity', legalEntityFields, {
  filters: ['organization_id', 'country_id'],
})

/** `code` is part of document numbers, e.g. ODS. */
export const organization = lookup('organization', 'organizations', {
  code: code({ max: 10, inList: true, search: true }),
  city_id: ref('city', { inList: true }),
  currency_id: ref('currency'),
  timezone: text({ max: 50 }),
})

export const clientsSrcGroup = lookup(
  'clients_src_group',
  'clients_src_groups',
  { parent_id: ref('clients_src_group', { inList: true }) },
  { filters: ['parent_id'] },
)

const CONTRACTOR_KINDS = [
  'line',
  'road_carrier',
  'agent',
  'terminal',
  'broker',
  'rail',
  'air',
  'warehouse',
  'insurer',
  'other',
] as const
export const contractorsGroup = lookup(
  'contractors_group',
  'contractors_groups',
  { code: choice(CONTRACTOR_KINDS) },
  { filters: ['code'] },
)

/**
 * `service_group`: 0 carriage, 1 port and terminal, 2 customs, 3 forwarding and documents, 4 extra cost, 5 insurance,
 * 6 warehouse. `service_type`: 0 any, 1 road, 2 sea, 3 rail, 4 air. Numbers, because the calls send them so.
 */
const serviceFields = {
  service_group: choice([0, 1, 2, 3, 4, 5, 6], { required: true, default: 0, inList: true }),
  service_type: choice([0, 1, 2, 3, 4], { required: true, default: 0, inList: true }),
  unit: text({ max: 20 }),
  default_vat_id: ref('vat'),
  default_currency_id: ref('currency'),
  is_disbursement: flag(),
}
export const service = lookup('service', 'services', serviceFields, { filters: ['service_group', 'service_type'] })

const temperature = () => qty({ min: -100, max: 100 })

/** Properties of a truck body; it may have several loading sides. */
const bodyFields = {
  body: choice(TRUCK_BODIES, { inList: true }),
  capacity_t: qty({ inList: true, max: 1000 }),
  pallets: int({ max: 200, inList: true }),
  is_rear_loading: flag(),
  is_side_loading: flag(),
  is_top_loading: flag(),
  is_adr: flag(),
  temperature_from: temperature(),
  temperature_to: temperature(),
}

/** Containers and truck bodies: the kind decides which fields a type has (mode-fields.ts). */
const containerTypeFields = {
  kind: choice(EQUIPMENT_KINDS, { required: true, default: 'container' }),
  iso_code: code({ max: 4, inList: true, search: true }),
  teu: qty(),
  length_ft: int({ max: 100 }),
  tare_kg: int(),
  max_gross_kg: int(),
  volume_m3: qty({ inList: true }),
  is_reefer: flag(),
  is_oog: flag(),
  ...bodyFields,
}
export const containerType = lookup('container_type', 'container_types', containerTypeFields, { filters: ['kind'] })

export const line = lookup('line', 'lines', {
  scac: code({ max: 4, inList: true, search: true }),
  free_days_import: int({ max: 365 }),
  free_days_export: int({ max: 365 }),
  contractor_id: ref('contractor'),
  website: text(),
})

export const vessel = lookup(
  'vessel',
  'vessels',
  { imo: code({ max: 7, inList: true, search: true }), line_id: ref('line', { inList: true }) },
  { filters: ['line_id'] },
)

export const carManufacturer = lookup('car_manufacturer', 'car_manufacturers', {})
export const carModel = lookup(
  'car_model',
  'car_models',
  { manufacturer_id: ref('car_manufacturer', { inList: true }) },
  { filters: ['manufacturer_id'] },
)

/** An empty `percent` means no VAT, which is not the same as 0 %. */
export const vat = lookup('vat', 'vat', {
  percent: qty({ max: 100, inList: true }),
  code: code(),
  country_code: letters({ min: 2, max: 2 }),
})

export const paymentType = lookup('payment_type', 'payment_types', { is_cash: flag(), is_vat: flag() })

export const incoterm = lookup('incoterm', 'incoterms', {
  code: letters({ min: 3, max: 3, inList: true, search: true }),
  group: choice(['E', 'F', 'C', 'D']),
  is_sea_only: flag(),
})

export const cargo = lookup('cargo', 'cargoes', {
  hs_code: code({ max: 12, inList: true, search: true }),
  is_dangerous: flag(),
  un_number: code({ max: 4 }),
})

const routeFields = {
  poo_id: ref('city', { inList: true }),
  fd_id: ref('city', { inList: true }),
  distance_km: int({ max: 100_000 }),
  transit_days: int({ max: 365 }),
}
/** From the place of origin (`poo_id`) to the final destination (`fd_id`). */
export const route = lookup('route', 'routes', routeFields, { filters: ['poo_id', 'fd_id'] })

const currencyFields = {
  code: letters({ required: true, min: 3, max: 3, unique: [], inList: true, search: true }),
  symbol: text({ max: 5, inList: true }),
  minor_units: int({ default: 2, max: 4 }),
  /** The company's base currency, fixed at its creation: all sums are in it. */
  is_base: flag({ calc: true }),
}
export const currency = lookup('currency', 'currencies', currencyFields, { shows: { code: 'code' } })

/** Why a lead or a quote was lost or an order was cancelled. */
export const reason = lookup(
  'reason',
  'reasons',
  { kind: choice(['lead', 'quote', 'order'], { required: true, inList: true }) },
  { filters: ['kind'] },
)

/** A field that the company added to an entity (decision 0081). The lines of `options` are the values of a choice. */
export const customField = lookup('custom_field', 'custom_fields', {
  entity: choice(CUSTOM_ENTITIES, { required: true, inList: true }),
  kind: choice(CUSTOM_KINDS, { required: true, inList: true }),
  target: choice(CUSTOM_TARGETS),
  options: longText(),
  is_required: flag(),
  in_list: flag(),
  in_filter: flag(),
  is_searched: flag(),
})

/** A role of the company: the rights its people get. `role`: the role of the product that it corresponds to. */
export const teamRole = lookup('team_role', 'team_roles', {
  role: choice(ROLES, { required: true, inList: true }),
  ...recordOf(FLAGS, () => flag()),
})
