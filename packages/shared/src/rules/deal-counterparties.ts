/** The counterparties of a deal and its parts, for the filter `counterparty`. */
import type { Entity } from '../entities/entity.ts'
import { partsOf } from '../entities/index.ts'
import { isVisible } from '../fields/visible.ts'
import type { Values } from '../fields/validate.ts'
import { recordOf } from '../objects.ts'
import { FLAGS, may } from '../permissions.ts'
import { idOf } from './wire-values.ts'

const FIELDS = ['main_carrier_id', 'main_carrier2_id', 'contractor_id']

const WITHOUT_PLAN = recordOf(FLAGS, (flag) => flag !== 'can_view_plan_calculation')

/** By their member in the deal's detail. */
type Parts = Readonly<Record<string, readonly Values[]>>

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((one, other) => one - other)

const namedBy = (records: readonly Values[], fields: readonly string[]): number[] =>
  records.flatMap((record) => fields.flatMap((field) => idOf(record, field) ?? []))

/** Without kickbacks, because not everybody who sees the plan may see who gets them. */
const isNoKickback = ({ part }: Entity): boolean => !part?.as.startsWith('kickbacks_')

const isOpen = ({ can, fields }: Entity): boolean =>
  may(WITHOUT_PLAN, can.view ?? 'logged_in') && isVisible(fields.contractor_id ?? {}, WITHOUT_PLAN)

/** `askedIds`: contractors with a rate request. `open_…` are those whom a reader without the plan calculation sees in the deal. */
export const counterpartiesOf = (entity: Entity, deal: Values, parts: Parts, askedIds: readonly number[]) => {
  const partKinds = partsOf(entity).filter(isNoKickback)
  const idsOf = (kinds: readonly Entity[]): number[] =>
    namedBy([deal, ...kinds.flatMap(({ part }) => parts[part?.as ?? ''] ?? [])], FIELDS)
  return {
    counterparty_ids: distinct([...idsOf(partKinds), ...askedIds]),
    open_counterparty_ids: distinct(idsOf(partKinds.filter(isOpen))),
  }
}
