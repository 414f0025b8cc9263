/** How an import writes a record: through the rules of its entity where it has some, else as any record is written. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import type { Base } from '#rows/conflict.ts'
import { removeRecord } from '#resource/remove.ts'
import { changeRecord, type Saved } from '#resource/save.ts'
import { clientWrites } from '../clients/client.writes.ts'
import { contractorWrites } from '../contractors/contractor.writes.ts'
import { leadWrites } from '../leads/lead.writes.ts'
import { importedOrderWrites } from './order-rows.ts'

export interface Writes {
  /** Values of a new record with defaults that depend on its author. */
  complete: (writing: Writing, values: Values) => Promise<Values>
  /** Errors of a new record, before it is written. */
  check: (values: Values) => FieldErrors
  /** Throws on a broken rule, after the record is written. */
  checkAdded: (writing: Writing, record: Values, sent: Values, id: number) => Promise<FieldErrors>
  /** What new rows would be refused for by other records, for each of them. */
  foresee?: (db: Database, inputs: readonly Values[]) => Promise<FieldErrors[]>
  /** Creates the parts of a new record from its row. */
  addParts?: (writing: Writing, id: number, parts: Record<string, Values>) => Promise<void>
  /** Consequences of a new record, after it was announced. */
  settle?: (writing: Writing, id: number) => Promise<void>
  /** Each part with its `rev`: an added record is removed again only while these are the same. */
  partRevs?: (writing: Writing, id: number) => Promise<string[]>
  /** Deletes a record that an import added; as any record where left out. */
  remove?: (writing: Writing, id: number) => Promise<void>
  change: (
    writing: Writing,
    id: number,
    values: Values,
    base: Base | null,
    override: boolean,
  ) => Promise<{ saved: Saved }>
}

export const plainWrites = (entity: Entity): Writes => ({
  complete: async (_writing, values) => values,
  check: () => ({}),
  checkAdded: async () => ({}),
  change: async (writing, id, values, base) => ({ saved: await changeRecord(writing, entity, id, values, base) }),
})

/** By the entity's name, of those with rules of their own. */
const RICH: Readonly<Record<string, Writes>> = {
  client: clientWrites,
  contractor: contractorWrites,
  lead: leadWrites,
  order: importedOrderWrites,
}

export const writesOf = (entity: Entity): Writes => RICH[entity.name] ?? plainWrites(entity)

export const removeAdded = (writing: Writing, entity: Entity, id: number): Promise<void> =>
  writesOf(entity).remove?.(writing, id) ?? removeRecord(writing, entity, id)
