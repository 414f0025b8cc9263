/** The last author of fields of a record, from its history: answered with a conflict and with merged fields. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { ChangedFields } from '@fura/shared/errors.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import type { Writing } from '#db/actor.ts'

/** The last author of each of these fields after `rev`, for fields that the actor may see. */
export const lastChanges = async (
  { tx, actor }: Writing,
  entity: Entity,
  id: number,
  fields: readonly string[],
  rev: number,
): Promise<ChangedFields> => {
  const visible = fields.filter((name) => isVisible(entity.fields[name] ?? {}, actor.rights))
  if (visible.length === 0) return {}
  const rows = await tx
    .selectFrom('changes')
    .innerJoin('history', 'history.change_id', 'changes.id')
    .leftJoin('team_users', 'team_users.id', 'changes.team_user_id')
    .select(['history.field', 'changes.team_user_id', 'team_users.name', 'changes.date', 'changes.date_acted'])
    .where('changes.resource', '=', entity.path)
    .where('changes.record_id', '=', id)
    .where('changes.rev', '>', rev)
    .where('history.field', 'in', visible)
    .orderBy('changes.id')
    .execute()
  return Object.fromEntries(
    rows.map((row) => [
      row.field,
      { team_user_id: row.team_user_id, team_user_name: row.name, date: row.date, date_acted: row.date_acted },
    ]),
  )
}
