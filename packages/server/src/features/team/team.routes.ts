/** The team's own routes: list and get as for every entity, add with a password or an invitation, update, the current user. */
import { MAX_PASSWORD, MIN_PASSWORD } from '@fura/shared/constants.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { accessDenied, AppError, type FieldCode } from '@fura/shared/errors.ts'
import { type FieldErrors, validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { isLanguage } from '@fura/shared/language.ts'
import type { Flag } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import type { Row } from '#db/database.ts'
import { actorOf, queryText, rightsOf, viewerOf } from '#http/context.ts'
import { sendTagged } from '#http/etag.ts'
import { bodyObject, idFromBody, pathId, queryOf } from '#http/input.ts'
import { mutate } from '#http/mutation.ts'
import { hashPassword } from '#http/passwords.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { endSessions } from '#http/sessions.ts'
import { auditIn } from '#http/audit.ts'
import { getRecord } from '#resource/get.ts'
import { readListQuery } from '#resource/list-query.ts'
import { addListAndGet, addOnce, filterString, sendJson, answerWrite } from '#resource/routes.ts'
import { changeRecord, checkChange, findLive } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { withWarnings } from '../parties/party.queries.ts'
import { dropLinks, makeLinkToken, setPassword } from '../auth/auth.queries.ts'
import { dropEmailLinks } from '../auth/email-change.queries.ts'
import { newPasswordError } from '../auth/password.rules.ts'
import { endCalendarAddress } from '../calendar/ics-address.queries.ts'
import type { TeamParts } from './team.parts.ts'
import { addHandOver } from './hand-over.routes.ts'
import { asOwner, CURRENT_USER, currentUser, hasOtherAdministrator, teamPage } from './team.queries.ts'
import { addInvitations } from './invitation.routes.ts'
import {
  changedOthers,
  INVITATION_SECONDS,
  isOnlyOwn,
  LINKED_FIELDS,
  lostKeeperFlags,
  missingFlags,
  rightsText,
  withRoleFlags,
} from './team.rules.ts'

const throwIfInvalid = (fields: FieldErrors): void => {
  if (Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
}

const demand = (missing: readonly Flag[]): void => {
  if (missing.length > 0) throw accessDenied(missing)
}

/** The password leaves the body before its fingerprint is kept with the Idempotency-Key. */
const takePassword = (request: FastifyRequest): unknown => {
  const { pass, ...body } = bodyObject(request)
  request.body = body
  return pass
}

/** In the colleague's own language where it is known. */
const invite = (
  { mailLink }: TeamParts,
  { installation, language: ours }: FastifyRequest,
  { email, language }: Record<string, unknown>,
  token: string,
): void =>
  mailLink(installation, {
    kind: 'invitation',
    to: String(email),
    language: isLanguage(language) ? language : ours,
    token,
  })

const readNew = (input: Record<string, unknown>, passwordError: FieldCode | null): Values => {
  const { values, errors } = validateNew(teamUser, input)
  if (errors || passwordError) {
    throw new AppError('invalid data', { fields: { ...errors, ...(passwordError ? { pass: passwordError } : {}) } })
  }
  return withRoleFlags(input, { ...values, login: values.login ?? values.email ?? null })
}

const add = (parts: TeamParts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const password = takePassword(request) ?? null
  const { sync, input } = takeSync(teamUser, bodyObject(request))
  const values = readNew(input, password === null ? null : newPasswordError(password))
  demand(missingFlags(rightsOf(request), null, values, false))
  const passHash = typeof password === 'string' ? await hashPassword(password) : null
  const invitation: { token?: string } = {}
  await mutate(request, reply, (writing) =>
    addOnce(writing, teamUser, values, sync.uid, async (id) => {
      await auditIn(request, writing.tx, { event: 'user_added', subject_id: id, detail: rightsText(null, values) })
      if (passHash) await setPassword(writing.tx, id, passHash)
      else if (values.is_active === 1) invitation.token = await makeLinkToken(writing.tx, id, INVITATION_SECONDS)
    }),
  )
  if (invitation.token) invite(parts, request, values, invitation.token)
  return reply
}

const refuseLoss = async ({ tx, actor }: Writing, id: number, before: Row, sent: Values): Promise<void> => {
  if (id === actor.userId && before.is_active === 1 && sent.is_active === 0)
    throwIfInvalid({ is_active: 'rule:own_account' })
  const lost = lostKeeperFlags(before, sent)
  if (Object.keys(lost).length > 0 && !(await hasOtherAdministrator(tx, id))) throwIfInvalid(lost)
}

const change = async (writing: Writing, id: number, sent: Values, isOwn: boolean): Promise<Row> => {
  const before = await findLive(writing, teamUser, id)
  if (!before) throw new AppError('empty data')
  if (!isOwn) demand(missingFlags(writing.actor.rights, before, sent, id === writing.actor.userId))
  await refuseLoss(writing, id, before, sent)
  return before
}

/** Ends the links that the change outdates; a user who is switched on again has to log in anew. */
const endAccess = async ({ tx }: Writing, id: number, before: Row, sent: Values): Promise<void> => {
  const isChanged = (name: string) => sent[name] !== undefined && sent[name] !== before[name]
  if (LINKED_FIELDS.some(isChanged)) await dropLinks(tx, id)
  // An older mail must not revert what the administrator sets.
  if (isChanged('email') || isChanged('login')) await dropEmailLinks(tx, id)
  if (isChanged('is_active')) await endCalendarAddress(tx, id)
  if (isChanged('is_active') && sent.is_active === 1) await endSessions(tx, id, null)
}

/** Rights are logged separately; of other fields only the names. */
const auditChange = async (request: FastifyRequest, { tx }: Writing, id: number, before: Row, sent: Values) => {
  const rights = rightsText(before, sent)
  const others = changedOthers(before, sent)
  if (rights !== '') await auditIn(request, tx, { event: 'rights_changed', subject_id: id, detail: rights })
  if (others.length > 0) await auditIn(request, tx, { event: 'user_changed', subject_id: id, detail: others.join(' ') })
}

/** A user without a password got their link at an address that was wrong. */
const isInvitedAnew = (before: Row, sent: Values): boolean =>
  before.pass_hash === null && before.is_active === 1 && 'email' in sent && sent.email !== before.email

/** One's own e-mail changes by its own call, which asks for the password: here it stays, and the answer says so. */
const withoutOwnEmail = (before: Row, sent: Values, isSelf: boolean): { kept: Values; warnings: FieldErrors } => {
  const { email, ...kept } = sent
  const isChanged = email !== undefined && email !== before.email
  return isSelf && isChanged ? { kept, warnings: { email: 'rule:own_email' } } : { kept: sent, warnings: {} }
}

const update = (parts: TeamParts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { sessions } = parts
  const body = bodyObject(request)
  const isOwn = body.id === request.session?.userId && isOnlyOwn(Object.keys(body))
  if (!isOwn && !rightsOf(request).can_add_team_user) throw accessDenied(['can_add_team_user'])
  const { sync, input } = takeSync(teamUser, body)
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(teamUser, sent, actorOf(request))
  if ('login' in values && values.login === null) throwIfInvalid({ login: 'required' })
  const invitation: { token?: string; language?: unknown } = {}
  await mutate(request, reply, async (writing) => {
    const before = await change(writing, id, values, isOwn)
    const { kept: allowed, warnings } = withoutOwnEmail(before, values, id === writing.actor.userId)
    const saved = await changeRecord(writing, teamUser, id, allowed, sync.base)
    await endAccess(writing, id, before, allowed)
    await auditChange(request, writing, id, before, allowed)
    if (isInvitedAnew(before, allowed)) {
      invitation.token = await makeLinkToken(writing.tx, id, INVITATION_SECONDS)
      invitation.language = before.language
    }
    const answer = await answerWrite({ ...writing, actor: asOwner(writing.actor, id) }, teamUser, saved, null, false)
    return withWarnings(answer, warnings)
  })
  sessions.forget(request.installation.db)
  if (invitation.token) invite(parts, request, { email: values.email, language: invitation.language }, invitation.token)
  return reply
}

const list = async (request: FastifyRequest, reply: FastifyReply) => {
  const { db, timezone } = request.installation
  const viewer = viewerOf(request)
  const query = readListQuery(teamUser, [queryText(request), filterString(request)], viewer, timezone)
  return sendTagged(request, reply, await teamPage(db, query, viewer))
}

const get = async (request: FastifyRequest, reply: FastifyReply) => {
  queryOf(request)
  const id = pathId(request)
  const detail = await getRecord(request.installation.db, teamUser, id, asOwner(viewerOf(request), id))
  return sendJson(reply, `{"status":"ok","detail":${detail}}`)
}

const authInfo = async (request: FastifyRequest) => {
  queryOf(request)
  const { installation, session } = request
  return { status: 'ok', detail: await currentUser(installation.db, session?.userId ?? 0, viewerOf(request)) }
}

const addDoc = {
  summary: 'Adds a colleague; without `pass` a link to set one is mailed. A role without flags brings its own',
  body: { pass: { kind: 'secret', min: MIN_PASSWORD, max: MAX_PASSWORD } },
} as const satisfies RouteDoc

const updateDoc = {
  summary:
    'Changes a user: anyone their own contacts and settings, all else with `can_add_team_user`; `is_active: 0` switches off',
  rules: {
    circle: 'The head stands, directly or not, under this user.',
    own_account: 'Nobody switches themselves off.',
    own_email: 'A warning: one’s own e-mail stays; it changes by /api/users/email/, which asks for the password.',
    last_admin: 'Nobody else is left who can manage the users.',
  },
} as const satisfies RouteDoc

const infoDoc = {
  summary: 'The user of this session with every permission flag',
  answer: { detail: CURRENT_USER },
} as const satisfies RouteDoc

export const addTeam = (app: FastifyInstance, parts: TeamParts): void => {
  const own = { permission: 'logged_in' } as const
  const base = `/api/${teamUser.path}`
  addListAndGet(app, teamUser, { list: { handler: list }, get: { handler: get } })
  addHandOver(app)
  addInvitations(app, parts)
  app.route({
    method: 'POST',
    url: `${base}/add/`,
    config: { permission: teamUser.can.add, doc: addDoc },
    handler: add(parts),
  })
  app.route({ method: 'POST', url: `${base}/update/`, config: { ...own, doc: updateDoc }, handler: update(parts) })
  app.route({
    method: 'GET',
    url: `${base}/auth_info/`,
    config: { ...own, beforeSecondFactor: true, doc: infoDoc },
    handler: authInfo,
  })
}
