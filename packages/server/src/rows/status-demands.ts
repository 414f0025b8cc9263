/** Refuses a move into a status whose demanded fields are empty (decision 0091). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { statusErrors } from '@fura/shared/rules/deal-needs.ts'
import { unfilledDemands } from '@fura/shared/rules/status-demands.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable } from '#db/database.ts'
import { declaredIn } from './declared-in.ts'

interface Move {
  from: unknown
  to: unknown
  /** The writer sent `override`, which a head may do. */
  isInsisted: boolean
}

/** `list`: the table of the statuses; `record`: as it will be. */
export const refuseUnfilled = async (
  { db, tx, actor }: Writing,
  list: string,
  entity: Entity,
  record: Values,
  { from, to, isInsisted }: Move,
): Promise<void> => {
  if (typeof to !== 'number' || from === to || (isInsisted && actor.isHead)) return
  const status = await anyTable(tx)
    .selectFrom(list)
    .select('demanded_fields')
    .where('id', '=', to)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  const hidden = actor.hiddenFields?.[entity.name] ?? []
  const unfilled = unfilledDemands(declaredIn(db, entity), status?.demanded_fields, record, hidden)
  if (unfilled.length === 0) return
  throw new AppError('invalid data', {
    fields: statusErrors(Object.fromEntries(unfilled.map((name) => [name, 'required']))),
  })
}
