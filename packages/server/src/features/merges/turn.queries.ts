/** Points many records to another one at once, each with its change and history as if it was edited. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Row } from '#db/database.ts'
import { logChanges } from '#rows/change-log.ts'
import { toStored } from '#rows/codec.ts'
import { inParts } from './move.queries.ts'

const storedFields = (entity: Entity, values: Values): Row =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = entity.fields[name]
      if (!field) throw new Error(`${entity.name} has no field ${name}`)
      return [name, toStored(name, field, value)]
    }),
  )

/** The same fields of many records of one table: as they were, and as they are set. */
export interface Turn {
  entity: Entity
  from: Values
  to: Values
}

/** No derived value of a record depends on the references (gates/references.test.ts), so writing the columns is enough. */
export const setReferences = async (writing: Writing, { entity, from, to }: Turn, ids: readonly number[]) => {
  const { tx, actor } = writing
  const fields = Object.keys(to)
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, old: from[field] ?? null, new: to[field] ?? null }))
  if (fields.length === 0) return
  for (const some of inParts(ids)) {
    const rows = await anyTable(tx)
      .updateTable(entity.table)
      .set((row) => ({
        ...storedFields(entity, to),
        rev: row('rev', '+', 1),
        date_update: actor.receivedAt,
        updater_id: actor.userId,
      }))
      .where('id', 'in', some)
      .returning(['id', 'rev'])
      .execute()
    await logChanges(
      writing,
      entity,
      rows.map(({ id, rev }) => ({ op: 'u', id, rev, fields })),
    )
  }
}
