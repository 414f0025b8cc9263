/** Which absences are allowed and in which state they are (decision 0099): pure decisions from the days and overlapping rows. */
import type { absence } from '@fura/shared/entities/absence.ts'
import type { RecordOf } from '@fura/shared/entities/entity.ts'
import type { ValuesOf } from '@fura/shared/entities/index.ts'
import type { FieldErrors } from '@fura/shared/fields/validate.ts'
import { type Flag, isFlag, type Rights } from '@fura/shared/permissions.ts'
import { numberOf } from '@fura/shared/rules/wire-values.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import type { RowOf } from '#db/database.ts'
import type { Kind } from './hand-over.queries.ts'

export type AbsenceValues = Pick<
  RecordOf<typeof absence>,
  'team_user_id' | 'deputy_id' | 'date_from' | 'date_to' | 'is_over' | 'is_on'
>

/** Three years of parental leave. */
const MOST_DAYS = 1100

/** When it begins and is over by the clock, and whether it is on at this moment. */
export const stateOf = (values: ValuesOf<'absence'>, now: number, timeZone: string) => {
  const start = instantOf(numberOf(values, 'date_from'), timeZone)
  const end = instantOf(numberOf(values, 'date_to') + DAY, timeZone)
  const isOver = values.is_over === 1 || now >= end
  const isOn = !isOver && now >= start
  return { is_over: isOver ? 1 : 0, is_on: isOn ? 1 : 0, recalc_at: isOver ? 0 : isOn ? end : start }
}

/** `today`: as a date. */
export const dayErrors = ({ date_from: first, date_to: last }: AbsenceValues, today: number): FieldErrors => {
  if (last < first) return { date_to: 'rule:dates_order' }
  if (last < today) return { date_to: 'rule:date_past' }
  return last - first >= MOST_DAYS * DAY ? { date_to: 'max' } : {}
}

export const peopleErrors = (
  { team_user_id: person, deputy_id: deputy }: AbsenceValues,
  isActive: (id: number) => boolean,
): FieldErrors => {
  if (!isActive(person)) return { team_user_id: 'rule:switched_off' }
  if (person === deputy) return { deputy_id: 'rule:own_deputy' }
  return isActive(deputy) ? {} : { deputy_id: 'rule:switched_off' }
}

/** `others`: absences of these two people, or in which they stand in, on the same days. No one is absent twice, and no deputy is absent. */
export const overlapErrors = (
  { team_user_id: person, deputy_id: deputy }: AbsenceValues,
  others: readonly RowOf<'absences'>[],
): FieldErrors => {
  if (others.some((row) => row.team_user_id === person)) return { date_from: 'rule:absent_already' }
  if (others.some((row) => row.team_user_id === deputy)) return { deputy_id: 'rule:deputy_absent' }
  return others.some((row) => row.deputy_id === person) ? { date_from: 'rule:stands_in' } : {}
}

/**
 * The rights without which a deputy could not do the open work of this kind: those that the absent has. Clients and contractors
 * stay as they are for some days, so that they ask for none.
 */
export const workFlags = ({ entity: { can, fields }, statuses }: Kind, rights: Rights): Flag[] =>
  statuses === undefined || fields.status_id === undefined
    ? []
    : [can.view, can.edit].filter((needed) => needed !== undefined && isFlag(needed)).filter((flag) => rights[flag])
