/**
 * Lists of ids inverted: `links` says which records have a record in their list, e.g. the tasks that a person watches.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Tx } from '#db/database.ts'
import type { Tables } from '#db/schema.ts'

const listsOf = (entity: Entity): string[] =>
  Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'ids' && entity.fields[name].to)

/** The rows of a record's lists. */
export const linkRows = (entity: Entity, id: number, record: Values): Tables['links'][] =>
  listsOf(entity).flatMap((field) => {
    const value = record[field]
    return Array.isArray(value)
      ? value.map((target) => ({ entity: entity.table, field, target_id: target, record_id: id }))
      : []
  })

/** Replaces the record's lists. */
export const keepLinks = async (tx: Tx, entity: Entity, id: number, record: Values): Promise<void> => {
  if (listsOf(entity).length === 0) return
  await tx.deleteFrom('links').where('entity', '=', entity.table).where('record_id', '=', id).execute()
  const rows = linkRows(entity, id, record)
  if (rows.length > 0) await tx.insertInto('links').values(rows).execute()
}
