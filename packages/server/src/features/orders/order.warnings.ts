/** Warnings of an order (domain.md 4.4–4.6): its client, its carriers, its dispatcher, its cars, its weight. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { order } from '@fura/shared/entities/order.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { checkContainersWeight } from '@fura/shared/rules/container-rules.ts'
import { dayOf, idOf, numberOf } from '@fura/shared/rules/wire-values.ts'
import type { Writing } from '#db/actor.ts'
import { type ClientRow, clientRow } from '../deals/deal.complete.ts'
import type { DealState } from '../deals/deal.state.ts'
import { busyCars } from './busy.queries.ts'
import { carrierFinding, loadingDay } from './papers.queries.ts'

/** By order type: the client's flag that says the service was agreed on (domain.md 2.6). */
const SERVICE_FLAGS: Readonly<Record<number, keyof ClientRow>> = {
  1: 'fraht',
  2: 'avto',
  3: 'gd',
  4: 'avia',
  5: 'lcl',
  6: 'teo',
  7: 'perevalka',
  8: 'tamOchistka',
}

const LOADING: readonly FieldOf<'order'>[] = ['planned_loading_date', 'actual_loading_date']
const POINTS = ['poo_id', 'pol_id', 'pod_id', 'fd_id'] as const

const changesAny = (changed: readonly string[], fields: readonly string[]): boolean =>
  fields.some((field) => changed.includes(field))

const isNotServed = (client: ClientRow, orderType: number | null): boolean => {
  const flag = SERVICE_FLAGS[orderType ?? 0]
  const isAnyAgreed = Object.values(SERVICE_FLAGS).some((name) => client[name] === 1)
  return flag !== undefined && isAnyAgreed && client[flag] !== 1
}

/** The first and the last point of those that are set. */
const endsOf = (record: Values) => ({
  from: idOf(record, 'poo_id') ?? idOf(record, 'pol_id'),
  to: idOf(record, 'fd_id') ?? idOf(record, 'pod_id'),
})

/** Another order in work of the same client, from and to the same place, loaded on the same day. */
const hasLikeness = async ({ tx, actor }: Writing, record: Values): Promise<boolean> => {
  const { from, to } = endsOf(record)
  const day = dayOf(record, 'planned_loading_date', actor.timeZone)
  if (day === 0 || from === null || to === null) return false
  const loading = numberOf(record, 'planned_loading_date')
  const rows = await tx
    .selectFrom(order.table)
    .select(['planned_loading_date', ...POINTS])
    .where('client_id', '=', idIn(record.client_id))
    .where('id', '<>', numberOf(record, 'id'))
    .where('in_work', '=', 1)
    .where('is_deleted', '=', 0)
    .where('planned_loading_date', '>', loading - DAY)
    .where('planned_loading_date', '<', loading + DAY)
    .execute()
  return rows.some((row) => {
    const ends = endsOf(row)
    return ends.from === from && ends.to === to && dayOf(row, 'planned_loading_date', actor.timeZone) === day
  })
}

const ofClient = async (writing: Writing, record: Values, changed: readonly string[]): Promise<FieldErrors> => {
  const warnings: FieldErrors = {}
  const isOther = changesAny(changed, ['client_id', 'order_type_id'])
  if (!isOther && !changesAny(changed, [...LOADING, ...POINTS])) return warnings
  const client = await clientRow(writing, record.client_id)
  if (!client) return warnings
  if (isOther && isNotServed(client, idIn(record.order_type_id))) warnings.order_type_id = 'rule:not_served'
  const { contract_until: until } = client
  const [limit, debt] = [client.credit_limit ?? 0, client.debt ?? 0]
  const isBeyond = limit > 0 && debt > limit
  if (until > 0 && until < loadingDay(writing, [record])) warnings.client_id = 'rule:expired_papers'
  if (await hasLikeness(writing, record)) warnings.client_id = 'rule:similar_order'
  if (isOther && isBeyond) warnings.client_id = 'rule:credit_limit'
  return warnings
}

const ofCarriers = async (writing: Writing, record: Values, changed: readonly string[]): Promise<FieldErrors> => {
  const warnings: FieldErrors = {}
  for (const field of ['main_carrier_id', 'main_carrier2_id']) {
    if (!changesAny(changed, [field, ...LOADING])) continue
    const finding = await carrierFinding(writing, record[field], loadingDay(writing, [record]))
    if (finding) warnings[field] = finding
  }
  return warnings
}

/** In a company with dispatchers a load is assigned to one of them: others have no lists of loads. */
const ofDispatcher = async ({ tx, actor }: Writing, record: Values): Promise<FieldErrors> => {
  const id = idOf(record, 'op_manager_id')
  if (actor.hasDispatchers !== true || id === null) return {}
  const user = await tx.selectFrom(teamUser.table).select('is_dispatcher').where('id', '=', id).executeTakeFirst()
  return user?.is_dispatcher === 1 ? {} : { op_manager_id: 'rule:not_dispatcher' }
}

/** `state` is the order as it will be. */
export const orderWarnings = async (
  writing: Writing,
  { id, deal, parts }: Pick<DealState, 'id' | 'deal' | 'parts'>,
  changed: readonly string[],
): Promise<FieldErrors> => ({
  ...(await ofClient(writing, deal, changed)),
  ...(await ofCarriers(writing, deal, changed)),
  ...(changesAny(changed, ['car_ids', ...LOADING, 'planned_unloading_date', 'actual_unloading_date'])
    ? await busyCars(writing, id, deal)
    : {}),
  ...(changed.includes('op_manager_id') ? await ofDispatcher(writing, deal) : {}),
  ...(changed.includes('gross_weight') ? checkContainersWeight(deal, parts.containers ?? []) : {}),
})

/** A loss is shown to those who may see income, when the order moves on or is billed by another firm. */
export const lossWarning = ({ actor }: Writing, deal: Values, changed: readonly string[]): FieldErrors => {
  const field = ['status_id', 'legal_entity_id'].find((name) => changed.includes(name))
  if (field === undefined || !actor.rights.can_view_sum_income) return {}
  return Number(deal.sum_income ?? 0) < 0 ? { [field]: 'rule:negative_income' } : {}
}
