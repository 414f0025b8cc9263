/** The API describes itself: the OpenAPI document and a page of it for people. Open to anyone; made once per language. */
import type { Language } from '@fura/shared/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asPage } from '#http/headers.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { makeDocument } from './openapi.ts'
import { makePage } from './page.ts'

const once = (make: (language: Language) => string): ((language: Language) => string) => {
  const made = new Map<Language, string>()
  return (language) => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

const answer = (request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply =>
  reply.headers({ vary: 'accept-language', 'content-language': request.language }).send(text)

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
  const documentIn = (language: Language) => makeDocument(language, version, app.declaredRoutes)
  const document = once((language) => JSON.stringify(documentIn(language)))
  const page = once((language) => makePage(language, documentIn(language)))

  app.get('/api/openapi.json', { config: { ...open, doc: documentDoc } }, async (request, reply) =>
    answer(request, reply.type('application/json; charset=utf-8'), document(request.language)),
  )
  app.get('/api/docs/', { config: { ...open, doc: pageDoc } }, async (request, reply) =>
    answer(request, asPage(reply), page(request.language)),
  )
}
