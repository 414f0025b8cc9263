/** The record of a file: which one a call names, who may add files to it, and who may change files of others (api.md, Who may). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { FILE_OBJECTS } from '@fura/shared/entities/file.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { may, type Permission } from '@fura/shared/permissions.ts'
import type { Actor, Viewer, Writing } from '#db/actor.ts'
import type { Database, Row, RowOf } from '#db/database.ts'
import { idFromText } from '#http/input.ts'
import { findLive } from '#resource/save.ts'
import { mayChangeDeal, ORDER, QUOTE } from '../deals/deal.kinds.ts'
import { mayChangeTask } from '../tasks/task.rules.ts'
import { seenObject } from './file.queries.ts'

export interface FileTarget {
  entity: Entity
  id: number
}

/** Whether the actor may edit a record, for entities whose team or owner decides. */
const MAY_EDIT: Readonly<Record<string, (actor: Actor, row: Row) => boolean>> = {
  [order.name]: (actor, row) => mayChangeDeal(ORDER, actor, row),
  [quote.name]: (actor, row) => mayChangeDeal(QUOTE, actor, row),
  [task.name]: mayChangeTask,
}

const entityOf = (name: string): Entity | undefined =>
  Object.hasOwn(FILE_OBJECTS, name) ? entityByName(name) : undefined

/** By `o_t` and `o_id` of the query. */
export const targetOf = (query: ReadonlyMap<string, string>): FileTarget => {
  const name = query.get('o_t')
  const entity = entityOf(name ?? '')
  if (!entity) throw new AppError('invalid data', { fields: { o_t: name === undefined ? 'required' : 'not_allowed' } })
  return { entity, id: idFromText(query.get('o_id'), 'o_id') }
}

/** Throws where the viewer does not see the record. */
export const assertCanSee = async (db: Database, { entity, id }: FileTarget, viewer: Viewer): Promise<void> => {
  if (entity.can.view && !may(viewer.rights, entity.can.view)) throw accessDenied([entity.can.view])
  if (!(await seenObject(db, entity, id, viewer))) throw new AppError('empty data')
}

/** The right to change every record; the team of a deal does not need it. */
const editRight = (entity: Entity): Permission => {
  if (entity === teamUser) return 'can_add_team_user'
  return entity.can.edit === 'by_record' ? entity.can.add : entity.can.edit
}

const isOwnOrManaged = ({ userId, rights }: Viewer, id: unknown): boolean => userId === id || rights.can_add_team_user

/**
 * Everyone who sees a record may add files to it, with two exceptions: a colleague's photo is added by them or people who manage
 * users, and the pictures of our own firm's documents by people who may edit the firm.
 */
export const assertCanAdd = async (db: Database, target: FileTarget, viewer: Viewer): Promise<void> => {
  await assertCanSee(db, target, viewer)
  const { entity, id } = target
  const isDenied =
    (entity === teamUser && !isOwnOrManaged(viewer, id)) ||
    (entity === legalEntity && !may(viewer.rights, entity.can.edit))
  if (isDenied) throw accessDenied([editRight(entity)])
}

const mayEditObject = (actor: Actor, entity: Entity, row: Row): boolean => {
  if (entity === teamUser) return isOwnOrManaged(actor, row.id)
  const byRecord = MAY_EDIT[entity.name]
  return byRecord ? byRecord(actor, row) : may(actor.rights, entity.can.edit)
}

/** The author of a file, or people who may edit its record. */
export const assertCanChange = async (writing: Writing, row: RowOf<'files'>): Promise<void> => {
  const { actor } = writing
  if (actor.userId !== null && row.team_user_id === actor.userId) return
  const entity = entityOf(row.o_t)
  const object = entity ? await findLive(writing, entity, row.o_id) : undefined
  if (!entity || !object || !mayEditObject(actor, entity, object)) throw accessDenied([entity && editRight(entity)])
}
