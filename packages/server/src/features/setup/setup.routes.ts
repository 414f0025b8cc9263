/**
 * The first run: a page of the server itself on which the holder of the one-time code creates a company with its administrator.
 * Without a company every address leads there; with one it answers only while a code of `admin -- setup-code` is valid.
 */
import { AppError } from '@fura/shared/errors.ts'
import { choice, text } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { isLanguage, type Language, LANGUAGES } from '@fura/shared/language.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { RequestOrigin } from '#db/actor.ts'
import type { Installations } from '#db/installations.ts'
import { type NewInstallation, readInstallations } from '#db/registry.ts'
import { asPage } from '#http/headers.ts'
import { bodyObject, queryOf } from '#http/input.ts'
import { addressBlock, bucketOf, giveBackAnyhow, type Limit, refuseSpent, spend } from '#http/limits.ts'
import { hashPassword } from '#http/passwords.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addAnotherCompany } from './another-company.routes.ts'
import { giveBackSetupCode, isSetupCode, isSetupOpen, takeSetupCode } from './setup-code.queries.ts'
import { CODE, COMPANY, readCompany, wantedOf } from './setup-company.ts'
import { makeSetupPage, SETUP_CSP } from './setup-page.ts'
import { SETUP_SCRIPT } from './setup-script.ts'
import { SETUP_STYLE } from './setup-style.ts'
import { isPageAddress, SETUP_PATH } from './setup-path.rules.ts'

export interface NewAdministrator {
  name: string
  email: string
  language: Language
  passHash: string
}

/** What makes companies; stands above the features, because it also fills them. */
export interface CompanyMaker {
  currencies: readonly string[]
  registryName: string
  /** Throws `invalid data` where no such administrator could be added. */
  checkAdministrator: (administrator: NewAdministrator) => void
  create: (
    newInstallation: NewInstallation,
    choice: { command: string; from: RequestOrigin; administrator: NewAdministrator },
  ) => Promise<void>
}

export interface SetupParts {
  config: Config
  installations: Installations
  companies: CompanyMaker
}

/** Wrong codes from one address, and from all of them. */
const limitsOf = ({ ip }: FastifyRequest): Limit[] => [
  { bucket: bucketOf('setup', addressBlock(ip)), max: 10, quietSeconds: 600, isCleared: true },
  { bucket: bucketOf('setup-all'), max: 100, quietSeconds: 600 },
]

/** Counts the try before it is checked, so that a parallel burst does not pass the limits. */
const assertCode = async (request: FastifyRequest, { installations }: SetupParts, code: string): Promise<void> => {
  const registry = installations.registry()
  const limits = limitsOf(request)
  await refuseSpent(registry, limits)
  await spend(registry, limits)
  if (!(await isSetupCode(registry.read, code))) {
    request.log.warn({ address: request.ip }, 'a wrong code of the setup page')
    throw new AppError('invalid data', { fields: { code: 'rule:setup_code' } })
  }
  await giveBackAnyhow(registry, limits)
}

const create = async (request: FastifyRequest, parts: SetupParts) => {
  const body = bodyObject(request)
  await assertCode(request, parts, typeof body.code === 'string' ? body.code : '')
  const { values, password } = readCompany(body, parts.companies.currencies)
  const { installations, companies, config } = parts
  const registry = installations.registry()
  const newInstallation = wantedOf(
    values,
    await readInstallations(registry, config.databaseUrl),
    companies.registryName,
  )
  const person = {
    name: values.name,
    email: values.email,
    language: values.language,
  }
  companies.checkAdministrator({ ...person, passHash: '' })
  const passHash = await hashPassword(password)
  const code = values.code
  if (!(await takeSetupCode(registry, code)))
    throw new AppError('invalid data', { fields: { code: 'rule:setup_code' } })
  const from = { address: request.ip, device: request.headers['user-agent'] ?? null }
  try {
    await companies.create(newInstallation, { command: 'setup page', from, administrator: { ...person, passHash } })
  } catch (error) {
    await giveBackSetupCode(registry, code)
    throw error
  }
  await installations.refresh()
  const { appKey } = (await readInstallations(registry, config.databaseUrl)).find(
    ({ uniqueId }) => uniqueId === newInstallation.uniqueId,
  ) ?? { appKey: '' }
  request.log.info({ installation: newInstallation.uniqueId }, 'a company was made on the setup page')
  return { status: 'ok', UniqueID: newInstallation.uniqueId, host: newInstallation.hosts[0], api_key: appKey }
}

const pageDoc = {
  summary: 'The page on which a one-time code makes a company; 404 once there is one and no code is valid',
  query: { lang: choice(LANGUAGES) },
  plain: { type: 'text/html' },
} as const satisfies RouteDoc
const fileDoc = {
  summary: 'The script and the style sheet of that page',
  path: { file: choice(['page.js', 'page.css']) },
  plain: { type: 'text/javascript' },
} as const satisfies RouteDoc
const rules = { setup_code: 'The code is wrong, expired, or was used.' }
const checkDoc = { summary: 'Whether a code of the setup page is valid', body: CODE, rules } as const satisfies RouteDoc
const createDoc = {
  summary: 'Makes a company with its administrator, by a one-time code of the log or of `admin -- setup-code`',
  body: { ...COMPANY, password: { kind: 'secret', required: true } },
  rules,
  answer: { UniqueID: text({ required: true }), host: text({ required: true }), api_key: text({ required: true }) },
} as const satisfies RouteDoc

const FILES: Readonly<Record<string, { type: string; text: string }>> = {
  'page.js': { type: 'text/javascript; charset=utf-8', text: SETUP_SCRIPT },
  'page.css': { type: 'text/css; charset=utf-8', text: SETUP_STYLE },
}

/** While there is no company, what a browser opens leads to the setup page instead of an error in JSON. */
export const addSetupRedirect = (app: FastifyInstance, installations: Installations): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const isOpened = installations.isEmpty && request.method === 'GET' && !request.routeOptions.config?.everyHost
    if (isOpened && isPageAddress(request.url)) void reply.redirect(SETUP_PATH)
    else done()
  })
}

export const addSetup = (app: FastifyInstance, parts: SetupParts): void => {
  addAnotherCompany(app, parts)
  const open = { permission: 'anyone', appKey: false, everyHost: true } as const
  const assertOpen = async () => {
    if (!(await isSetupOpen(parts.installations.registry().read))) throw new AppError('not found')
  }
  app.get(SETUP_PATH, { config: { ...open, doc: pageDoc } }, async (request, reply) => {
    await assertOpen()
    const lang = queryOf(request, 'lang').get('lang')
    const language = isLanguage(lang) ? lang : request.language
    const page = makeSetupPage(language, parts.companies.currencies)
    return asPage(reply).header('content-security-policy', SETUP_CSP).send(page)
  })
  app.get<{ Params: { file: string } }>(
    `${SETUP_PATH}:file`,
    { config: { ...open, doc: fileDoc } },
    async (request, reply) => {
      await assertOpen()
      const file = FILES[request.params.file]
      if (!file) throw new AppError('not found')
      return reply.type(file.type).send(file.text)
    },
  )
  app.post(`${SETUP_PATH}check/`, { config: { ...open, doc: checkDoc } }, async (request) => {
    await assertOpen()
    const { values, errors } = validateNew({ fields: CODE }, bodyObject(request))
    if (errors) throw new AppError('invalid data', { fields: errors })
    await assertCode(request, parts, values.code)
    return { status: 'ok' }
  })
  app.post(`${SETUP_PATH}create/`, { config: { ...open, doc: createDoc } }, async (request) => {
    await assertOpen()
    return create(request, parts)
  })
}
