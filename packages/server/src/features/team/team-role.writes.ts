/** Changes a role of the company: its people keep their rights, and somebody can always manage the team. */
import { teamRole } from '@fura/shared/entities/lookups.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { Base } from '#rows/conflict.ts'
import { changeRecord, findLive, type Saved } from '#resource/save.ts'
import { wireRecord } from '#rows/columns.ts'
import { throwIfInvalid } from './team.writes.ts'

/** Without these an administrator could not give them back. */
const KEEPER_FLAGS = ['can_add_user', 'can_add_team_user'] as const

export const throwIfLocksOut = (record: Values): void => {
  if (record.role !== 'admin') return
  const missingFlags = KEEPER_FLAGS.filter((name) => record[name] !== 1)
  throwIfInvalid(Object.fromEntries(missingFlags.map((name) => [name, 'rule:last_admin'])))
}

export const changeTeamRole = async (
  writing: Writing,
  id: number,
  values: Values,
  base: Base | null,
): Promise<{ saved: Saved }> => {
  const row = await findLive(writing, teamRole, id)
  if (!row) throw new AppError('empty data')
  // Its people are heads, administrators or neither by it.
  if ('role' in values && values.role !== row.role) throwIfInvalid({ role: 'not_allowed' })
  throwIfLocksOut({ ...wireRecord(teamRole, row), ...values })
  return { saved: await changeRecord(writing, teamRole, id, values, base) }
}
