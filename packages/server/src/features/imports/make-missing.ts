/** Creates missing cities, carriers and clients that rows name, if the person agrees; undone with the import. */
import { city } from '@fura/shared/entities/city.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { sortKey } from '@fura/shared/fold.ts'
import { may } from '@fura/shared/permissions.ts'
import type { Writing } from '#db/actor.ts'
import { announceChanges, findLive } from '#resource/save.ts'
import { forgetChecks, type Import, moveImport } from './import.queries.ts'
import { namedRecords, placeName } from './names.queries.ts'
import type { Made, MadeRecord } from './outlook.kinds.ts'
import { attempt, placeRows, revOf } from './write-rows.ts'
import { refuseAttached } from './undo-rows.ts'
import { removeAdded, writesOf } from './writes.ts'

const countryOfFirm = async ({ tx }: Writing): Promise<number | null> => {
  const firm = await tx
    .selectFrom('legal_entity')
    .select('country_id')
    .where('is_deleted', '=', 0)
    .where('country_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirst()
  const ours = firm ?? (await tx.selectFrom('countries').select('id as country_id').orderBy('id').executeTakeFirst())
  return ours?.country_id ?? null
}

/** "Люблин, Польша" stands there; without a country a city is at home. */
const cityRows = async (writing: Writing, names: readonly string[]): Promise<Values[]> => {
  const home = await countryOfFirm(writing)
  const countryOf = (text: string): string => (text.split(/[,(]/).at(-1) ?? '').replace(')', '').trim()
  const cells = names.map((text) => ({ country_id: countryOf(text) }))
  const countryIds = (await namedRecords(writing.db, city, cells, writing.actor)).get('country_id')
  const rows = new Map(
    names.map((text): [string, Values] => {
      const [country] = countryIds?.get(sortKey(countryOf(text))) ?? []
      const name = placeName(text)
      return [sortKey(name), { name, country_id: country ?? home }]
    }),
  )
  return [...rows.values()]
}

const rowsOf = async (writing: Writing, entity: Made, names: readonly string[]): Promise<Values[]> => {
  if (entity === 'city') return cityRows(writing, names)
  return names.map((name) => (entity === 'contractor' ? { name, is_carrier: 1 } : { name }))
}

/** Adds them, and has the rows checked again. */
export const makeMissing = async (writing: Writing, stored: Import, kind: Made): Promise<void> => {
  const entity = entityByName(kind) as Entity
  if (!may(writing.actor.rights, entity.can.add)) throw accessDenied([entity.can.add])
  const names = stored.outlook?.missing.find((one) => one.entity === kind)?.names ?? []
  if (names.length === 0) throw new AppError('invalid data', { fields: { entity: 'not_found' } })
  const run = { entity, writes: writesOf(entity), existing: 'skip' } as const
  const placed = await placeRows(writing, run, await rowsOf(writing, kind, names))
  await announceChanges(writing, [placed.records])
  const records = placed.records.changes.map(({ id, rev }): MadeRecord => [kind, id, rev])
  const to = { status: 'reading', outlook: null, made: JSON.stringify([...stored.made, ...records]) }
  if (!(await moveImport(writing.tx, stored.id, 'ready', to)))
    throw new AppError('invalid data', { fields: { id: 'rule:import_not_ready' } })
  await forgetChecks(writing.tx, stored.id)
}

/** Records that were changed or used since stay. */
export const removeMade = async (writing: Writing, made: readonly MadeRecord[]): Promise<void> => {
  for (const [name, id, rev] of made) {
    const entity = entityByName(name) as Entity
    await attempt(writing, async () => {
      if (!(await findLive(writing, entity, id)) || (await revOf(writing, entity, id)) !== rev) return
      await refuseAttached(writing, entity, id, { before: 0, after: rev, contacts: [] })
      await removeAdded(writing, entity, id)
    })
  }
}
