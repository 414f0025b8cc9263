/** The whole OpenAPI document, made from the declared routes and entities in one language. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath, everyEntity } from '@fura/shared/entities/index.ts'
import { MAX_CHANGED, MAX_JSON_BYTES, TOTAL_CAP } from '@fura/shared/constants.ts'
import { MAX_AMOUNT } from '@fura/shared/fields/check.ts'
import type { Language } from '@fura/shared/language.ts'
import type { DeclaredRoute } from '#http/methods.ts'
import type { DocFields, ResourceCall, RouteDoc } from '#http/route-doc.ts'
import { textOf } from '#texts.ts'
import { PARAMETERS, SECURITY_SCHEMES, SYNC_SCHEMAS } from './components.ts'
import { type DocumentedRoute, documentPath } from './documented-route.ts'
import { errorSchemas, failureResponses, HEADERS } from './errors-schema.ts'
import type { Document, Operation, Schema, Tag } from './openapi-types.ts'
import { operationOf } from './operation.ts'
import { changeSchema, newSchema, recordSchema } from './record-schema.ts'

const DESCRIPTION = `The calls of a Fura installation. The installation is the one of the host name.

Every call under /api/ carries \`App-Key\`; all but the open ones carry \`User-Auth-Key\`, the token that a login answered.
A trailing slash is optional everywhere. JSON in UTF-8 in and out, at most ${MAX_JSON_BYTES} bytes in.

The HTTP status speaks of transport and session, \`status\` in the body of the operation: \`ok\`, or \`error\` with a code
and, for \`invalid data\`, a code per field. Unknown fields, filters and parameters are refused, never dropped.

Ids are positive integers. Flags are 0 or 1. Dates are Unix seconds, 0 is empty: a moment (\`unix-time\`), or a calendar day
as its 00:00 UTC (\`unix-day\`). Money, prices, rates and quantities are decimal strings (\`decimal\`), at most
${MAX_AMOUNT}, never numbers. Days in filters are dd-mm-yyyy (\`day\`), in the time zone of the installation. An empty text is null. Every reference \`x_id\` also answers \`x_name\`.

\`total_num\` of a list is exact without filters and up to ${TOTAL_CAP} matches with them; above that it is ${TOTAL_CAP}
beside \`total_more: 1\`. \`changed\` of POST /api/check_updates/ holds at most ${MAX_CHANGED} records, else \`reset: 1\`.`

const CALLS: Readonly<Record<string, ResourceCall>> = {
  list: 'list',
  'get/:id': 'get',
  add: 'add',
  update: 'update',
  delete: 'delete',
  'delete/:id': 'delete',
}

/** The meaning of a generated address: /api/{resource}/{call}/. */
const docOf = ({ url, config }: DeclaredRoute): RouteDoc => {
  const [, path = '', rest = ''] = /^\/api\/(.+?)\/((?:list|add|update|delete|get)(?:\/:id)?)\/?$/.exec(url) ?? []
  const [entity, call] = [entityByPath(path), CALLS[rest]]
  // Calls that take a file describe themselves.
  const isAlike = entity && call && !config.doc?.multipart
  return { ...(isAlike ? { resource: { entity, call } } : {}), ...config.doc }
}

/** Calls that belong to no resource of their own stand together, in front. */
const SERVER_TAG = 'server'
const FIRST_TAGS = [SERVER_TAG, 'users', 'team_users', 'check_updates']

const tagOf = (url: string): string => {
  const name = /^\/api\/(\w+)\//.exec(url)?.[1]
  return name === undefined || name === 'docs' ? SERVER_TAG : name
}

const TAG_WORDS: Readonly<Record<string, string>> = {
  [SERVER_TAG]: 'The server itself',
  users: 'Login and passwords',
  check_updates: 'What is new',
  contractors_transport_companies: 'Transport companies of a contractor',
  history: 'Who changed what',
  imports: 'Files of rows',
  rio: 'Where clients load and unload',
}

const tagsOf = (language: Language, routes: readonly DocumentedRoute[]): Tag[] => {
  const names = [...new Set(routes.map(({ tag }) => tag))].toSorted()
  const ordered = [
    ...FIRST_TAGS.filter((name) => names.includes(name)),
    ...names.filter((name) => !FIRST_TAGS.includes(name)),
  ]
  return ordered.map((name) => {
    const entity = entityByPath(name)
    return { name, description: entity ? textOf(language, `${entity.name}.many`) : (TAG_WORDS[name] ?? name) }
  })
}

const describedRoutes = (routes: readonly DeclaredRoute[]): DocumentedRoute[] =>
  routes.flatMap((route) =>
    route.methods.map((method) => ({
      method: method.toLowerCase() as 'get' | 'post',
      url: route.url,
      config: route.config,
      doc: docOf(route),
      tag: tagOf(route.url),
    })),
  )

const pathsOf = (language: Language, routes: readonly DocumentedRoute[]): Document['paths'] => {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of routes) {
    const path = documentPath(route.url)
    paths[path] = { ...paths[path], [route.method]: operationOf(language, route) }
  }
  return paths
}

/** Fields that a route takes beside those of its entity. */
const extraFields = (routes: readonly DocumentedRoute[], entity: Entity, call: ResourceCall): DocFields =>
  routes.find(({ doc: { resource } }) => resource?.entity === entity && resource.call === call)?.doc.body ?? {}

const docsOfLists = (routes: readonly DocumentedRoute[], entity: Entity): RouteDoc[] =>
  routes.flatMap(({ doc }) => (doc.resource?.entity === entity && doc.resource.call === 'list' ? [doc] : []))

/** With the members that a list answers in each record beside its fields. */
const schemaOf = (language: Language, routes: readonly DocumentedRoute[], entity: Entity): Schema => {
  const lists = docsOfLists(routes, entity)
  const besideFields = Object.assign({}, ...lists.map(({ eachRecord }) => eachRecord ?? {})) as DocFields
  return recordSchema(
    language,
    entity,
    besideFields,
    lists.flatMap(({ optional }) => optional ?? []),
  )
}

const entitySchemas = (language: Language, routes: readonly DocumentedRoute[]): Record<string, Schema> =>
  Object.fromEntries(
    everyEntity.flatMap((entity): [string, Schema][] => [
      [entity.name, schemaOf(language, routes, entity)],
      [`${entity.name}_new`, newSchema(language, entity, extraFields(routes, entity, 'add'))],
      [`${entity.name}_change`, changeSchema(language, entity, extraFields(routes, entity, 'update'))],
    ]),
  )

export const makeDocument = (language: Language, version: string, declared: readonly DeclaredRoute[]): Document => {
  const routes = describedRoutes(declared)
  const rules = Object.assign({}, ...routes.map(({ doc }) => doc.rules ?? {})) as Record<string, string>
  return {
    openapi: '3.1.1',
    info: {
      title: 'Fura API',
      version,
      summary: 'A CRM for freight forwarders, container and truck companies',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(language, routes),
    paths: pathsOf(language, routes),
    components: {
      schemas: { ...errorSchemas(rules), ...SYNC_SCHEMAS, ...entitySchemas(language, routes) },
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: failureResponses(),
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}
