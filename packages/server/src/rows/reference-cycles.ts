/**
 * Refuses cycles of references to a record's own kind (a head, a parent company, a parent group): nothing may stand above
 * itself, at any distance.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Row } from '#db/database.ts'

/** The record and all above it by a reference to its own kind; stops at a cycle. */
export const recordsAbove = async (
  { tx }: Writing,
  entity: Entity,
  field: string,
  id: number,
): Promise<Set<number>> => {
  const line = new Set<number>()
  let next: number | null = id
  while (next !== null && !line.has(next)) {
    line.add(next)
    const row: Row | undefined = await anyTable(tx)
      .selectFrom(entity.table)
      .select([field])
      .where('id', '=', next)
      .executeTakeFirst()
    next = typeof row?.[field] === 'number' ? row[field] : null
  }
  return line
}

/** `changed`: the fields that are about to be written. */
export const refuseCycles = async (writing: Writing, entity: Entity, id: number, changed: Values): Promise<void> => {
  const fields: FieldErrors = {}
  for (const [name, above] of Object.entries(changed)) {
    const { kind, to } = entity.fields[name] ?? {}
    if (kind !== 'ref' || to !== entity.name || typeof above !== 'number') continue
    if ((await recordsAbove(writing, entity, name, above)).has(id)) fields[name] = 'rule:circle'
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
}
