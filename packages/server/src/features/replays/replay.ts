/**
 * A repeated write answers what it answered first, with its record as the asker may see it now: rights and records may have
 * changed since.
 */
import { everyEntity } from '@fura/shared/entities/index.ts'
import { memberNames } from '@fura/shared/entities/members.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { FastifyInstance } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { readRecord } from '#resource/get.ts'
import { asOwner } from '../team/team.queries.ts'

type Members = Readonly<Record<string, unknown>>

/** In the order of the answer; members that a feature added to the record stay as first answered. */
const detailToday = async (
  writing: Writing,
  resource: string,
  id: number,
  answered: object,
): Promise<Members | null> => {
  const entity = everyEntity.find(({ path }) => path === resource)
  if (!entity) return null
  const actor = entity.name === teamUser.name ? asOwner(writing.actor, id) : writing.actor
  const today = (await readRecord({ ...writing, actor }, entity, id)) as Members | null
  if (!today) return null
  const own = memberNames(entity)
  const members = Object.entries(answered).filter(([name]) => !own.has(name) || name in today)
  return Object.fromEntries(members.map(([name, value]) => [name, name in today ? today[name] : value]))
}

export const addReplays = (app: FastifyInstance): void => {
  app.decorate('detailToday', detailToday)
}
