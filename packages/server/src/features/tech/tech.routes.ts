/** What the app asks before anybody logs in: the manifest of this host's installation, the version, the texts. */
import { AppError } from '@fura/shared/errors.ts'
import { isLanguage } from '@fura/shared/language.ts'
import type { FastifyInstance } from 'fastify'
import type { Installation } from '#db/installations.ts'
import { build } from './build.ts'
import { textsOf } from '#texts.ts'

const manifestOf = (installation: Installation) => ({
  id: '/',
  name: installation.name,
  short_name: installation.name,
  lang: 'ru',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#FFFFFF',
  background_color: '#FFFFFF',
  icons: [],
  shortcuts: [],
  UniqueID: installation.uniqueId,
  variant: installation.variant,
  currencyName: installation.currency,
  services_tied_containers: installation.servicesTiedContainers,
  api_key: installation.appKey,
  url: '',
})

export const addTech = (app: FastifyInstance): void => {
  const config = { permission: 'anyone', appKey: false } as const
  app.get('/manifest.json', { config }, async (request) => manifestOf(request.installation))
  app.get('/version.json', { config }, async () => build)
  app.get<{ Params: { file: string } }>('/tech/get_translations/:file', { config }, async (request) => {
    const language = /^([a-z]{2})\.json$/.exec(request.params.file)?.[1]
    if (!isLanguage(language)) throw new AppError('not found')
    return textsOf(language)
  })
}
