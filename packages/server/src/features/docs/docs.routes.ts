/** The API describes itself: the OpenAPI document and a page that shows it and sends requests. Open to anyone; made and compressed once. */
import { AppError } from '@fura/shared/errors.ts'
import { choice } from '@fura/shared/fields/field.ts'
import type { Language } from '@fura/shared/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { build } from '#build.ts'
import { compress, type Compressed, sendCompressed } from '#http/compressed.ts'
import { asPage } from '#http/headers.ts'
import { Rate } from '#http/rate.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { makeDocument } from './openapi.ts'
import { isPageFile, PAGE_FILE_NAMES, pageFile, typeOfPageFile } from './page-files.ts'
import { makePage, PAGE_CSP, PAGE_FILES } from './page.ts'

const once = (make: (language: Language) => string): ((language: Language) => Compressed) => {
  const byLanguage = new Map<Language, Compressed>()
  return (language) => {
    const compressed = byLanguage.get(language) ?? compress(make(language))
    byLanguage.set(language, compressed)
    return compressed
  }
}

const answer = (request: FastifyRequest, reply: FastifyReply, compressed: Compressed): FastifyReply =>
  sendCompressed(request, reply.headers({ vary: 'accept-language', 'content-language': request.language }), compressed)

/** People and their tools read it a few times; it is two megabytes. */
const READINGS_PER_MINUTE = 120

const documentDoc = {
  summary: 'This API as an OpenAPI 3.1 document',
  plain: { type: 'application/json', members: {} },
} as const satisfies RouteDoc

const pageDoc = {
  summary: 'This API as a page that shows it and sends requests',
  plain: { type: 'text/html' },
} as const satisfies RouteDoc

const pageFileDoc = {
  summary: 'The scripts and style sheets of that page',
  path: { file: choice(PAGE_FILE_NAMES) },
  plain: { type: 'text/javascript' },
} as const satisfies RouteDoc

export const addDocs = (app: FastifyInstance): void => {
  const open = { permission: 'anyone', appKey: false } as const
  const rate = new Rate(READINGS_PER_MINUTE)
  const onRequest = async ({ ip }: FastifyRequest) => rate.take(ip)
  const document = once((language) => JSON.stringify(makeDocument(language, build.AppVersion, app.declaredRoutes)))
  const page = once(makePage)

  app.get('/api/openapi.json', { config: { ...open, doc: documentDoc }, onRequest }, async (request, reply) =>
    answer(request, reply.type('application/json; charset=utf-8'), document(request.language)),
  )
  app.get('/api/docs/', { config: { ...open, doc: pageDoc }, onRequest }, async (request, reply) =>
    answer(request, asPage(reply).header('content-security-policy', PAGE_CSP), page(request.language)),
  )
  const files = { config: { ...open, doc: pageFileDoc }, onRequest }
  app.get<{ Params: { file: string } }>(`${PAGE_FILES}/:file`, files, async (request, reply) => {
    const { file } = request.params
    if (!isPageFile(file)) throw new AppError('not found')
    // Browsers ask each time and get "not changed" by the ETag.
    reply.type(typeOfPageFile(file)).header('cache-control', 'no-cache')
    return sendCompressed(request, reply, pageFile(file))
  })
}
