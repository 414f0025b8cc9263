/**
 * Looks up rows without a match together and adds them in batches, on PostgreSQL while others write (decision 0024). If the
 * compared records have changed, or one row is refused, the whole batch rolls back.
 */
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Actor } from '#db/actor.ts'
import type { Database, Reader, Tx } from '#db/database.ts'
import { uniqueField } from '#rows/derived.ts'
import { perEntity } from '#rows/per-entity.ts'
import { announceChanges } from '#resource/save.ts'
import { keepOutcomes, nextRows, type StoredRow } from './import.queries.ts'
import { committedSource, findRecords } from './match.queries.ts'
import { apartFromStart } from './match.rules.ts'
import type { Clock } from './turn-size.ts'
import { outcomesOf, placeRows, type Run } from './write-rows.ts'

class Overtaken extends Error {}

/** The resources that a row is checked against, direct and indirect. */
const resourcesReadFor = perEntity((entity): string[] => {
  const touched = new Set<Entity>([contact, contactPerson, entity])
  // Iterating a set also visits the entries added meanwhile.
  for (const one of touched) {
    for (const field of Object.values(one.fields)) if (field.to) touched.add(targetOf(field))
  }
  return [...touched].map(({ path }) => path)
})

export interface ImportContext {
  db: Database
  actor: Actor
  id: number
  run: Run
}

/** Rows that match no record and do not depend on each other, as of this change. */
export interface NewRows {
  rows: readonly StoredRow[]
  seenTo: number
}

const lastChange = async (db: Reader): Promise<number> => {
  const row = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** The new ones of the next rows, up to the first that must be written alone. */
export const findNewRows = async ({ db, actor, id, run }: ImportContext, count: number): Promise<NewRows> => {
  // Two writers of one unique value would wait for each other.
  if (uniqueField(run.entity)) return { rows: [], seenTo: 0 }
  const seenTo = await lastChange(db.read)
  const waiting = await nextRows(db.read, id, ['new', 'match'], count)
  const firstOther = waiting.findIndex(({ state }) => state !== 'new')
  const newRows = waiting.slice(0, firstOther < 0 ? waiting.length : firstOther)
  const looked = await findRecords(
    committedSource(db, actor),
    run.entity,
    newRows.map(({ input }) => input),
  )
  const firstMatch = looked.findIndex((row) => row.match !== null)
  return {
    rows: newRows.slice(0, Math.min(apartFromStart(looked), firstMatch < 0 ? looked.length : firstMatch)),
    seenTo,
  }
}

const refuseOvertaken = async (tx: Tx, entity: Entity, seenTo: number): Promise<void> => {
  const changes = await tx.selectFrom('changes').select('resource').where('id', '>', seenTo).execute()
  if (changes.some(({ resource }) => resourcesReadFor(entity).includes(resource))) throw new Overtaken()
}

/** Whether these new rows were added; if not, all remaining ones have to be written one by one. */
export const addNewRows = async (
  { db, actor, id, run }: ImportContext,
  newRows: NewRows,
  rows: readonly StoredRow[],
  { begin }: Clock,
): Promise<boolean> => {
  const inputs = rows.map(({ input }) => input)
  try {
    await db.writeLate(
      (tx) => placeRows({ db, tx, actor }, run, inputs),
      async (tx, placed) => {
        await refuseOvertaken(tx, run.entity, newRows.seenTo)
        // No other write can have come between that check and this.
        newRows.seenTo = await announceChanges({ db, tx, actor }, [placed.records, placed.contacts])
        await keepOutcomes(
          db,
          tx,
          id,
          outcomesOf(placed).map((outcome, place) => [rows[place]?.row ?? 0, outcome]),
        )
      },
      begin,
    )
    return true
  } catch (error) {
    if (error instanceof AppError || error instanceof Overtaken) return false
    throw error
  }
}
