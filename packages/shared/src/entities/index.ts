/** Every declared entity. Add a new one here, in its migration and in the locales, and nowhere else; lookups are found automatically. */
import { absence } from './absence.ts'
import { auditEvent } from './audit-event.ts'
import { bankAccount } from './bank-account.ts'
import { car } from './car.ts'
import { city } from './city.ts'
import { client } from './client.ts'
import { contact } from './contact.ts'
import { contactHistory } from './contact-history.ts'
import { contactPerson } from './contact-person.ts'
import { contractor } from './contractor.ts'
import { country } from './country.ts'
import { documentForm } from './document-form.ts'
import { driver } from './driver.ts'
import { orderDirection, quoteDirection } from './deal-direction.ts'
import { orderService, quoteService } from './deal-service.ts'
import { exchangeRate } from './exchange-rate.ts'
import type { Field } from '../fields/field.ts'
import type { NamedValues } from '../fields/validate.ts'
import type { Entity, SystemFields } from './entity.ts'
import { file } from './file.ts'
import { carrierFreight, carrierFreight2, customerFreight } from './freight.ts'
import { kickbackCarrier, kickbackCarrier2, kickbackCustomer } from './kickback.ts'
import { lead } from './lead.ts'
import * as lookups from './lookups.ts'
import { message } from './message.ts'
import { order } from './order.ts'
import { orderContainer } from './order-container.ts'
import { orderProblem } from './order-problem.ts'
import { orderStop } from './order-stop.ts'
import { quote } from './quote.ts'
import { rateRequest } from './rate-request.ts'
import { savedFilter } from './saved-filter.ts'
import { sharedView } from './shared-view.ts'
import * as statusLists from './status-lists.ts'
import { task } from './task.ts'
import { teamUser } from './team-user.ts'
import { loadingTemplate, unloadingTemplate } from './templates.ts'
import { trailer } from './trailer.ts'
import { truck } from './truck.ts'

/** In the order in which tables can be filled: referred entities first, except in circles. */
const declared = [
  country,
  lookups.currency,
  exchangeRate,
  city,
  lookups.organization,
  teamUser,
  lookups.legalEntity,
  bankAccount,
  lookups.vat,
  lookups.paymentType,
  lookups.contractorsGroup,
  lookups.clientsSrcGroup,
  statusLists.clientsStatus,
  statusLists.leadsStatus,
  statusLists.quotationsStatus,
  statusLists.orderStatus,
  statusLists.tasksStatus,
  statusLists.ordersDirType,
  statusLists.orderType,
  statusLists.blType,
  statusLists.contactsType,
  statusLists.tasksType,
  statusLists.tasksContactsType,
  statusLists.funnelStage,
  lookups.reason,
  client,
  contractor,
  lookups.service,
  lookups.containerType,
  lookups.line,
  lookups.vessel,
  lookups.carManufacturer,
  lookups.carModel,
  lookups.incoterm,
  lookups.cargo,
  lookups.route,
  truck,
  trailer,
  driver,
  car,
  lead,
  contactPerson,
  contact,
  task,
  contactHistory,
  loadingTemplate,
  unloadingTemplate,
  quote,
  quoteDirection,
  quoteService,
  order,
  orderDirection,
  orderContainer,
  orderProblem,
  orderStop,
  orderService,
  rateRequest,
  customerFreight,
  carrierFreight,
  carrierFreight2,
  kickbackCustomer,
  kickbackCarrier,
  kickbackCarrier2,
  savedFilter,
  sharedView,
  absence,
  documentForm,
  auditEvent,
] as const

/** Lookups that are not in the list come before the other records, which refer to lookups. */
const unlisted = Object.values(lookups).filter((lookup) => !declared.some(({ name }) => name === lookup.name))
const place = declared.indexOf(client)

export const entities: readonly Entity[] = [...declared.slice(0, place), ...unlisted, ...declared.slice(place)]

/**
 * Attachments of records of many kinds: only their feature creates, lists and deletes them; they move with their record, and
 * never prevent its deletion.
 */
const attached = [file, message] as const

export const attachments: readonly Entity[] = attached

/** Any of the declarations, each with its own type. */
export type DeclaredEntity =
  | (typeof declared)[number]
  | (typeof lookups)[keyof typeof lookups]
  | (typeof attached)[number]
export type EntityName = DeclaredEntity['name']
export type EntityOf<N extends EntityName> = Extract<DeclaredEntity, { name: N }>
export type FieldOf<N extends EntityName> = N extends EntityName ? keyof EntityOf<N>['fields'] & string : never
/** A field of the entity with this name; for an entity known only at run time, any string. */
export type FieldNamed<N extends string> = string & ([N] extends [EntityName] ? FieldOf<N> : string)
/** Members of an answered record of this entity: its fields, and what references answer of their targets. */
export type AnswerName<N extends EntityName> =
  | FieldOf<N>
  | keyof SystemFields
  | (FieldOf<N> extends infer F ? (F extends `${infer Word}_id` ? `${Word}_name` | `${Word}_code` : never) : never)
/** The values of a record of this entity, by the names that it has. */
export type ValuesOf<N extends EntityName> = NamedValues<FieldOf<N> | keyof SystemFields>

/** The lists of statuses and types, which no user can add to. */
export type StatusEntityName = (typeof statusLists)[keyof typeof statusLists]['name']

/** Of an order or a quotation. */
export type DealValues = ValuesOf<'order' | 'quote'>

export const everyEntity: readonly Entity[] = [...entities, ...attachments]

const byName = new Map(everyEntity.map((entity) => [entity.name, entity]))
const byPath = new Map(everyEntity.map((entity) => [entity.path, entity]))

export const entityByName = (name: string): Entity | undefined => byName.get(name)
export const entityByPath = (path: string): Entity | undefined => byPath.get(path)

/** The entity a `ref` points to. A test checks that every declaration names one that exists, so a miss is a bug. */
export const targetOf = (field: Field): Entity => {
  const target = byName.get(field.to ?? '')
  if (!target) throw new Error(`no entity is called ${String(field.to)}`)
  return target
}

/** The entity that a reference of this name points to. */
export const targetNamed = ({ fields }: Entity, ref: string): Entity =>
  targetOf(fields[ref] ?? { kind: 'ref', to: ref })

/** The entity of an `owner` field, by the value of its choice. */
export const ownerOf = (field: Field, kind: unknown): Entity | undefined =>
  byName.get((typeof kind === 'string' || typeof kind === 'number' ? field.of?.[kind] : undefined) ?? '')

/** The entities whose records are parts of this one's, in the order in which its detail carries them. */
export const partsOf = (entity: Entity): Entity[] => entities.filter(({ part }) => part?.of === entity.name)
