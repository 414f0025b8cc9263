/** The usual next step of a deal or a lead, and the fields that a step asks for beside the new status. Pure. */
import type { EntityName, FieldOf } from '@fura/shared/entities/index.ts'
import { idsIn } from '@fura/shared/fields/wire.ts'
import { type StatusScope, statusScopes } from '@fura/shared/modes.ts'
import { isCustomsStatus, isDomestic } from '@fura/shared/rules/domestic.ts'
import {
  LEAD_STATUS,
  type LeadStatusName,
  type OrderStatusName,
  type QuoteStatusName,
  type Status,
  STATUSES,
} from '@fura/shared/statuses.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { Row } from '#offline/reads.ts'

/** The modes of the installation. */
type Carrying = Pick<Variant, 'containers' | 'trucksOnDelivery'>

const LISTS: Readonly<Record<string, readonly Status[]>> = {
  order: STATUSES.order_statuses,
  quote: STATUSES.quotations_statuses,
  lead: STATUSES.leads_statuses,
} satisfies { [N in EntityName]?: readonly Status[] }

const statusOf = (entityName: string, id: unknown): Status | undefined =>
  LISTS[entityName]?.find((status) => status.id === id)

export const techOf = (entityName: string, id: unknown): string => statusOf(entityName, id)?.tech ?? ''

type StatusName = OrderStatusName | QuoteStatusName | LeadStatusName

const CONVERSIONS: ReadonlySet<string> = new Set<StatusName>(['converted', 'ordered'])

/** Steps that are more than a status: the record becomes a client or an order, on its card. */
export const isConversion = (entityName: string, id: unknown): boolean => CONVERSIONS.has(techOf(entityName, id))

/** Exceptions: never the usual next step. */
const ASIDE: ReadonlySet<string> = new Set<StatusName>([
  'hold',
  'problem',
  'failed_loading',
  'cancelled',
  'declined',
  'expired',
  'negotiation',
])

/** The record's own next statuses; without them, or if its status is unsent, those of the status list. */
export const nextStatuses = (entityName: string, row: Row): readonly number[] => {
  const allowedIds = idsIn(row.status_next)
  if (allowedIds.length > 0 && row._pending === undefined) return allowedIds
  return statusOf(entityName, row.status_id)?.next ?? []
}

export const isOffered = (scopes: readonly StatusScope[], entityName: string, id: number): boolean => {
  const status = statusOf(entityName, id)
  return status !== undefined && ['B', undefined, ...scopes].includes(status.scope)
}

const isNeedless = (entityName: string, row: Row, id: number): boolean =>
  entityName === 'order' && isDomestic(row) && isCustomsStatus(techOf(entityName, id))

/** Those of the deal's mode; domestic carriage has neither a border nor a customs office. */
export const offeredStatuses = (entityName: string, row: Row, carrying: Carrying): number[] =>
  nextStatuses(entityName, row).filter(
    (id) => isOffered(statusScopes(row, carrying), entityName, id) && !isNeedless(entityName, row, id),
  )

/** The nearest one ahead; null if there is none. */
export const usualNext = (entityName: string, row: Row, carrying: Carrying): number | null => {
  const ahead = offeredStatuses(entityName, row, carrying)
    .filter((id) => id > (row.status_id ?? 0) && !ASIDE.has(techOf(entityName, id)))
    .toSorted((one, other) => one - other)
  return ahead[0] ?? null
}

type Step = `order.${OrderStatusName}` | `quote.${QuoteStatusName}` | `lead.${LeadStatusName}`

type EntityOfStep<S> = S extends `${infer N extends 'order' | 'quote' | 'lead'}.${string}` ? N : never
type AskedField = FieldOf<'order' | 'quote' | 'lead'>

/** Fields that the person fills before a step, such as a time or a reason. */
const ASKED: { readonly [S in Step]?: readonly FieldOf<EntityOfStep<S>>[] } = {
  'order.loaded': ['actual_loading_date'],
  'order.unloaded': ['actual_unloading_date'],
  'order.cancelled': ['cancel_reason_id', 'comment'],
  'quote.declined': ['lost_reason_id', 'lost_comment', 'competitor'],
  'lead.rejected': ['reject_reason_id', 'reject_comment'],
  'lead.postponed': ['next_contact_date'],
}

/** The first step of an unassigned lead assigns it, unless the step discards it. */
const isWithoutManager = (entityName: string, statusId: unknown, row: Row): boolean =>
  entityName === 'lead' &&
  typeof row.manager_id !== 'number' &&
  statusId !== LEAD_STATUS.new &&
  statusId !== LEAD_STATUS.junk

export const askedFieldsOf = (entityName: string, statusId: unknown, row: Row): readonly AskedField[] => {
  const tech = techOf(entityName, statusId)
  const assigned: readonly AskedField[] = isWithoutManager(entityName, statusId, row) ? ['manager_id'] : []
  return [...assigned, ...(ASKED[`${entityName}.${tech}` as Step] ?? [])]
}

/** Required fields of a step; the others may be left out. */
const NEEDED: ReadonlySet<string> = new Set<AskedField>([
  'actual_loading_date',
  'actual_unloading_date',
  'cancel_reason_id',
  'lost_reason_id',
  'manager_id',
  'next_contact_date',
  'reject_reason_id',
])

export const isNeededByStep = (field: string): boolean => NEEDED.has(field)
