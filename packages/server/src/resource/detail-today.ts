/** The record of a kept answer as the asker may see it now: rights and records may have changed since it was written. */
import { everyEntity } from '@fura/shared/entities/index.ts'
import type { Writing } from '#db/actor.ts'
import { memberNames } from './answer.ts'
import { readRecord } from './get.ts'

type Members = Readonly<Record<string, unknown>>

/** In the order of the answer; what a feature said beside the record's own members stays as it was said. */
export const detailToday = async (
  writing: Writing,
  resource: string,
  id: number,
  answered: object,
): Promise<Members | null> => {
  const entity = everyEntity.find(({ path }) => path === resource)
  const today = entity && ((await readRecord(writing, entity, id)) as Members | null)
  if (!today) return null
  const own = memberNames(entity)
  const members = Object.entries(answered).filter(([name]) => !own.has(name) || name in today)
  return Object.fromEntries(members.map(([name, value]) => [name, name in today ? today[name] : value]))
}
