/** What an operation takes: parameters of the address and the query, headers, the body. */
import { text } from '@fura/shared/fields/field.ts'
import type { Language } from '@fura/shared/language.ts'
import type { DocFields } from '#http/route-doc.ts'
import { writeHeaders } from './components.ts'
import { type About, type DocumentedRoute, documentPath, isWrite, withWords } from './documented-route.ts'
import { fieldSchema, integer } from './field-schema.ts'
import { listParameters } from './list-parameters.ts'
import { type Parameter, type Ref, refTo, type Schema } from './openapi-types.ts'

const fieldParameters = (place: 'path' | 'query', fields: DocFields, about: About): Parameter[] =>
  Object.entries(fields).map(([name, field]) => {
    const schema = fieldSchema(field.required ? field : { ...field, required: true }, 'written')
    const isRequired = place === 'path' || field.required === true
    return {
      name,
      in: place,
      required: isRequired,
      ...(about[name] === undefined ? {} : { description: about[name] }),
      schema,
    }
  })

/** Every name between braces; the id is everywhere the same. */
const pathParameters = (url: string, fields: DocFields, about: About): (Parameter | Ref)[] =>
  [...documentPath(url).matchAll(/\{(\w+)\}/g)].flatMap<Parameter | Ref>(([, name = '']) =>
    name === 'id' ? [refTo('parameters', 'Id')] : fieldParameters('path', { [name]: fields[name] ?? text() }, about),
  )

const deletedId = ({ method, url }: DocumentedRoute): Parameter[] =>
  url.includes(':id') ? [] : [{ name: 'id', in: 'query', required: method === 'get', schema: integer(1) }]

export const parametersOf = (language: Language, route: DocumentedRoute): (Parameter | Ref)[] => {
  const { doc, url } = route
  const { resource, query = {}, about = {} } = doc
  const ofList = resource?.call === 'list' ? listParameters(language, resource.entity) : []
  return [
    ...pathParameters(url, doc.path ?? {}, about),
    ...fieldParameters('query', query, about),
    // A parameter of the call itself replaces a filter of that name.
    ...ofList.filter((parameter) => '$ref' in parameter || !Object.hasOwn(query, parameter.name)),
    ...(resource?.call === 'delete' ? deletedId(route) : []),
    refTo('parameters', 'AcceptLanguage'),
    ...(isWrite(doc) ? writeHeaders() : []),
  ]
}

const FILTER_STRING: Schema = {
  type: 'object',
  properties: {
    filters: { type: 'string', description: 'The parameters of the GET variant, e.g. `f[is_active]=1&search=abc`.' },
  },
  additionalProperties: false,
}

/** Only the id of a delete and the filter string of a list are optional. */
export const bodySchema = ({ method, url, doc }: DocumentedRoute): { schema: Schema; required: boolean } | null => {
  if (method === 'get') return null
  const { resource, body, about = {} } = doc
  if (resource?.call === 'add') return { schema: refTo('schemas', `${resource.entity.name}_new`), required: true }
  if (resource?.call === 'update') return { schema: refTo('schemas', `${resource.entity.name}_change`), required: true }
  if (resource?.call === 'list') return { schema: FILTER_STRING, required: false }
  if (resource?.call === 'delete') {
    return url.includes(':id') ? null : { schema: { type: 'object', properties: { id: integer(1) } }, required: false }
  }
  if (!body) return null
  const properties = Object.entries(body).map(([name, field]) => [
    name,
    withWords(fieldSchema(field, 'written'), about[name]),
  ])
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries(properties) as Record<string, Schema>,
    required: Object.keys(body).filter((name) => body[name]?.required),
    additionalProperties: false,
  }
  return { schema, required: Object.values(body).some((field) => field.required) }
}
