/** Declarations are consistent: all fields and entities they name exist, and they are plain data. */
import { describe, expect, test } from 'vitest'
import { FLAGS } from '../permissions.ts'
import { STATUSES } from '../statuses.ts'
import type { Entity, NamedFilter } from './entity.ts'
import { entities, entityByName, entityByPath } from './index.ts'
import * as lookups from './lookups.ts'
import { teamUser } from './team-user.ts'

const fieldsOf = (entity: Entity) => Object.entries(entity.fields)

const fieldsInFilter = (filter: string | NamedFilter): string[] =>
  typeof filter === 'string'
    ? [filter]
    : [
        ...(filter.anyOf ?? []),
        ...Object.values(filter.flags ?? {}),
        filter.field,
        filter.filled,
        filter.past,
        filter.mine,
        filter.linked,
        filter.linkedWithout?.list,
        filter.through?.ref,
        filter.or?.field,
      ].filter((name): name is string => name !== undefined && name !== 'id')

/** The parameter names a filter answers to: a reference also without its `_id`. */
const parameterNames = (filter: string | NamedFilter): string[] =>
  typeof filter === 'string' ? [...new Set([filter, filter.replace(/_id$/, '')])] : [filter.name]

/** Suffix path of `shows`: a field, or a field of the record a reference points to. */
const leadsToField = (entity: Entity, path: string): boolean => {
  const [head = '', ...rest] = path.split('.')
  const field = entity.fields[head]
  if (!field) return false
  if (rest.length === 0) return true
  const next = field.to === undefined ? undefined : entityByName(field.to)
  return next !== undefined && leadsToField(next, rest.join('.'))
}

/** Every list may be sorted by these. */
const EVERY_RECORD = ['id', 'date_create', 'date_update']
/** What a reference shows of its record, where the record itself has a better word: of a port, or of the place without one. */
const REPLACED_STEMS = ['pol_country', 'pod_country']

describe('all entities', () => {
  test.each(['name', 'table', 'path'] as const)('have a %s of their own', (word) => {
    const values = entities.map((entity) => entity[word])
    expect(values).toEqual([...new Set(values)])
  })

  test('have every exported lookup among them, before the records that may refer to it', () => {
    const placeOf = (name: string): number => entities.findIndex((entity) => entity.name === name)
    for (const { name } of Object.values(lookups)) {
      expect(placeOf(name), name).toBeGreaterThan(-1)
      expect(placeOf(name), name).toBeLessThan(placeOf('lead'))
    }
  })

  test('are found by name and by path', () => {
    for (const entity of entities) {
      expect(entityByName(entity.name)).toBe(entity)
      expect(entityByPath(entity.path)).toBe(entity)
    }
    expect(entityByName('constructor')).toBeUndefined()
    expect(entityByPath('nothing')).toBeUndefined()
  })

  test('could be printed as JSON', () => {
    expect(JSON.parse(JSON.stringify(entities))).toStrictEqual(entities)
  })
})

describe.each(entities.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('refers only to declared entities', () => {
    const targets = fieldsOf(entity).flatMap(([, { to, of = {} }]) => [
      ...(to === undefined ? [] : [to]),
      ...Object.values(of),
    ])
    expect(targets.filter((target) => !entityByName(target))).toEqual([])
  })

  test('filters, sorts and shows only what it has', () => {
    const sorted = entity.sort.map((word) => word.replace(/^-/, '')).filter((word) => !EVERY_RECORD.includes(word))
    const fieldNames = [...entity.filters.flatMap(fieldsInFilter), ...sorted]
    expect(fieldNames.filter((name) => name !== 'creator_id' && !Object.hasOwn(entity.fields, name))).toEqual([])
    expect(Object.values(entity.shows).filter((path) => !leadsToField(entity, path))).toEqual([])
  })

  test('gives every filter parameter one meaning', () => {
    const parameters = entity.filters.flatMap(parameterNames)
    expect(parameters).toEqual([...new Set(parameters)])
  })

  test('has at most one unique key, over fields that exist', () => {
    const keys = fieldsOf(entity).flatMap(([, field]) => (field.unique ? [field.unique] : []))
    expect(keys.length).toBeLessThanOrEqual(1)
    expect(keys.flat().filter((name) => !Object.hasOwn(entity.fields, name))).toEqual([])
  })

  test('groups no field that the server computes', () => {
    const grouped = fieldsOf(entity).filter(([, field]) => field.group !== undefined)
    expect(grouped.filter(([, field]) => field.calc)).toEqual([])
  })

  test('lists its allowed values, and its default is one of them', () => {
    for (const [name, field] of fieldsOf(entity)) {
      expect([name, field.kind === 'choice']).toEqual([name, field.values !== undefined])
      if (field.values && field.default !== undefined) expect(field.values).toContain(field.default)
    }
  })

  test('answers every name once', () => {
    const answered = fieldsOf(entity).flatMap(([name, field]) => {
      const target = field.to === undefined ? undefined : entityByName(field.to)
      const stem = name.replace(/_id$/, '')
      return target ? [name, `${stem}_name`, ...Object.keys(target.shows).map((suffix) => `${stem}_${suffix}`)] : [name]
    })
    const isReplaced = (word: string) => REPLACED_STEMS.some((stem) => word.startsWith(`${stem}_`))
    const once = answered.filter((word) => !isReplaced(word))
    expect(once).toEqual([...new Set(once)])
  })
})

describe('a team user', () => {
  test.each(FLAGS)('has the flag %s', (name) => {
    expect(teamUser.fields[name].kind).toBe('flag')
  })

  test('has no password among their fields', () => {
    expect(Object.keys(teamUser.fields).filter((name) => name.includes('pass'))).toEqual([])
  })
})

describe.each(Object.entries(STATUSES))('%s', (table, statuses) => {
  test('belongs to a declared list', () => {
    expect(entities.map((entity) => entity.table)).toContain(table)
  })

  test('moves only to other statuses of the list', () => {
    const ids = statuses.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    for (const { id, next } of statuses) {
      expect(next.filter((to) => to === id || !ids.includes(to))).toEqual([])
    }
  })

  test('leads from its first status to every other one', () => {
    const reached = new Set([1])
    for (const id of reached) for (const to of statuses.find((status) => status.id === id)?.next ?? []) reached.add(to)
    expect([...reached].toSorted((a, b) => a - b)).toEqual(statuses.map(({ id }) => id))
  })
})
