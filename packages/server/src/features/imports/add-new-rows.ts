/**
 * Rows that are new by all that is known are added many at once, and on PostgreSQL while others write (decision 0024). Where
 * somebody has meanwhile written what they were judged by, or one of them is refused, nothing of it stays.
 */
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Actor, Writing } from '#db/actor.ts'
import type { Database, Tx } from '#db/database.ts'
import { uniqueField } from '#resource/derived.ts'
import { perEntity } from '#resource/per-entity.ts'
import { keepOutcomes, nextRows, type StoredRow } from './import.queries.ts'
import { apartFromStart } from './match.rules.ts'
import type { Clock } from './turn-size.ts'
import { lookUp, placeRows, type Run, tellOfRows } from './write-rows.ts'

class Overtaken extends Error {}

/** The resources that tell what a row is about and what it may name, near and far. */
const judgedBy = perEntity((entity): string[] => {
  const known = new Set<Entity>([contact, contactPerson, entity])
  // A set tells of those that come while it is gone through.
  for (const one of known) {
    for (const field of Object.values(one.fields)) if (field.to) known.add(targetOf(field))
  }
  return [...known].map(({ path }) => path)
})

const lastChange = async (tx: Tx): Promise<number> => {
  const row = await tx
    .selectFrom('changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

const refuseOvertaken = async (tx: Tx, entity: Entity, since: number): Promise<void> => {
  const changes = await tx.selectFrom('changes').select('resource').where('id', '>', since).execute()
  if (changes.some(({ resource }) => judgedBy(entity).includes(String(resource)))) throw new Overtaken()
}

/** The first of them that are about no record, and have nothing to do with each other. */
const firstNew = async (writing: Writing, entity: Entity, rows: readonly StoredRow[]): Promise<StoredRow[]> => {
  if (rows.length === 0) return []
  const looked = await lookUp(writing, entity, rows)
  const known = looked.findIndex(({ found }) => found !== null)
  return rows.slice(0, Math.min(apartFromStart(looked), known < 0 ? rows.length : known))
}

export interface Importing {
  db: Database
  actor: Actor
  id: number
  run: Run
}

/** How many of the next rows were added; none where they are to be written one by one. */
export const addNewRows = async (
  { db, actor, id, run }: Importing,
  count: number,
  { begin }: Clock,
): Promise<number> => {
  const { entity } = run
  // Two who write one unique value at once would wait for each other.
  if (uniqueField(entity)) return 0
  try {
    return await db.writeLate(
      async (tx) => {
        if (db.engine === 'sqlite') begin()
        const writing = { db, tx, actor }
        const since = await lastChange(tx)
        const waiting = await nextRows(tx, id, ['new', 'match'], count)
        const known = waiting.findIndex(({ state }) => state !== 'new')
        const rows = await firstNew(writing, entity, waiting.slice(0, known < 0 ? waiting.length : known))
        const inputs = rows.map(({ input }) => input)
        return { since, rows, placed: await placeRows(writing, run, inputs) }
      },
      async (tx, { since, rows, placed }) => {
        if (db.engine === 'postgres') begin()
        const writing = { db, tx, actor }
        await refuseOvertaken(tx, entity, since)
        const outcomes = await tellOfRows(writing, placed)
        await keepOutcomes(
          db,
          tx,
          id,
          outcomes.map((outcome, place) => [rows[place]?.row ?? 0, outcome]),
        )
        return rows.length
      },
    )
  } catch (error) {
    if (error instanceof AppError || error instanceof Overtaken) return 0
    throw error
  }
}
