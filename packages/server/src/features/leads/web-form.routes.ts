/**
 * The form on the company's web site. With a session it adds a lead as usual; without one it is open where the installation
 * allows it, accepts only the fields for strangers, reveals nothing, and lets pages of the listed sites send it.
 */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { text } from '@fura/shared/fields/field.ts'
import { validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { checkLead } from '@fura/shared/rules/lead.ts'
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Installation, Installations } from '#db/installations.ts'
import { credentialsOf } from '#http/credentials.ts'
import { assertSecondFactor, hostName } from '#http/guard.ts'
import { bodyObject } from '#http/input.ts'
import { addressBlock, bucketOf, type Limit, refuseSpent, spend } from '#http/limits.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import type { Sessions } from '#http/sessions.ts'
import { addRecord } from '#resource/save.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import { webSiteSource } from './lead.queries.ts'
import { addLead } from './lead.routes.ts'

export interface WebFormParts {
  sessions: Sessions
  installations: Installations
}

const URL = `/api/${lead.path}/add/web/`

const ABOUT_ONESELF: readonly FieldOf<'lead'>[] = [
  'name',
  'company_name',
  'contact_name',
  'position',
  'phone',
  'email',
  'messenger',
  'company_type',
]
const REQUEST: readonly FieldOf<'lead'>[] = [
  'poo_text',
  'fd_text',
  'cargo',
  'gross_weight',
  'volume',
  'equipment_count',
  'planned_loading_date',
]
const DIRECTIONS: readonly FieldOf<'lead'>[] = ['import', 'export', 'tranzit', 'vnutrennie']
const SERVICES: readonly FieldOf<'lead'>[] = ['fraht', 'avto', 'gd', 'avia', 'lcl', 'teo', 'perevalka', 'tamOchistka']
const PAGE: readonly FieldOf<'lead'>[] = [
  'page_url',
  'form_name',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
]

const ASKED_OF_STRANGERS: readonly string[] = [
  'message',
  ...ABOUT_ONESELF,
  ...REQUEST,
  ...DIRECTIONS,
  ...SERVICES,
  ...PAGE,
] satisfies FieldOf<'lead'>[]

const FORM = {
  fields: Object.fromEntries(Object.entries(lead.fields).filter(([name]) => ASKED_OF_STRANGERS.includes(name))),
}

/** A long message, in letters of two bytes. */
const FORM_BYTES = 65_536

/** A person sends a form a few times at most; the second limit stops somebody who sends it all day. */
const limitsOf = (request: FastifyRequest): Limit[] => {
  const block = addressBlock(request.ip)
  return [
    { bucket: bucketOf('web-form', block), max: 10, quietSeconds: 60 },
    { bucket: bucketOf('web-form-hour', block), max: 60, quietSeconds: 3600 },
  ]
}

/** A form rarely asks for a title: the company or the person is one. */
const withTitle = (input: Record<string, unknown>): Record<string, unknown> => ({
  ...input,
  name: input.name ?? input.company_name ?? input.contact_name ?? input.phone ?? input.email,
})

const readForm = (request: FastifyRequest): Values => {
  const { name, ...input } = withTitle(bodyObject(request))
  const { values, errors } = validateNew(FORM, name === undefined ? input : { ...input, name: asTitle(name) })
  if (errors) throw new AppError('invalid data', { fields: errors })
  throwIfInvalid(checkLead({ status_id: LEAD_STATUS.new, ...values }, ['phone', 'email']))
  return values
}

/** The company's name may be longer than a title. */
const asTitle = (name: unknown): unknown => (typeof name === 'string' ? [...name].slice(0, 150).join('') : name)

/** Before the body is read; people who are logged in are not counted. */
const refuseOften = async (request: FastifyRequest): Promise<void> => {
  if (!request.headers['user-auth-key']) await refuseSpent(request.installation.db, limitsOf(request))
}

const addByStranger = async (request: FastifyRequest, reply: FastifyReply) => {
  await spend(request.installation.db, limitsOf(request))
  const values = readForm(request)
  return mutate(request, reply, async (writing) => {
    await addRecord(writing, lead, { ...values, source_group_id: await webSiteSource(writing) })
    return {}
  })
}

const add =
  ({ sessions }: WebFormParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const credentials = credentialsOf(request)
    if (credentials.token === '') {
      if (!request.installation.webForm) throw new AppError('invalid user api key')
      return addByStranger(request, reply)
    }
    request.session = await sessions.find(request.installation, credentials, false)
    assertSecondFactor(request.installation, request.session)
    if (!request.session.rights.can_add_lead) throw accessDenied(['can_add_lead'])
    return addLead(request, reply)
  }

/** The origin, if the installation lets its pages send the form. */
const allowedOrigin = (request: FastifyRequest, installation: Installation | undefined): string | null => {
  const { origin } = request.headers
  return installation?.webForm && origin && installation.webFormOrigins.includes(origin) ? origin : null
}

const allowOrigin = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header('vary', 'Origin')
  const origin = allowedOrigin(request, request.installation)
  if (origin) reply.header('access-control-allow-origin', origin)
}

const isForm = ({ url }: FastifyRequest): boolean => `${url.split('?', 1)[0]?.replace(/\/$/, '')}/` === URL

/** Answers the preflight of another site's page that sends JSON. It is no route: no other call needs it. */
const answerPreflight = (app: FastifyInstance, installations: Installations): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS' || !isForm(request)) return done()
    const origin = allowedOrigin(request, installations.byHost(hostName(request.headers.host)))
    if (!origin) return done()
    void reply
      .code(204)
      .headers({
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'app-key, content-type, accept-language, idempotency-key',
        'access-control-max-age': '600',
      })
      .send()
  })
}

const doc = {
  summary:
    'Adds a lead from the web site: without a session where the installation switched its web form on (rate-limited, answers `status` alone), with one as `/api/leads/add/`',
  body: { ...FORM.fields, name: text() },
  about: { name: 'By default the company, the person, the phone or the e-mail.' },
  mutates: true,
} as const satisfies RouteDoc

export const addWebForm = (app: FastifyInstance, parts: WebFormParts): void => {
  answerPreflight(app, parts.installations)
  app.route({
    method: 'POST',
    url: URL,
    config: { permission: 'anyone', doc },
    bodyLimit: FORM_BYTES,
    onRequest: [allowOrigin, refuseOften],
    handler: add(parts),
  })
}
