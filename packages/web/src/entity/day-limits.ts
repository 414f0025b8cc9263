/**
 * Which days the picker of a date offers (S5.10): planned dates begin today or with the date that they follow, past
 * events end tomorrow and birthdays today, as on the server (domain.md 4.4). An existing date is never changed. Pure.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { descriptionOf } from '#descriptions/description-of.ts'
import { fieldOf, type RowValues } from '#offline/row.ts'

export interface DayLimits {
  min?: 'today' | number
  max?: 'today' | 'tomorrow'
}

type Values = RowValues

/** Noon of a calendar day is the same day in every zone. */
const NOON = 43_200

const momentOf = ({ fields }: Entity, name: string, values: Values): number => {
  const value = fieldOf(values, name)
  if (typeof value !== 'number' || value === 0) return 0
  return fields[name]?.kind === 'date' ? value + NOON : value
}

/** `now` in Unix seconds. */
export const dayLimits = (entity: Entity, name: string, values: Values, now: number): DayLimits => {
  const { birthdays, facts, firstDays } = descriptionOf(entity)
  if (birthdays?.includes(name)) return { max: 'today' }
  if (facts?.includes(name)) return { max: 'tomorrow' }
  const rule = firstDays?.[name]
  if (!rule) return {}
  const after = (rule.after ?? []).map((field) => momentOf(entity, field, values)).find((moment) => moment !== 0) ?? 0
  return { min: after === 0 || (rule.neverPast && after < now) ? 'today' : after }
}
