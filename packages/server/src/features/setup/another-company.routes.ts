/** In the app of the server's owner: a one-time code of the setup page, so that another company needs no terminal (decision 0111). */
import { AppError } from '@fura/shared/errors.ts'
import { dateTime, text } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { Installations } from '#db/installations.ts'
import { auditIn } from '#http/audit.ts'
import { bodyObject } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { mayAddCompany } from './owner.rules.ts'
import { makeSetupCode } from './setup-code.queries.ts'
import { SETUP_PATH } from './setup-path.rules.ts'

interface Parts {
  config: Config
  installations: Installations
}

/** The code is answered once and stored as a hash, so this call is not kept for a replay. */
const makeCode = (parts: Parts) => async (request: FastifyRequest) => {
  const { errors } = validateNew({ fields: {} }, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  const { installation } = request
  if (!mayAddCompany(parts, installation)) throw new AppError('not found')
  // Logged first: no code without an entry.
  await installation.db.write((tx) => auditIn(request, tx, { event: 'admin_command', detail: 'setup-code' }))
  const code = await makeSetupCode(parts.installations.registry(), false)
  return { status: 'ok', code, path: SETUP_PATH, date_until: nowSeconds() + DAY }
}

const doc = {
  summary: 'A one-time code of the setup page, for the company of the server’s owner; 404 for others',
  body: {},
  answer: {
    code: text({ required: true }),
    path: text({ required: true }),
    date_until: dateTime({ required: true }),
  },
  about: { code: 'Makes one company on the page at `path`, until `date_until`.' },
} as const satisfies RouteDoc

export const addAnotherCompany = (app: FastifyInstance, parts: Parts): void => {
  app.post('/api/company/setup_code/', { config: { permission: 'can_add_user', doc } }, makeCode(parts))
}
