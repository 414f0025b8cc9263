/** What a picker offers of its list: only what is in use, what fits the installation, and what fits the rest of the form. */
import { CURRENT_ID, type Entity } from '@fura/shared/entities/entity.ts'
import { OWNER_KINDS } from '@fura/shared/entities/party.ts'
import type { Variant } from '@fura/shared/variants.ts'

export type Narrowing = Readonly<Record<string, string | number>>

/** `<entity>.<field>` → what its picker offers, whatever the installation. A trailer's body is a kind of truck. */
const BY_FIELD: Readonly<Record<string, Narrowing>> = {
  'trailer.container_type_id': { kind: 'truck' },
}

interface SiblingRule {
  sibling: string
  filter: string
  /** Without the other one there is nothing to choose from. */
  isNeeded?: true
  also?: Narrowing
}

/** A person of the chosen client or carrier (S5.08). */
const OF_CLIENT: SiblingRule = { sibling: 'client_id', filter: 'client_id', also: { owner_type: 1 } }
const PERSON: SiblingRule = { ...OF_CLIENT, isNeeded: true }
const CARRIER_PERSON: SiblingRule = { ...PERSON, sibling: 'contractor_id', also: { owner_type: 2 } }

/** A field chosen in the same form that narrows the picker: the models of the chosen make. */
const BY_SIBLING: Readonly<Record<string, SiblingRule>> = {
  'car.car_model_id': { sibling: 'car_manufacturer_id', filter: 'manufacturer_id' },
  'truck.car_model_id': { sibling: 'car_manufacturer_id', filter: 'manufacturer_id' },
  'order.vessel_id': { sibling: 'line_id', filter: 'line_id' },
  'order.contact_person_id': PERSON,
  'quote.contact_person_id': PERSON,
  'kickback_customer.contact_person_id': PERSON,
  'kickback_carrier.contact_person_id': CARRIER_PERSON,
  'kickback_carrier2.contact_person_id': CARRIER_PERSON,
  'rate_request.contact_person_id': CARRIER_PERSON,
  // A task may have neither a client nor an object.
  'task.contact_person_id': OF_CLIENT,
  'order_service.container_id': { sibling: 'order_id', filter: 'order' },
  'order_service.direction_id': { sibling: 'order_id', filter: 'order' },
  'quote_service.direction_id': { sibling: 'quote_id', filter: 'quote' },
  'customer_freight.direction_id': { sibling: 'order_id', filter: 'order' },
  'carrier_freight.direction_id': { sibling: 'order_id', filter: 'order' },
  'carrier_freight2.direction_id': { sibling: 'order_id', filter: 'order' },
  'carrier_freight.request_id': { sibling: 'order_id', filter: 'order' },
  'carrier_freight2.request_id': { sibling: 'order_id', filter: 'order' },
  'kickback_customer.freight_id': { sibling: 'order_id', filter: 'order' },
  'kickback_carrier.freight_id': { sibling: 'order_id', filter: 'order' },
  'kickback_carrier2.freight_id': { sibling: 'order_id', filter: 'order' },
  'rate_request.direction_id': { sibling: 'quote_id', filter: 'quote' },
}

const byInstallation = (target: Entity, variant: Variant): Narrowing => {
  if (target.name === 'service') return variant.serviceFilter ?? {}
  if (target.name === 'container_type') return { kind: variant.wording === 'truck' ? 'truck' : 'container' }
  return {}
}

const keepsCurrent = ({ filters }: Entity): boolean =>
  filters.some((filter) => typeof filter !== 'string' && filter.name === CURRENT_ID.name)

/** `current`: what is chosen already, which stays on offer though it is used no more. */
export const pickerNarrowing = (target: Entity, variant: Variant, current: unknown = null): Narrowing => ({
  ...(target.filters.includes('is_active') ? { is_active: 1 } : {}),
  ...(typeof current === 'number' && keepsCurrent(target) ? { [CURRENT_ID.name]: current } : {}),
  ...byInstallation(target, variant),
})

/** In a company with dispatchers a load is given to one of them. */
const byVariant = (key: string, variant: Variant): Narrowing =>
  key === 'order.op_manager_id' && variant.dispatcher ? { is_dispatcher: 1 } : {}

/** A task about a client, a contractor or a lead is talked over with a person of it. */
const ofObject = (key: string, { object_type: type, object_id: id }: Readonly<Record<string, unknown>>): Narrowing => {
  if (key !== 'task.contact_person_id' || !isId(id)) return {}
  const [kind] = Object.entries(OWNER_KINDS).find(([, name]) => name === type) ?? []
  return kind === undefined ? {} : { client_id: id, owner_type: Number(kind) }
}

const isId = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

export const fieldNarrowing = (
  entity: Entity,
  field: string,
  values: Readonly<Record<string, unknown>>,
  variant: Variant,
): Narrowing => {
  const key = `${entity.name}.${field}`
  const rule = BY_SIBLING[key]
  const chosen = rule ? values[rule.sibling] : null
  return {
    ...entity.fields[field]?.only,
    ...BY_FIELD[key],
    ...byVariant(key, variant),
    ...(rule && isId(chosen) ? { [rule.filter]: chosen, ...rule.also } : {}),
    ...ofObject(key, values),
  }
}

/** Whether a field waits for another one of the form: no person before the client. */
export const isWaiting = (entity: Entity, field: string, values: Readonly<Record<string, unknown>>): boolean => {
  const rule = BY_SIBLING[`${entity.name}.${field}`]
  return rule?.isNeeded === true && !isId(values[rule.sibling])
}
