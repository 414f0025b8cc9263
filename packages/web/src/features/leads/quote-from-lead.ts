/** What a new quotation and its first leg take over from a lead (domain.md 3.8). */
import { instantOf } from '@fura/shared/time-zone.ts'
import { companyZone } from '#core/company-zone.ts'
import type { Row, RowName } from '#offline/row.ts'
import type { QuotePrefill } from '#records/deals/quote-prefill.ts'

const filledOf = (row: Row, names: readonly RowName[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (row[name] ? [[name, row[name]]] : [])))

const GOODS = ['cargo', 'gross_weight', 'volume'] as const
const QUOTE = [
  'client_id',
  'client_name',
  'order_type_id',
  'order_type_name',
  'direction_id',
  'direction_name',
  'source_group_id',
  'source_group_name',
  ...GOODS,
] as const
const LEG = [
  'poo_id',
  'poo_name',
  'fd_id',
  'fd_name',
  'container_type_id',
  'container_type_name',
  'equipment_count',
  ...GOODS,
] as const

/** Loading begins at nine, when the gates open. */
const MORNING = 9 * 3600

/** Days are stored as their midnight in UTC. */
const loadingOf = ({ planned_loading_date: day }: Row): Record<string, unknown> => {
  if (!day) return {}
  return { planned_loading_date: instantOf(day + MORNING, companyZone()) }
}

export const quoteFromLead = (row: Row): QuotePrefill => {
  const leg = filledOf(row, LEG)
  const loading = loadingOf(row)
  return {
    quote: { lead_id: row.id, lead_name: row.name, ...filledOf(row, QUOTE), ...loading },
    ...('poo_id' in leg || 'fd_id' in leg ? { leg: { ...leg, ...loading } } : {}),
  }
}
