/** A repeating task: completing it creates the next one, and reopening it removes that one if it is untouched. */
import { task } from '@fura/shared/entities/task.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { isTaskDone, nextDue } from '@fura/shared/rules/task-rules.ts'
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import type { Writing } from '#db/actor.ts'
import { removeRecord } from '#resource/remove.ts'
import { addRecord, findLive } from '#resource/save.ts'
import { keepUid, recordOfUid } from '#resource/sync.ts'

/** Fields that the next task copies; the rest starts empty. */
const KEPT = [
  'name',
  'description',
  'type_id',
  'contact_type_id',
  'priority',
  'reminder_min',
  'team_user_id',
  'watcher_ids',
  'object_type',
  'object_id',
  'client_id',
  'contact_person_id',
  'repeat_rule',
] as const

const uidOf = (id: number): string => `task-${id}-next`

const setNext = async (writing: Writing, id: number, record: Values, creatorId: unknown): Promise<void> => {
  const { actedAt, timeZone } = writing.actor
  const due = nextDue(numberIn(record.date_end), record.repeat_rule, actedAt, timeZone)
  if (due === null || (await recordOfUid(writing, task, uidOf(id))) !== null) return
  const start = numberIn(record.date_start)
  const values = {
    ...Object.fromEntries(KEPT.map((name) => [name, record[name] ?? null])),
    date_end: due,
    date_start: start > 0 ? due - (numberIn(record.date_end) - start) : 0,
    status_id: TASK_STATUS.new,
  }
  // All tasks of the series have the same author, also if another person completes them.
  const actor = { ...writing.actor, userId: idIn(creatorId), people: null }
  const saved = await addRecord({ ...writing, actor }, task, values)
  await keepUid(writing, task, uidOf(id), saved.id)
}

const takeBack = async (writing: Writing, id: number): Promise<void> => {
  const next = await recordOfUid(writing, task, uidOf(id))
  const row = next === null ? undefined : await findLive(writing, task, next)
  if (next === null || (row && row.rev !== 1)) return
  if (row) await removeRecord({ ...writing, actor: { ...writing.actor, people: null } }, task, next)
  await writing.tx.deleteFrom('client_uids').where('uid', '=', uidOf(id)).execute()
}

/** `before` is null for a new task. */
export const repeatTask = async (
  writing: Writing,
  id: number,
  before: Values | null,
  after: Values,
  creatorId: unknown,
): Promise<void> => {
  const [was, is] = [before !== null && isTaskDone(before), isTaskDone(after)]
  if (is && !was) await setNext(writing, id, after, creatorId)
  if (was && !is) await takeBack(writing, id)
}
