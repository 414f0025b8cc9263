/** Rights to a task (api.md, Who may), and values derived from its fields. The scope decides who sees it. */
import { task } from '@fura/shared/entities/task.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { isTaskDone } from '@fura/shared/rules/task-rules.ts'
import type { Actor } from '#db/actor.ts'
import type { Row } from '#db/database.ts'
import type { StatusRules } from '#resource/status.ts'

export const TASK_STATUS: StatusRules<'task'> = {
  entity: task,
  list: 'tasks_statuses',
  team: ['creator_id', 'team_user_id'],
}

/** The actor or somebody under them. */
const isTheirs = ({ people }: Actor, id: unknown): boolean =>
  people === null || (typeof id === 'number' && people.includes(id))

/** The administrator counts as everybody's head. */
const isAbove = ({ isHead, rights }: Actor): boolean => isHead && rights.can_add_user

/** The author, the doer, and their heads. */
export const mayChangeTask = (actor: Actor, row: Row): boolean =>
  isAbove(actor) || isTheirs(actor, row.creator_id) || isTheirs(actor, row.team_user_id)

/** The author, their head, and the head of the doer. */
export const mayDeleteTask = (actor: Actor, row: Row): boolean =>
  isAbove(actor) || isTheirs(actor, row.creator_id) || (actor.isHead && isTheirs(actor, row.team_user_id))

/** The sent fields with those that follow from them: the client it is about, the moment it was done. */
export const completedTask = (before: Values | null, sent: Values, actedAt: number): Values => {
  const after = { ...before, ...sent }
  const values = { ...sent }
  const isAboutSent = ('object_id' in sent || 'object_type' in sent) && !('client_id' in sent)
  if (isAboutSent && after.object_type === 'client') values.client_id = after.object_id ?? null
  const [was, is] = [before !== null && isTaskDone(before), isTaskDone(after)]
  if (is !== was) values.date_done = is ? actedAt : 0
  return values
}
