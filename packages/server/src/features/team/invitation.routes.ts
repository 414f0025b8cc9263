/**
 * Invites an employee without a password: a link that works once, mailed again or handed over by the administrator, and
 * revoked. The token is answered once and stored as a hash, so these calls are not kept for a replay.
 */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { dateTime, flag, int, ref, text } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { isLanguage } from '@fura/shared/language.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Reader, RowOf, Tx } from '#db/database.ts'
import { auditIn } from '#http/audit.ts'
import { rightsOf } from '#http/context.ts'
import { bodyObject, pathId, queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { dropLinks, makeLinkToken, openLinkUntil } from '../auth/auth.queries.ts'
import type { TeamParts } from './team.parts.ts'
import { INVITATION_SECONDS, missingFlags } from './team.rules.ts'

const INVITE = { id: ref('team_user', { required: true }), by_mail: flag() }
const REVOKE = { id: ref('team_user', { required: true }) }

type EmployeeRow = RowOf<'team_users'>

const employeeRow = async (db: Reader | Tx, id: number): Promise<EmployeeRow> => {
  const row = await db
    .selectFrom('team_users')
    .selectAll()
    .where('id', '=', id)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  if (!row) throw new AppError('invalid data', { fields: { id: 'not_found' } })
  return row
}

/** An employee whom this person may manage: only an administrator invites one. */
const managedRow = async (request: FastifyRequest, tx: Tx, id: number): Promise<EmployeeRow> => {
  const row = await employeeRow(tx, id)
  const missing = missingFlags(rightsOf(request), row, {}, false)
  if (missing.length > 0) throw accessDenied(missing)
  return row
}

/** People with a password request a new one themselves: a link in other hands would take over their account. */
const refuseUninvitable = ({ is_active: isActive, pass_hash: passHash }: EmployeeRow): void => {
  if (passHash !== null) throw new AppError('invalid data', { fields: { id: 'rule:has_password' } })
  if (isActive !== 1) throw new AppError('invalid data', { fields: { id: 'rule:switched_off' } })
}

const readId = (request: FastifyRequest, fields: typeof INVITE | typeof REVOKE) => {
  const { values, errors } = validateNew({ fields }, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  return { id: values.id, isByMail: 'by_mail' in values && values.by_mail === 1 }
}

const invite =
  ({ mailLink }: TeamParts) =>
  async (request: FastifyRequest) => {
    const { id, isByMail } = readId(request, INVITE)
    const { installation } = request
    const { row, token } = await installation.db.write(async (tx) => {
      const invited = await managedRow(request, tx, id)
      refuseUninvitable(invited)
      // An older link, perhaps in wrong hands, ends.
      await dropLinks(tx, id)
      await auditIn(request, tx, { event: 'user_invited', subject_id: id, detail: isByMail ? 'mail' : 'link' })
      return { row: invited, token: await makeLinkToken(tx, id, INVITATION_SECONDS) }
    })
    const answer = { status: 'ok', id, date_until: nowSeconds() + INVITATION_SECONDS }
    if (!isByMail) return { ...answer, token }
    const language = isLanguage(row.language) ? row.language : request.language
    mailLink(installation, { kind: 'invitation', to: row.email, language, token })
    return answer
  }

const revoke = async (request: FastifyRequest) => {
  const { id } = readId(request, REVOKE)
  await request.installation.db.write(async (tx) => {
    refuseUninvitable(await managedRow(request, tx, id))
    await dropLinks(tx, id)
    await auditIn(request, tx, { event: 'invitation_revoked', subject_id: id })
  })
  return { status: 'ok', id }
}

const read = async (request: FastifyRequest) => {
  queryOf(request)
  const { read: db } = request.installation.db
  const id = pathId(request)
  const row = await employeeRow(db, id)
  const isWaiting = row.pass_hash === null && row.is_active === 1
  const until = isWaiting ? await openLinkUntil(db, id) : null
  return { status: 'ok', detail: { is_waiting: isWaiting ? 1 : 0, date_until: until ?? 0 } }
}

const rules = {
  has_password: 'The employee has a password; who forgot it asks for a new one on the login screen.',
  switched_off: 'The employee is switched off.',
}
const whole = int({ required: true })

const inviteDoc = {
  summary:
    'A new link by which an employee without a password sets one; earlier links end. It is valid for 72 hours, once',
  body: INVITE,
  answer: { id: whole, date_until: dateTime({ required: true }), token: text() },
  optional: ['token'],
  about: {
    by_mail: 'With 1 the link is mailed and not answered.',
    token: 'Of the address /password-recovery?token=…, answered this once.',
  },
  rules,
} as const satisfies RouteDoc

const revokeDoc = {
  summary: 'Ends every link of an employee who has not used it yet',
  body: REVOKE,
  answer: { id: whole },
  rules,
} as const satisfies RouteDoc

const readDoc = {
  summary: 'Whether an employee still has to set a password, and until when a link is valid',
  answer: { detail: { is_waiting: flag(), date_until: dateTime() } },
  about: { date_until: '0: no link is open.' },
} as const satisfies RouteDoc

export const addInvitations = (app: FastifyInstance, parts: TeamParts): void => {
  const base = `/api/${teamUser.path}`
  const permission = teamUser.can.add
  app.get(`${base}/invitation/:id/`, { config: { permission, doc: readDoc } }, read)
  app.post(`${base}/invite/`, { config: { permission, doc: inviteDoc } }, invite(parts))
  app.post(`${base}/invite/revoke/`, { config: { permission, doc: revokeDoc } }, revoke)
}
