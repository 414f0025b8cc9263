/** What the app asks before anybody logs in: the manifest of this host's installation, the version, the texts. */
import { AppError } from '@fura/shared/errors.ts'
import { choice, flag, int, longText, text } from '@fura/shared/fields/field.ts'
import { isLanguage, LANGUAGES } from '@fura/shared/language.ts'
import { VARIANT_NAMES } from '@fura/shared/variants.ts'
import type { FastifyInstance } from 'fastify'
import { build } from '#build.ts'
import type { Config } from '#config.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { manifestOf } from './manifest.ts'
import { sendCompressed } from '#http/compressed.ts'
import { sentTextsOf } from '#texts.ts'

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
      services_tied_containers: flag(),
      api_key: word,
      url: text(),
      has_mail: flag(),
    },
  },
  about: {
    UniqueID: 'The id of the installation.',
    variant: 'Decides which fields and screens the app shows; the calls are the same in all.',
    timezone: 'Where days begin and hours are shown, such as Europe/Kyiv.',
    api_key: 'What every call under /api/ sends as `App-Key`.',
    url: 'Where the calls are; empty: at this same origin.',
    has_mail: '1: files can be sent by mail (`files/mail/`).',
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
  summary: 'The texts of the app in one language: key → text',
  path: { file: choice(LANGUAGES.map((language) => `${language}.json`)) },
  plain: { type: JSON_TYPE, each: longText() },
} as const satisfies RouteDoc

export const addTech = (app: FastifyInstance, { config: { minBuild, smtpUrl } }: { config: Config }): void => {
  const config = { permission: 'anyone', appKey: false } as const
  app.get('/manifest.json', { config: { ...config, doc: manifestDoc } }, async (request) =>
    manifestOf(request.installation, smtpUrl !== null),
  )
  app.get('/version.json', { config: { ...config, doc: versionDoc } }, async () => ({ ...build, min_build: minBuild }))
  const texts = { config: { ...config, doc: textsDoc } }
  app.get<{ Params: { file: string } }>('/tech/get_translations/:file', texts, async (request, reply) => {
    const language = /^([a-z]{2})\.json$/.exec(request.params.file)?.[1]
    if (!isLanguage(language)) throw new AppError('not found')
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), sentTextsOf(language))
  })
}
