/** Changes of tasks, by a form or in bulk. */
import { task } from '@fura/shared/entities/task.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { dateErrors, missingOfTask } from '@fura/shared/rules/task-rules.ts'
import { startOfDay } from '@fura/shared/time-zone.ts'
import type { Actor, Writing } from '#db/actor.ts'
import { wireRecord } from '#rows/columns.ts'
import { valuesAt } from '#rows/change-log.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRecord, findLive, type Saved } from '#resource/save.ts'
import { refuseMove } from '#resource/status.ts'
import { refuseForeignPersonOf, writeFact } from './task.queries.ts'
import { repeatTask } from './task.repeat.ts'
import { completedTask, mayChangeTask, TASK_STATUS } from './task.rules.ts'

const throwIfInvalid = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw new AppError('invalid data', { fields: errors })
}

const taskErrors = (before: Values | null, after: Values, { actedAt, timeZone }: Actor): FieldErrors => ({
  ...dateErrors(before, after, startOfDay(actedAt, timeZone)),
  ...missingOfTask(after),
})

export const checkNewTask = (values: Values, actor: Actor): void => throwIfInvalid(taskErrors(null, values, actor))

/** The last change may be undone, also where it moved a date that had passed: such a date is put back. */
const undoneDates = async (
  { tx }: Writing,
  id: number,
  rev: number,
  errors: FieldErrors,
  after: Values,
): Promise<FieldErrors> => {
  const isPast = Object.values(errors).includes('rule:date_past')
  const before = isPast ? await valuesAt(tx, task, id, rev - 1) : new Map<string, unknown>()
  return Object.fromEntries(
    Object.entries(errors).filter(([name, code]) => code !== 'rule:date_past' || before.get(name) !== after[name]),
  )
}

export const changeTask = async (
  writing: Writing,
  id: number,
  sent: Values,
  base: Base | null,
  isInsisted: boolean,
): Promise<{ saved: Saved }> => {
  const row = await findLive(writing, task, id)
  if (!row) throw new AppError('empty data')
  if (!mayChangeTask(writing.actor, row)) throw new AppError('access denied')
  const before = wireRecord(task, row)
  const values = completedTask(before, sent, writing.actor.actedAt)
  // Conflicts are reported before broken rules: the rule would check values that the writer has not seen. A refusal rolls back.
  const saved = await changeRecord(writing, task, id, values, base)
  await refuseMove(writing, TASK_STATUS, row, sent.status_id, isInsisted)
  const after = { ...before, ...values }
  const errors = taskErrors(before, after, writing.actor)
  throwIfInvalid(await undoneDates(writing, id, row.rev, errors, after))
  await refuseForeignPersonOf(writing, before, after)
  await writeFact(writing, id, after)
  await repeatTask(writing, id, before, after, row.creator_id)
  return { saved }
}
