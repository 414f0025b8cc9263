/** Absences as they begin, change and end: the record itself, the marks on both employees, and the security log. */
import { absence } from '@fura/shared/entities/absence.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { ChangedValues, FieldErrors } from '@fura/shared/fields/validate.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import type { Writing } from '#db/actor.ts'
import type { RowOf } from '#db/database.ts'
import { type AuditNote, logAudit } from '#http/audit-log.ts'
import { wireRecord } from '#rows/columns.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRecord, findLive, type Saved } from '#resource/save.ts'
import { findOverlappingAbsences, personsIn } from './absence.queries.ts'
import { type AbsenceValues, dayErrors, overlapErrors, peopleErrors, stateOf } from './absence.rules.ts'

const throwIfInvalid = (fields: FieldErrors): void => {
  if (Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
}

/** `values`: as requested. An ended absence is not checked. */
export const checkAbsence = async ({ tx, actor }: Writing, values: AbsenceValues & { id: number }): Promise<void> => {
  if (values.is_over === 1) return
  const people = await personsIn(tx, [values.team_user_id, values.deputy_id])
  throwIfInvalid(peopleErrors(values, (id) => people.get(id)?.is_active === 1))
  throwIfInvalid(dayErrors(values, calendarDay(actor.receivedAt, actor.timeZone)))
  throwIfInvalid(overlapErrors(values, await findOverlappingAbsences(tx, values)))
}

/** Stores an employee's current absence on the employee, for lists, sessions and devices. */
const keepMarks = async (writing: Writing, id: number): Promise<void> => {
  const on = await writing.tx
    .selectFrom(absence.table)
    .select(['team_user_id', 'deputy_id', 'date_to'])
    .where('is_deleted', '=', 0)
    .where('is_on', '=', 1)
    .where((eb) => eb.or([eb('team_user_id', '=', id), eb('deputy_id', '=', id)]))
    .orderBy('id')
    .execute()
  const own = on.find((row) => row.team_user_id === id)
  const absent = on.flatMap((row) => (row.deputy_id === id ? [row.team_user_id] : []))
  const marks = {
    absent_until: own?.date_to ?? 0,
    deputy_id: own?.deputy_id ?? null,
    stands_for_ids: absent,
  }
  await changeRecord(writing, teamUser, id, marks, null)
}

const day = (value: number): string => new Date(value * 1000).toISOString().slice(0, 10)

/** Only ids and days, so that erasing a person leaves no name in the log. */
const noteOf = (
  event: AuditNote['event'],
  { team_user_id, deputy_id, date_from, date_to }: AbsenceValues,
): AuditNote => ({
  event,
  subject_id: team_user_id,
  object_type: teamUser.name,
  object_id: deputy_id,
  detail: `${day(date_from)}…${day(date_to)}`,
})

/** Follows a written absence. `before`: null for a new one. `note`: writes to the security log, for the request or the clock. */
export const followAbsence = async (
  writing: Writing,
  before: AbsenceValues | null,
  after: AbsenceValues,
  note: (note: AuditNote) => Promise<void>,
): Promise<void> => {
  const [was, is] = [before?.is_on === 1, after.is_on === 1]
  const isOther = before !== null && before.deputy_id !== after.deputy_id
  if (before && was && (!is || isOther)) await note(noteOf('deputy_ended', before))
  if (is && (!was || isOther)) await note(noteOf('deputy_began', after))
  if (!was && !is) return
  for (const id of new Set([before?.deputy_id ?? after.deputy_id, after.deputy_id, after.team_user_id]))
    await keepMarks(writing, id)
}

/** Changes of days and people are checked; a note may change at any time. */
const ASKED = ['deputy_id', 'date_from', 'date_to', 'is_over'] as const

/** The sent fields with what follows from them at this moment. */
export const completeAbsence = <S extends Partial<AbsenceValues>>(
  { actor }: Writing,
  before: Partial<AbsenceValues>,
  sent: S,
) => ({
  ...sent,
  ...stateOf({ ...before, ...sent }, actor.receivedAt, actor.timeZone),
})

export const changeAbsence = async (
  writing: Writing,
  row: RowOf<'absences'>,
  sent: ChangedValues<(typeof absence)['fields']>,
  base: Base | null,
  note: (note: AuditNote) => Promise<void>,
): Promise<Saved> => {
  const { id } = row
  const before = wireRecord(absence, row)
  const values = completeAbsence(writing, before, sent)
  const saved = await changeRecord(writing, absence, id, values, base)
  if (ASKED.some((name) => name in sent && sent[name] !== before[name]))
    await checkAbsence(writing, { ...before, ...sent, id })
  await followAbsence(writing, before, { ...before, ...values }, note)
  return saved
}

/** By the clock: its first day has come, or its last one is over. */
export const tickAbsence = async (writing: Writing, id: number): Promise<void> => {
  const row = await findLive(writing, absence, id)
  if (!row) return
  const before = wireRecord(absence, row)
  const values = completeAbsence(writing, before, {})
  await changeRecord(writing, absence, id, values, null)
  await followAbsence(writing, before, { ...before, ...values }, (note) => logAudit(writing, note))
}

/** Ends the absences of a switched-off employee, and those in which they stand in. */
export const endAbsencesOf = async (
  writing: Writing,
  userId: number,
  note: (note: AuditNote) => Promise<void>,
): Promise<void> => {
  const rows = await writing.tx
    .selectFrom(absence.table)
    .selectAll()
    .where('is_deleted', '=', 0)
    .where('is_over', '=', 0)
    .where((eb) => eb.or([eb('team_user_id', '=', userId), eb('deputy_id', '=', userId)]))
    .execute()
  for (const row of rows) await changeAbsence(writing, row, { is_over: 1 }, null, note)
}
