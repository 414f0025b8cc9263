/** The team's own routes: list and get as for every entity, add with a password or an invitation, update, the current user. */
import { MAX_PASSWORD, MIN_PASSWORD } from '@fura/shared/constants.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { accessDenied, AppError, type FieldCode } from '@fura/shared/errors.ts'
import { type FieldErrors, validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { isLanguage } from '@fura/shared/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '#db/database.ts'
import { actorOf, queryText, rightsOf, viewerOf } from '#http/context.ts'
import { sendTagged } from '#http/etag.ts'
import { bodyObject, idFromBody, pathId, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import { hashPassword } from '#http/passwords.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { auditIn } from '#http/audit.ts'
import { getRecord } from '#resource/get.ts'
import { readListQuery } from '#resource/list-query.ts'
import { addListAndGet, addOnce, filterString, sendJson, answerWrite } from '#resource/routes.ts'
import { changeRecord, checkChange } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { withWarnings } from '../parties/party.queries.ts'
import { makeLinkToken, setPassword } from '../auth/auth.queries.ts'
import { newPasswordError } from '../auth/password.rules.ts'
import type { TeamParts } from './team.parts.ts'
import { addHandOver } from './hand-over.routes.ts'
import { type RoleTemplate, roleTemplates } from './role-templates.ts'
import { addTeamRoles } from './team-role.routes.ts'
import { addAbsences } from './absence.routes.ts'
import { endAbsencesOf } from './absence.writes.ts'
import { asOwner, CURRENT_USER, currentUser, teamPage } from './team.queries.ts'
import { addInvitations } from './invitation.routes.ts'
import { INVITATION_SECONDS, isOnlyOwn, missingFlags, rightsText, withRoleFlags } from './team.rules.ts'
import { auditChange, changeablePerson, demand, endAccess, throwIfInvalid } from './team.writes.ts'

/** Removes the password from the body before its fingerprint is stored with the Idempotency-Key. */
const takePassword = (request: FastifyRequest): unknown => {
  const { pass, ...body } = bodyObject(request)
  request.body = body
  return pass
}

/** In the colleague's own language, if they have chosen one. */
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

const readNew = (
  templates: readonly RoleTemplate[],
  input: Record<string, unknown>,
  passwordError: FieldCode | null,
): Values => {
  const { values, errors } = validateNew(teamUser, input)
  if (errors || passwordError) {
    throw new AppError('invalid data', { fields: { ...errors, ...(passwordError ? { pass: passwordError } : {}) } })
  }
  return withRoleFlags(templates, input, { ...values, login: values.login ?? values.email ?? null })
}

const add = (parts: TeamParts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const password = takePassword(request) ?? null
  const { sync, input } = takeSync(teamUser, bodyObject(request))
  const templates = await roleTemplates(request.installation.db.read)
  const values = readNew(templates, input, password === null ? null : newPasswordError(password))
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

/** A new product role without company roles clears the former company roles. */
const withoutFormerRoles = (before: Row, sent: Values): Values =>
  'role' in sent && sent.role !== before.role && !('role_ids' in sent) ? { ...sent, role_ids: [] } : sent

/** A user without a password got their link at an address that was wrong. */
const isInvitedAnew = (before: Row, sent: Values): boolean =>
  before.pass_hash === null && before.is_active === 1 && 'email' in sent && sent.email !== before.email

/** One's own e-mail changes by its own call, which asks for the password: here it stays, and the answer says so. */
const withoutOwnEmail = (
  before: Row,
  sent: Values,
  isSelf: boolean,
): { withoutEmail: Values; warnings: FieldErrors } => {
  const { email, ...withoutEmail } = sent
  const isChanged = email !== undefined && email !== before.email
  return isSelf && isChanged
    ? { withoutEmail, warnings: { email: 'rule:own_email' } }
    : { withoutEmail: sent, warnings: {} }
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
    const before = await changeablePerson(writing, id, values, isOwn)
    const { withoutEmail, warnings } = withoutOwnEmail(before, values, id === writing.actor.userId)
    const allowed = withoutFormerRoles(before, withoutEmail)
    const saved = await changeRecord(writing, teamUser, id, allowed, sync.base)
    await endAccess(writing, id, before, allowed)
    await auditChange(request, writing, id, before, allowed)
    if (before.is_active === 1 && allowed.is_active === 0)
      await endAbsencesOf(writing, id, (note) => auditIn(request, writing.tx, note))
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
  addTeamRoles(app, parts)
  addAbsences(app, parts)
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
