/** The API describes itself: the OpenAPI document and a page of it for people. Open to anyone; made and compressed once per language. */
import type { Language } from '@fura/shared/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Compressed, sendCompressed } from '#http/compressed.ts'
import { asPage } from '#http/headers.ts'
import { Rate } from '#http/rate.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { makeDocument } from './openapi.ts'
import { makePage } from './page.ts'

const once = (make: (language: Language) => string): ((language: Language) => Compressed) => {
  const made = new Map<Language, Compressed>()
  return (language) => {
    const known = made.get(language) ?? compress(make(language))
    made.set(language, known)
    return known
  }
}

const answer = (request: FastifyRequest, reply: FastifyReply, made: Compressed): FastifyReply =>
  sendCompressed(request, reply.headers({ vary: 'accept-language', 'content-language': request.language }), made)

/** People and their tools read it a few times; it is two megabytes. */
const READINGS_PER_MINUTE = 120

const documentDoc = {
  summary: 'This API as an OpenAPI 3.1 document',
  plain: { type: 'application/json', members: {} },
} as const satisfies RouteDoc

const pageDoc = {
  summary: 'This API as a page for people',
  plain: { type: 'text/html' },
} as const satisfies RouteDoc

export const addDocs = (app: FastifyInstance, version: string): void => {
  const open = { permission: 'anyone', appKey: false } as const
  const rate = new Rate(READINGS_PER_MINUTE)
  const onRequest = async ({ ip }: FastifyRequest) => rate.take(ip)
  const documentIn = (language: Language) => makeDocument(language, version, app.declaredRoutes)
  const document = once((language) => JSON.stringify(documentIn(language)))
  const page = once((language) => makePage(language, documentIn(language)))

  app.get('/api/openapi.json', { config: { ...open, doc: documentDoc }, onRequest }, async (request, reply) =>
    answer(request, reply.type('application/json; charset=utf-8'), document(request.language)),
  )
  app.get('/api/docs/', { config: { ...open, doc: pageDoc }, onRequest }, async (request, reply) =>
    answer(request, asPage(reply), page(request.language)),
  )
}
