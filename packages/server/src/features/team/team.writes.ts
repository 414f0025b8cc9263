/** A change of a person's record: rights to it, links and sessions that it ends, and its entry in the security log. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { Flag } from '@fura/shared/permissions.ts'
import type { FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import type { Row } from '#db/database.ts'
import { auditIn } from '#http/audit.ts'
import { endSessions } from '#http/sessions.ts'
import { findLive } from '#resource/save.ts'
import { dropLinks } from '../auth/auth.queries.ts'
import { dropEmailLinks } from '../auth/email-change.queries.ts'
import { endCalendarAddress } from '../calendar/ics-address.queries.ts'
import { hasOtherAdministrator } from './team.queries.ts'
import { changedOthers, LINKED_FIELDS, lostKeeperFlags, missingFlags, rightsText } from './team.rules.ts'

export const throwIfInvalid = (fields: FieldErrors): void => {
  if (Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
}

export const demand = (missing: readonly Flag[]): void => {
  if (missing.length > 0) throw accessDenied(missing)
}

const refuseLoss = async ({ tx, actor }: Writing, id: number, before: Row, sent: Values): Promise<void> => {
  if (id === actor.userId && before.is_active === 1 && sent.is_active === 0)
    throwIfInvalid({ is_active: 'rule:own_account' })
  const lostFlags = lostKeeperFlags(before, sent)
  if (Object.keys(lostFlags).length > 0 && !(await hasOtherAdministrator(tx, id))) throwIfInvalid(lostFlags)
}

/** The person as stored, if the actor may change this in them. `isOwn`: only what everybody changes in their own record. */
export const changeablePerson = async (writing: Writing, id: number, sent: Values, isOwn: boolean): Promise<Row> => {
  const before = await findLive(writing, teamUser, id)
  if (!before) throw new AppError('empty data')
  if (!isOwn) demand(missingFlags(writing.actor.rights, before, sent, id === writing.actor.userId))
  await refuseLoss(writing, id, before, sent)
  return before
}

/** Ends links that the change makes invalid; a user who is switched on again has to log in again. */
export const endAccess = async ({ tx }: Writing, id: number, before: Row, sent: Values): Promise<void> => {
  const isChanged = (name: string) => sent[name] !== undefined && sent[name] !== before[name]
  if (LINKED_FIELDS.some(isChanged)) await dropLinks(tx, id)
  // An older mail must not revert what the administrator sets.
  if (isChanged('email') || isChanged('login')) await dropEmailLinks(tx, id)
  if (isChanged('is_active')) await endCalendarAddress(tx, id)
  if (isChanged('is_active') && sent.is_active === 1) await endSessions(tx, id, null)
}

/** Rights are logged separately; of other fields only the names. */
export const auditChange = async (request: FastifyRequest, { tx }: Writing, id: number, before: Row, sent: Values) => {
  const rights = rightsText(before, sent)
  const others = changedOthers(before, sent)
  if (rights !== '') await auditIn(request, tx, { event: 'rights_changed', subject_id: id, detail: rights })
  if (others.length > 0) await auditIn(request, tx, { event: 'user_changed', subject_id: id, detail: others.join(' ') })
}
