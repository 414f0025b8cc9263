/**
 * Which days the picker of a date offers (S5.10): what is planned begins today or with the date that it follows, what has
 * happened ends tomorrow, as the server has it (domain.md 4.4). A date that stands is never touched. Pure.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'

interface FirstDay {
  /** Fields of the same form, the nearest first: the day of the first one that is filled. */
  after?: readonly string[]
  /** Not before today, whatever stands in the others. */
  neverPast?: true
}

/** An order that is dated back was planned back then. */
const PLANNED: FirstDay = { after: ['doc_date'] }
const NEW: FirstDay = {}
const LEG = { planned_loading_date: NEW, planned_unloading_date: { after: ['planned_loading_date'] } } as const

const FIRST_DAYS: Readonly<Record<string, Readonly<Record<string, FirstDay>>>> = {
  task: { date_start: NEW, date_end: { after: ['date_start'], neverPast: true } },
  contact_history: { next_date: NEW },
  lead: { next_contact_date: NEW, planned_loading_date: NEW },
  quote: { answer_deadline: NEW, valid_until: NEW, planned_loading_date: NEW },
  quote_direction: LEG,
  rate_request: { valid_until: NEW },
  order: {
    planned_loading_date: PLANNED,
    planned_unloading_date: { after: ['planned_loading_date', 'doc_date'] },
    doc_cutoff: PLANNED,
    vgm_cutoff: PLANNED,
    cargo_cutoff: PLANNED,
  },
  order_direction: LEG,
}

const LEG_FACTS = ['actual_loading_date', 'actual_unloading_date']
const FACTS: Readonly<Record<string, readonly string[]>> = {
  order: [...LEG_FACTS, 'atd', 'ata'],
  order_direction: LEG_FACTS,
  order_container: ['gate_in_date', 'discharge_date', 'gate_out_date', 'empty_return_date'],
}

export interface DayLimits {
  min?: 'today' | number
  max?: 'tomorrow'
}

type Values = Readonly<Record<string, unknown>>

/** Of a calendar day its noon: the same day in every zone. */
const NOON = 43_200

const momentOf = ({ fields }: Entity, name: string, values: Values): number => {
  const value = values[name]
  if (typeof value !== 'number' || value === 0) return 0
  return fields[name]?.kind === 'date' ? value + NOON : value
}

/** `now` in Unix seconds. */
export const dayLimits = (entity: Entity, name: string, values: Values, now: number): DayLimits => {
  if (FACTS[entity.name]?.includes(name)) return { max: 'tomorrow' }
  const rule = FIRST_DAYS[entity.name]?.[name]
  if (!rule) return {}
  const after = (rule.after ?? []).map((field) => momentOf(entity, field, values)).find((moment) => moment !== 0) ?? 0
  return { min: after === 0 || (rule.neverPast && after < now) ? 'today' : after }
}
