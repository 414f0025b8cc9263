/**
 * offline.md 3.1: a list on a device is filtered, searched and ordered as the server would do it. Every filter of every resource is
 * asked of the real server and of the app's own matching over the same records.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entity, NamedFilter } from '@fura/shared/entities/entity.ts'
import { entities } from '@fura/shared/entities/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Api, Company, type Row } from '../e2e/api.ts'
import { removeFolder, startServer } from '../e2e/set-up/server.ts'
import { makeFolderTemplate } from '../packages/server/src/testing/template.ts'
import { ROOT } from '../scripts/source-files.ts'

interface Question {
  filters: Readonly<Record<string, string>>
  search: string
  sort: string
}

/** The app is written for browsers, whose types these checks do not know. */
interface Matching {
  testOf: (entity: Entity, question: Question) => ((row: Row) => boolean) | null
  inOrder: (entity: Entity, question: Question, rows: readonly Row[]) => Row[]
}
interface ThroughRefs {
  withRefIds: (entity: Entity, question: Question, rowsOf: (path: string) => Promise<Row[]>) => Promise<Question>
}
interface SessionModule {
  setSessionState: (state: object) => void
}

const web = <T>(path: string): Promise<T> => import(join(ROOT, 'packages/web/src', path)) as Promise<T>

/** The calls of these are not alike, or nobody lists them in the app. */
const LEFT_OUT = new Set([
  'audit_event',
  'exchange_rate',
  'saved_filter',
  'shared_view',
  'rate_request',
  'contact_history',
])
const LISTS = entities.filter(({ name, part }) => !part && !LEFT_OUT.has(name))
const CARDS = new Set(['orders', 'quotations'])
let api: Api
let folder: string
let stop: () => Promise<unknown>
let matching: Matching
let throughRefs: ThroughRefs

beforeAll(async () => {
  // One company of demo data: a server with an empty folder makes seven.
  const template = await makeFolderTemplate('faults')
  folder = template.folder
  await template.made
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  const server = await startServer({ dataDir: join(folder, 'data'), webDir: folder })
  stop = () => server.stop()
  api = await new Company(server.port, '127.0.0.1').login('admin@demo')
  const { detail } = await api.done('/api/team_users/auth_info/')
  matching = await web<Matching>('offline/matching.ts')
  throughRefs = await web<ThroughRefs>('offline/through-refs.ts')
  const { setSessionState } = await web<SessionModule>('core/session-state.ts')
  setSessionState({ entrance: { status: 'success' }, user: detail, hasLeft: false })
})
afterAll(async () => {
  await stop()
  await removeFolder(folder)
})

const MOST = 600
/** The lists of the daily work are looked at whole. */
const DAILY = [
  'orders',
  'quotations',
  'leads',
  'tasks',
  'clients',
  'contractors',
  'drivers',
  'trucks',
  'contact_persons',
]

const pages = async (path: string, query: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (let start = 0; start < MOST; start += 100) {
    const page = (await api.done(`/api/${path}/list/?num=100&start=${start}&${query}`)).list as Row[]
    rows.push(...page)
    if (page.length < 100) break
  }
  return rows
}

const wholes = new Map<string, Promise<Row[]>>()
/** Nothing is written here, so each list is read once. */
const whole = (path: string): Promise<Row[]> => {
  const read = wholes.get(path) ?? pages(path, 'sort=id')
  wholes.set(path, read)
  return read
}

const withParts = async (path: string, rows: readonly Row[]): Promise<Row[]> => {
  const cards: Row[] = []
  for (let start = 0; start < rows.length; start += 50) {
    const ids = rows.slice(start, start + 50).map(({ id }) => id)
    cards.push(...((await api.done(`/api/${path}/cards/?ids=${ids.join(',')}`)).list as Row[]))
  }
  return cards
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

const valuesOf = (rows: readonly Row[], column: string): string[] =>
  [...new Set(rows.map((row) => textOf(row[column])).filter((text) => text !== ''))].slice(0, 3)

const dayText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 10).split('-').toReversed().join('-')

const named = (filter: NamedFilter, rows: readonly Row[]): string[] => {
  if (filter.flags) return [...Object.keys(filter.flags), ...(filter.none ? [`${filter.none}`] : [])]
  if (filter.anyOf) return valuesOf(rows, filter.anyOf[0] ?? '')
  if (filter.through || filter.linked) return ['1', '2', '3', '5']
  return ['0', '1']
}

/** What to ask of each filter, out of the records themselves. */
const questionsOf = ({ filters, fields }: Entity, rows: readonly Row[]): [name: string, value: string][] => {
  const dates = ['date_create', ...filters.filter((one) => typeof one === 'string')].filter(
    (one) => one === 'date_create' || ['date', 'date_time'].includes(fields[one]?.kind ?? ''),
  )
  const ranges = dates.flatMap((column) =>
    valuesOf(rows, column)
      .filter((value) => Number(value) > 0)
      .flatMap((value): [string, string][] =>
        ['from', 'to'].map((end) => [`${column}_${end}`, dayText(Number(value))]),
      ),
  )
  const plain = filters.flatMap((filter): [string, string][] => {
    if (typeof filter !== 'string') return named(filter, rows).map((value) => [filter.name, value])
    return dates.includes(filter) ? [] : valuesOf(rows, filter).map((value) => [filter, value])
  })
  return [...plain, ...ranges]
}

const sorted = (rows: readonly Row[]): number[] => rows.map(({ id }) => id).toSorted((one, other) => one - other)

test.each(LISTS.map((entity) => [entity.path, entity] as const))('%s', async (path, entity) => {
  const listed = await whole(path)
  const rows = CARDS.has(path) ? await withParts(path, listed) : listed
  // A list longer than the compared page would differ by its missing rows.
  if (rows.length >= MOST) {
    expect(DAILY).not.toContain(path)
    return
  }
  const unknown = new Set<string>()
  for (const [name, value] of questionsOf(entity, rows)) {
    const question = { filters: { [name]: value }, search: '', sort: '' }
    const isAsked =
      matching.testOf(entity, question) ??
      matching.testOf(entity, await throughRefs.withRefIds(entity, question, whole))
    if (!isAsked) unknown.add(`${entity.name} ${name}`)
    else
      expect(sorted(rows.filter(isAsked)), `${name}=${value}`).toEqual(
        sorted(await pages(path, `${name}=${value}&fields=id`)),
      )
  }
  expect([...unknown]).toEqual([])
  const ordered = matching.inOrder(entity, { filters: {}, search: '', sort: '' }, rows)
  expect(ordered.map(({ id }) => id)).toEqual((await pages(path, 'fields=id')).map(({ id }) => id))
})
