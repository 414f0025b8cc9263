/** What the app asks before anybody logs in: the manifest of this host's installation, the version, the texts. */
import { WEEK_STARTS } from '@fura/shared/days.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, flag, int, longText, text } from '@fura/shared/fields/field.ts'
import { isLanguage, LANGUAGES } from '@fura/shared/language.ts'
import { VARIANT_NAMES } from '@fura/shared/variants.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { build } from '#build.ts'
import type { Config } from '#config.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { refreshOwnWords } from '#rows/own-words.ts'
import { mailInForce } from '../mail/company-mail.queries.ts'
import { manifestOf } from './manifest.ts'
import { sendCompressed } from '#http/compressed.ts'
import { sentTexts } from '#texts.ts'

const JSON_TYPE = 'application/json'
const word = text({ required: true })

const manifestDoc = {
  summary: 'The installation of this host: the members of a web app manifest and what the app needs before a login',
  plain: {
    type: JSON_TYPE,
    members: {
      id: word,
      name: word,
      short_name: word,
      description: word,
      lang: word,
      dir: word,
      start_url: word,
      scope: word,
      display: word,
      theme_color: word,
      background_color: word,
      launch_handler: {},
      icons: [{}],
      shortcuts: [{}],
      screenshots: [{}],
      share_target: {},
      UniqueID: word,
      variant: choice(VARIANT_NAMES, { required: true }),
      currencyName: word,
      timezone: word,
      week_start: choice(WEEK_STARTS, { required: true }),
      services_tied_containers: flag(),
      api_key: word,
      url: text(),
      has_mail: flag(),
      words: text(),
    },
  },
  about: {
    UniqueID: 'The id of the installation.',
    variant: 'Decides which fields and screens the app shows; the calls are the same in all.',
    timezone: 'Where days begin and hours are shown, such as Europe/Kyiv.',
    week_start: 'The first day of a week in calendars and weekly figures.',
    api_key: 'What every call under /api/ sends as `App-Key`.',
    url: 'Where the calls are; empty: at this same origin.',
    has_mail: '1: files can be sent by mail (`files/mail/`).',
    words: 'Changes when the company changes its own words; empty: it has none.',
  },
} as const satisfies RouteDoc

const versionDoc = {
  summary: 'Which build answers; never cached',
  query: { t: text() },
  plain: {
    type: JSON_TYPE,
    members: { AppVersion: word, Build: word, BundleVersion: word, min_build: int({ required: true }) },
  },
  about: {
    t: 'Any value: keeps caches in between from answering.',
    Build: 'Changes with every build.',
    min_build: 'The oldest app that is served: one with a lower `X-Client-Build` gets 426.',
  },
} as const satisfies RouteDoc

const textsDoc = {
  summary: 'The texts of the app in one language, with the words of the company in place of ours: key → text',
  path: { file: choice(LANGUAGES.map((language) => `${language}.json`)) },
  plain: { type: JSON_TYPE, each: longText() },
} as const satisfies RouteDoc

/** An app starts while the company's database is away; what was read last stands. */
const knowOwnWords = ({ installation, log }: FastifyRequest): Promise<void> =>
  refreshOwnWords(installation.db).catch((error: unknown) => log.warn({ err: error }, 'own words were not read'))

/** Unknown while the company's database is away. */
const hasOwnMail = async ({ installation }: FastifyRequest): Promise<boolean> =>
  (await mailInForce(installation.db.read).catch(() => null)) !== null

export const addTech = (app: FastifyInstance, { config: { minBuild, smtpUrl } }: { config: Config }): void => {
  const config = { permission: 'anyone', appKey: false } as const
  app.get('/manifest.json', { config: { ...config, doc: manifestDoc } }, async (request) => {
    await knowOwnWords(request)
    return manifestOf(request.installation, smtpUrl !== null || (await hasOwnMail(request)))
  })
  app.get('/version.json', { config: { ...config, doc: versionDoc } }, async () => ({ ...build, min_build: minBuild }))
  const texts = { config: { ...config, doc: textsDoc } }
  app.get<{ Params: { file: string } }>('/tech/get_translations/:file', texts, async (request, reply) => {
    const language = /^([a-z]{2})\.json$/.exec(request.params.file)?.[1]
    if (!isLanguage(language)) throw new AppError('not found')
    await knowOwnWords(request)
    return sendCompressed(
      request,
      reply.type('application/json; charset=utf-8'),
      sentTexts(request.installation, language),
    )
  })
}
