/** One route and method as an operation of the document. */
import type { Language } from '@fura/shared/language.ts'
import type { FastifyContextConfig } from 'fastify'
import type { ResourceCall } from '#http/route-doc.ts'
import { textOf } from '#texts.ts'
import { failures, okResponse } from './answers.ts'
import { type DocumentedRoute, documentPath } from './documented-route.ts'
import { bodySchema, parametersOf } from './inputs.ts'
import type { Operation } from './openapi-types.ts'

const SUMMARIES: Readonly<Record<ResourceCall, string>> = {
  list: 'list',
  get: 'one record',
  add: 'add',
  update: 'change',
  delete: 'delete',
}

const DESCRIPTIONS: Readonly<Partial<Record<ResourceCall, string>>> = {
  list:
    'Filters stand in the address as `name=value` or `f[name]=value`; the POST variant also takes them in one string. ' +
    'Several values stand with commas between them. ' +
    'An unknown filter or a bad value is `invalid data`, never an unfiltered list.',
  update: 'Only the fields that are sent change.',
  delete:
    'Any live record that refers to this one makes `in use`; deleting what is gone is ok. Refused by GET and POST alike to a ' +
    'prefetch, a navigation and another site (Sec-Fetch-*, Purpose).',
}

const securityOf = ({ permission, appKey }: FastifyContextConfig): Operation['security'] => {
  if (appKey === false) return []
  return permission === 'anyone' ? [{ AppKey: [] }] : [{ AppKey: [], Session: [] }]
}

const summaryOf = (language: Language, { doc, url }: DocumentedRoute): string => {
  const { summary, resource } = doc
  if (summary !== undefined) return summary
  return resource ? `${textOf(language, `${resource.entity.name}.many`)}: ${SUMMARIES[resource.call]}` : url
}

export const operationOf = (language: Language, route: DocumentedRoute): Operation => {
  const { method, url, config, doc, tag } = route
  const body = bodySchema(route)
  const type = doc.multipart ? 'multipart/form-data' : 'application/json'
  const description = doc.resource ? DESCRIPTIONS[doc.resource.call] : undefined
  const words = documentPath(url)
    .split(/[^\w]+/)
    .filter((word) => word !== '' && word !== 'api')
  return {
    operationId: [method, ...words].join('_'),
    tags: [tag],
    summary: summaryOf(language, route),
    ...(description === undefined ? {} : { description }),
    security: securityOf(config),
    parameters: parametersOf(language, route),
    ...(body ? { requestBody: { required: body.required, content: { [type]: { schema: body.schema } } } } : {}),
    responses: { '200': okResponse(route), ...failures(route) },
    'x-permission': config.permission ?? 'nobody',
  }
}
