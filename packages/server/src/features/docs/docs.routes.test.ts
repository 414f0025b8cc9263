/** The API document is true: every route is in it, it holds together, and real answers and bodies are what it says. */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { entities } from '@fura/shared/entities/index.ts'
import { ERRORS, FIELD_CODES } from '@fura/shared/errors.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#seed/seed.ts'
import { type JsonSchema, misfits } from '../../testing/json-schema.ts'
import { alike, sample } from '../../testing/sample.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'
import { documentPath } from './documented-route.ts'
import type { Document, Operation, Parameter, Schema } from './openapi-types.ts'

let t: TestApp
let document: Document
let webDir: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'fura-docs-'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html>')
  t = await testApp({ environment: { WEB_DIR: webDir } })
  const answer = await t.call({ url: '/api/openapi.json', headers: { 'app-key': '', 'accept-language': 'en' } })
  document = answer.body as unknown as Document
})
afterAll(async () => {
  await t.close()
  await rm(webDir, { recursive: true })
})

const ADMIN = 'admin@demo'

interface Call {
  path: string
  method: string
  operation: Operation
}

const calls = (): Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const operationAt = (path: string, method = 'get'): Operation => {
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

const targetOf = (ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)

const parametersOf = ({ parameters }: Operation): Parameter[] =>
  parameters.map((parameter) => ('$ref' in parameter ? (targetOf(parameter.$ref) as Parameter) : parameter))

/** What the call answers when it is done. */
const answerSchema = (path: string, method = 'get'): JsonSchema => {
  const response = operationAt(path, method).responses['200']
  if (!response || '$ref' in response) throw new Error(`${method} ${path} has no answer`)
  const schema = response.content?.['application/json']?.schema ?? {}
  return (schema.anyOf?.[0] ?? schema) as unknown as JsonSchema
}

/** Everything that stands under a key, wherever in the document. */
const valuesUnder = (key: string, node: unknown = document): unknown[] => {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node as Record<string, unknown>).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesUnder(key, value),
  ])
}

describe('the document', () => {
  test('describes every route and method of the server, and nothing else', () => {
    const declared = t.app.declaredRoutes.flatMap(({ url, methods }) =>
      methods.map((method) => `${method.toLowerCase()} ${documentPath(url)}`),
    )
    expect(
      calls()
        .map(({ path, method }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(declared.toSorted())
  })

  test('describes the purpose and the permission of every call', () => {
    for (const { path, operation } of calls()) expect(operation.summary, path).toMatch(/^[^/]/)
    const permissions = t.app.declaredRoutes.flatMap(({ url, methods, config }) =>
      methods.map((method) => [method.toLowerCase(), documentPath(url), config.permission] as const),
    )
    for (const [method, path, permission] of permissions) {
      expect(operationAt(path, method)['x-permission'], path).toBe(permission)
    }
  })

  test('holds together: references lead somewhere, ids are unique, parameters of addresses are declared', () => {
    for (const ref of valuesUnder('$ref')) expect(targetOf(String(ref)), String(ref)).toBeTypeOf('object')
    const ids = calls().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const tags = document.tags.map(({ name }) => name)
    for (const { path, operation } of calls()) {
      const parameters = parametersOf(operation)
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      expect(inPath.map(({ name }) => name).toSorted()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted(),
      )
      expect(inPath.every(({ required }) => required === true)).toBe(true)
      const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(names).size, `${path}: ${names.join()}`).toBe(names.length)
      expect(tags).toEqual(expect.arrayContaining([...operation.tags]))
      for (const scheme of operation.security.flatMap((way) => Object.keys(way))) {
        expect(document.components.securitySchemes).toHaveProperty(scheme)
      }
    }
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  })

  test('has schemas of known types, whose patterns are patterns and whose required members exist', () => {
    const types = new Set(valuesUnder('type').flat())
    const allowed = ['string', 'integer', 'array', 'object', 'boolean', 'null', 'apiKey']
    expect([...types].filter((type) => typeof type === 'string' && !allowed.includes(type))).toEqual([])
    for (const pattern of valuesUnder('pattern')) expect(() => new RegExp(String(pattern), 'u')).not.toThrow()
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      for (const member of schema.required ?? []) expect(schema.properties, name).toHaveProperty(member)
    }
  })

  test('lists every error code, every code of a field and every rule that the server knows', () => {
    const { Refusal, Failure, FieldCode } = document.components.schemas
    const codes = [Refusal, Failure].flatMap((schema) => schema?.properties?.error?.enum ?? [])
    expect(codes.map(String).toSorted()).toEqual(Object.keys(ERRORS).toSorted())
    expect(FieldCode?.anyOf?.[0]?.enum).toEqual(FIELD_CODES)
    const folders = ['../..', '../../../../shared/src/rules'].map((path) => join(import.meta.dirname, path))
    const rules = folders
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'(rule:\w+)'/g)].map(([, rule = '']) => rule))
    expect(FieldCode?.anyOf?.[1]?.enum?.map(String).toSorted()).toEqual([...new Set(rules)].toSorted())
  })

  test('says which calls need which credentials', () => {
    for (const { path, operation } of calls()) {
      const schemes = operation.security.flatMap((way) => Object.keys(way))
      const isOpen = operation['x-permission'] === 'anyone'
      const needsAppKey =
        path.startsWith('/api/') &&
        !['/api/docs/', '/api/openapi.json', '/api/files/raw/{id}/', '/api/calendar/ics/{file}'].includes(path)
      expect(schemes, path).toEqual([...(needsAppKey ? ['AppKey'] : []), ...(isOpen ? [] : ['Session'])])
    }
  })

  test('is there for anyone at a known host, in each language', async () => {
    const headers = { 'app-key': '' }
    for (const language of LANGUAGES) {
      const answer = await t.call({ url: '/api/openapi.json', headers: { ...headers, 'accept-language': language } })
      expect([answer.code, answer.headers['content-language']]).toEqual([200, language])
    }
    const inUkrainian = await t.call({ url: '/api/openapi.json', headers: { ...headers, 'accept-language': 'uk' } })
    const { body } = inUkrainian as unknown as { body: Document }
    expect(body.components.schemas.city?.properties?.country_id?.title).toBe('Країна')
    const stranger = await t.app.inject({ url: '/api/openapi.json', headers: { host: 'nowhere.test' } })
    expect(stranger.statusCode).toBe(404)
  })
})

describe.each(entities)('$path', (entity) => {
  const record = () => document.components.schemas[entity.name] as Schema

  test('answers records that are what the document says, member by member', async () => {
    const readList = () => t.call({ url: `/api/${entity.path}/list/?num=100`, as: ADMIN })
    // A new lookup has no rows in the demo.
    if ((await readList()).body.total_num === 0)
      await t.call({ url: `/api/${entity.path}/add/`, body: await sample(t, entity), as: ADMIN })
    const { body } = await readList()
    expect(misfits(document, answerSchema(`/api/${entity.path}/list/`), body)).toEqual([])
    const list = body.list as Record<string, unknown>[]
    expect(list.length).toBeGreaterThan(0)
    for (const row of list) {
      expect(misfits(document, record() as unknown as JsonSchema, row)).toEqual([])
      expect(Object.keys(row).toSorted()).toEqual(Object.keys(record().properties ?? {}).toSorted())
    }
    const id = Number(list[0]?.id ?? 0)
    const one = await t.call({ url: `/api/${entity.path}/get/${id}/`, as: ADMIN })
    expect(misfits(document, answerSchema(`/api/${entity.path}/get/{id}/`), one.body)).toEqual([])
  })

  test('takes every parameter of its list', async () => {
    const parameters = parametersOf(operationAt(`/api/${entity.path}/list/`)).filter(
      (parameter) => parameter.in === 'query',
    )
    for (const { name, schema } of parameters) {
      const { enum: values = ['1'] } = schema.items ?? schema
      const value = schema.format === 'day' ? '28-02-2026' : String(values[0])
      const { body } = await t.call({ url: `/api/${entity.path}/list/?f[${name}]=${value}`, as: ADMIN })
      expect(body.status, `${name}=${value}: ${JSON.stringify(body)}`).toBe('ok')
    }
    const names = parameters.map(({ name }) => name)
    for (const filter of entity.filters) {
      const word = typeof filter === 'string' ? filter.replace(/_id$/, '') : filter.name
      expect(names.some((name) => name === word || name.startsWith(`${word}_`))).toBe(true)
    }
  })

  test('takes for a sort what the document lists and nothing else', async () => {
    const sort = parametersOf(operationAt(`/api/${entity.path}/list/`)).find(({ name }) => name === 'sort')
    const words = sort?.schema.items?.enum ?? []
    expect(words.length).toBeGreaterThan(5)
    for (const word of [...words, '-date_create,id']) {
      const { body } = await t.call({ url: `/api/${entity.path}/list/?sort=${word}&num=1`, as: ADMIN })
      expect(body.status, String(word)).toBe('ok')
    }
  })
})

describe.each(alike)('$path, written', (entity) => {
  test('takes and answers bodies that are what the document says', async () => {
    const sent = await sample(t, entity)
    const added = document.components.schemas[`${entity.name}_new`] as unknown as JsonSchema
    expect(misfits(document, added, sent)).toEqual([])
    const { body } = await t.call({ url: `/api/${entity.path}/add/`, body: sent, as: ADMIN })
    expect(body.status).toBe('ok')
    expect(misfits(document, answerSchema(`/api/${entity.path}/add/`, 'post'), body)).toEqual([])
    const changed = document.components.schemas[`${entity.name}_change`] as unknown as JsonSchema
    expect(misfits(document, changed, { id: body.id, ...sent, _sync: { base_rev: 1, base: {} } })).toEqual([])
  })

  test('refuses as `required` exactly what the document demands', async () => {
    const added = document.components.schemas[`${entity.name}_new`] as Schema
    const { body } = await t.call({ url: `/api/${entity.path}/add/`, body: {}, as: ADMIN })
    const missing = Object.keys(body.fields ?? {})
    expect(missing.toSorted()).toEqual([...(added.required ?? []), ...(added.anyOf ? ['name'] : [])].toSorted())
  })
})

describe('calls of no resource', () => {
  test.each([
    ['/manifest.json'],
    ['/version.json'],
    ['/healthz'],
    ['/readyz'],
    ['/api/team_users/auth_info/'],
    ['/api/team_users/auth_info/stats/'],
    ['/api/contractors_transport_companies/list/', '?contractor_id=1'],
    ['/api/currencies/exchange_rate/', '?date=31-12-2099&currency=2'],
  ])('%s answers what the document says', async (path, query = '') => {
    const { code, body } = await t.call({ url: path + query, as: ADMIN })
    expect([code, misfits(document, answerSchema(path), body)]).toEqual([200, []])
  })

  test('talks and the history of a client are what the document says', async () => {
    const added = await t.call({
      url: '/api/contacts_hist/add/',
      body: { owner_id: 1, result_id: 'reached' },
      as: ADMIN,
    })
    expect(added.body.status).toBe('ok')
    const talks = await t.call({ url: '/api/clients/get_contact_history/1/', as: ADMIN })
    expect(talks.body.total_num).toBeGreaterThan(0)
    expect(misfits(document, answerSchema('/api/clients/get_contact_history/{id}/'), talks.body)).toEqual([])
    const history = await t.call({ url: '/api/history/list/?o_t=client&o_id=1', as: ADMIN })
    expect(history.body.total_num).toBeGreaterThan(0)
    expect(misfits(document, answerSchema('/api/history/list/'), history.body)).toEqual([])
  })

  test('duplicates, a merge, what can be undone and the undoing are what the document says', async () => {
    const answerTo = async (path: string, body: object) => {
      const answer = await t.call({ url: path, body, as: ADMIN })
      expect(answer.body.status, answer.text).toBe('ok')
      expect(misfits(document, answerSchema(path, 'post'), answer.body)).toEqual([])
      return answer.body
    }
    const add = async (values: object) =>
      (await t.call({ url: '/api/clients/add/', body: { name: 'ТОВ Двійник', ...values }, as: ADMIN })).body.id
    const [id, from] = [await add({}), await add({ website: 'two.example', contract_date: 1_700_006_400, fraht: 1 })]
    const { list } = await answerTo('/api/clients/duplicates/', { name: 'двійник', tax_code: '32855961' })
    expect(list).toHaveLength(2)
    await answerTo('/api/clients/merge/', { id, from_id: from, dry_run: 1 })
    const { merge_id: merge, filled } = await answerTo('/api/clients/merge/', { id, from_id: from })
    expect(filled).toHaveLength(3)
    const merges = await t.call({ url: `/api/clients/merge/list/?id=${String(id)}`, as: ADMIN })
    expect(merges.body.list).toHaveLength(1)
    expect(misfits(document, answerSchema('/api/clients/merge/list/'), merges.body)).toEqual([])
    await answerTo('/api/clients/merge/undo/', { merge_id: merge })
  })

  test('a login answers what the document says', async () => {
    const body = { login: ADMIN, password: DEMO_PASSWORD }
    const answer = await t.call({ url: '/api/users/auth/', body })
    expect(misfits(document, answerSchema('/api/users/auth/', 'post'), answer.body)).toEqual([])
    const refused = await t.call({ url: '/api/users/auth/', body: { ...body, password: 'wrong' } })
    const refusal = document.components.schemas.Refusal as unknown as JsonSchema
    expect(misfits(document, refusal, refused.body)).toEqual([])
  })

  test('the texts are what the document says', async () => {
    const { body } = await t.call({ url: '/tech/get_translations/ru.json' })
    expect(misfits(document, answerSchema('/tech/get_translations/{file}'), body)).toEqual([])
  })

  test('news are what the document says', async () => {
    const { body } = await t.call({ url: '/api/check_updates/', body: { action: 'main', date_from: 1 }, as: ADMIN })
    const ok = answerSchema('/api/check_updates/', 'post')
    expect(misfits(document, ok, { reset: 1, ...body })).toEqual([])
    expect(
      Object.keys(body)
        .filter((name) => name !== 'reset')
        .toSorted(),
    ).toEqual(
      Object.keys(ok.properties as object)
        .filter((name) => name !== 'reset')
        .toSorted(),
    )
  })
})

describe('the document on its way', () => {
  const open = { 'app-key': '', 'accept-language': 'uk' }

  test('is sent compressed, and not again to a client that has it', async () => {
    const url = '/api/openapi.json'
    const packed = await t.app.inject({ url, headers: { ...open, host: HOST_A, 'accept-encoding': 'gzip' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-language, accept-encoding' })
    const text = gunzipSync(packed.rawPayload).toString()
    expect(text).toBe((await t.call({ url, headers: open })).text)
    const tag = String(packed.headers.etag)
    const again = await t.call({ url, headers: { ...open, 'if-none-match': `"other", ${tag}` } })
    expect({ code: again.code, text: again.text }).toEqual({ code: 304, text: '' })
    const other = await t.call({ url, headers: { ...open, 'accept-language': 'en', 'if-none-match': tag } })
    expect(other.code).toBe(200)
  })

  test('is limited per address and minute, without affecting others', async () => {
    const from = async (remoteAddress: string) =>
      (await t.app.inject({ url: '/api/docs/', remoteAddress, headers: { ...open, host: HOST_A } })).statusCode
    const codes = await Promise.all(Array.from({ length: 130 }, () => from('192.0.2.7')))
    expect(codes.filter((code) => code === 429)).toHaveLength(10)
    expect(await from('192.0.2.8')).toBe(200)
  })
})

describe('the page', () => {
  const open = { 'app-key': '' }
  const page = (language = 'ru') => t.call({ url: '/api/docs', headers: { ...open, 'accept-language': language } })
  const addressesIn = (text: string) =>
    [...text.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)

  test('runs its own files alone and reaches this server alone', async () => {
    const { code, headers, text } = await page()
    expect([code, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ")
    expect(policy).toContain("; connect-src 'self'; ")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:/i)
    expect(
      addressesIn(text).filter((address) => !/^(\/tech\/api_page\/|\/api\/openapi\.json$|data:,$)/.test(address)),
    ).toEqual([])
  })

  test('has files that are there for anyone at a known host, and no others', async () => {
    const files = addressesIn((await page()).text).filter((address) => address.startsWith('/tech/'))
    expect(files).toHaveLength(4)
    for (const url of files) {
      const { code, headers } = await t.call({ url, headers: open })
      const type = url.endsWith('.js') ? 'text/javascript' : 'text/css'
      expect([url, code, headers['content-type']]).toEqual([url, 200, `${type}; charset=utf-8`])
      expect((await t.call({ url, headers: { ...open, 'if-none-match': String(headers.etag) } })).code).toBe(304)
      expect((await t.app.inject({ url, headers: { host: 'nowhere.test' } })).statusCode).toBe(404)
    }
    const others = ['package.json', 'swagger-ui-bundle.js.map', '__proto__', '..%2fpackage.json', 'absolute-path.js']
    for (const name of others)
      expect((await t.call({ url: `/tech/api_page/${name}`, headers: open })).code, name).toBe(404)
  })

  test('is sent compressed: the viewer is large', async () => {
    const url = '/tech/api_page/swagger-ui-bundle.js'
    const { headers, rawPayload } = await t.app.inject({
      url,
      headers: { host: HOST_A, 'accept-encoding': 'br, gzip' },
    })
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
    expect(rawPayload.length).toBeLessThan(500 * 1024)
  })

  test('says in which language it describes the fields, which is the asked one', async () => {
    for (const language of LANGUAGES) {
      const { headers, text } = await page(language)
      expect([headers['content-language'], /<html lang="(\w+)"/.exec(text)?.[1]]).toEqual([language, language])
    }
  })
})
