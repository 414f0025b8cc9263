/** Records that name other records: a reference must point to a live one, and what is referred to is not deleted. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entities, targetOf } from '@fura/shared/entities/index.ts'
import type { UsedBy } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'

export const missingReferences = async (tx: Tx, entity: Entity, values: Values): Promise<FieldErrors> => {
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields[name]
    if (field?.kind !== 'ref' || typeof value !== 'number') continue
    const found = await tx
      .selectFrom(targetOf(field).table)
      .select('id')
      .where('id', '=', value)
      .where('is_deleted', '=', sql.lit(0))
      .executeTakeFirst()
    if (!found) errors[name] = 'not_found'
  }
  return errors
}

const USED_BY_SHOWN = 10

/** Up to ten live records that refer to this one. */
export const usedBy = async (tx: Tx, entity: Entity, id: number): Promise<UsedBy[]> => {
  const users: UsedBy[] = []
  for (const other of entities) {
    for (const [name, field] of Object.entries(other.fields)) {
      if (field.kind !== 'ref' || field.to !== entity.name || users.length >= USED_BY_SHOWN) continue
      const rows = await tx
        .selectFrom(other.table)
        .select('id')
        .where(name, '=', id)
        .where('is_deleted', '=', sql.lit(0))
        .orderBy('id')
        .limit(USED_BY_SHOWN - users.length)
        .execute()
      users.push(...rows.map((row) => ({ r: other.path, id: Number(row.id) })))
    }
  }
  return users
}
