/** What a lead asked for, as a new quotation and its first leg take it over (domain.md 3.8). */
import { instantOf } from '@fura/shared/time-zone.ts'
import { companyZone } from '#core/company-zone.ts'
import type { Row } from '#offline/reads.ts'
import type { QuotePrefill } from '#records/deals/quote-prefill.ts'

const filledOf = (row: Row, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (row[name] ? [[name, row[name]]] : [])))

const withNames = (fields: readonly string[]): string[] =>
  fields.flatMap((field) => [field, field.replace(/_id$/, '_name')])

const QUOTE = [
  ...withNames(['client_id', 'order_type_id', 'direction_id', 'source_group_id']),
  'cargo',
  'gross_weight',
  'volume',
]
const LEG = [
  ...withNames(['poo_id', 'fd_id', 'container_type_id']),
  'equipment_count',
  'cargo',
  'gross_weight',
  'volume',
]

/** Loading begins at nine, when the gates open. */
const MORNING = 9 * 3600

/** Days are kept as their midnight in UTC. */
const loadingOf = ({ planned_loading_date: day }: Row): Record<string, unknown> => {
  if (typeof day !== 'number' || day === 0) return {}
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
