/** Papers of carriers that have run out by the day of loading, and carriers in the black list (domain.md 4.4, 4.6). */
import type { FieldCode } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { CARRIER_PAPERS } from '@fura/shared/rules/assignment.ts'
import { dayOf } from '@fura/shared/rules/wire-values.ts'
import type { Writing } from '#db/actor.ts'
import { todayOf } from '../deals/calculation-inputs.queries.ts'

const isOver = <P extends string>(row: Readonly<Record<P, number>>, papers: readonly P[], day: number): boolean =>
  papers.some((paper) => row[paper] > 0 && row[paper] < day)

/** The day of loading, actual or planned; today if there is none. */
export const loadingDay = (writing: Writing, records: readonly Values[]): number => {
  const days = records.flatMap((record) =>
    ['actual_loading_date', 'planned_loading_date'].map((field) => dayOf(record, field, writing.actor.timeZone)),
  )
  return days.find((day) => day > 0) ?? todayOf(writing)
}

export const carrierFinding = async ({ tx }: Writing, id: unknown, day: number): Promise<FieldCode | null> => {
  if (idIn(id) === null) return null
  const row = await tx
    .selectFrom('contractors')
    .select(['blackList', ...CARRIER_PAPERS])
    .where('id', '=', idIn(id))
    .executeTakeFirst()
  if (!row) return null
  if (row.blackList === 1) return 'rule:black_list'
  return isOver(row, CARRIER_PAPERS, day) ? 'rule:expired_papers' : null
}
