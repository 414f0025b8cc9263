/** Seed data is data a person could have typed in: complete, in three languages, and accepted by the product's own checks. */
import { entities } from '@fura/shared/entities/index.ts'
import { STATUSES } from '@fura/shared/statuses.ts'
import { describe, expect, test } from 'vitest'
import { cities } from './cities.ts'
import { countries } from './countries.ts'
import { danglingRefs, missingValues, refusedValues } from './row-checks.ts'
import { demoSeedLists, seedLists } from './seed-lists.ts'
import type { SeedRow } from './seed-row.ts'
import { services } from './services.ts'

const lists: Readonly<Record<string, readonly SeedRow[]>> = { ...seedLists, ...demoSeedLists }
const entityOf = (table: string) => {
  const entity = entities.find((one) => one.table === table)
  if (!entity) throw new Error(`no entity keeps ${table}`)
  return entity
}
const LANGUAGE_NAMES = ['name_ru', 'name_uk', 'name_en']
const SHORT_NAMES = ['short_name_ru', 'short_name_uk', 'short_name_en']

describe.each(Object.entries(lists))('%s', (table, rows) => {
  const entity = entityOf(table)
  const { fields } = entity

  test('has ids of its own', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true)
  })

  test('is named in every language', () => {
    if (fields.name?.kind !== 'name') return
    for (const row of rows)
      for (const name of LANGUAGE_NAMES) expect([row.id, row[name]]).toEqual([row.id, expect.any(String)])
  })

  test('says nothing the product would refuse', () => {
    expect(refusedValues(entity, rows)).toEqual([])
    expect(missingValues(entity, rows)).toEqual([])
  })

  test('refers only to rows that are there', () => {
    expect(danglingRefs(entity, rows, lists)).toEqual([])
  })

  test('gives each row a place of its own', () => {
    if (fields.position?.kind !== 'int') return
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length)
  })

  test('has short names that fit a phone', () => {
    if (!fields.short_name_ru) return
    const long = rows.flatMap((row) =>
      SHORT_NAMES.map((name) => String(row[name] ?? ''.padEnd(99))).filter((text) => [...text].length > 16),
    )
    expect(long).toEqual([])
  })
})

describe('the seed', () => {
  test('fills every list that the product offers', () => {
    const filledByPeople = [
      'team_users',
      'contractors',
      'trucks',
      'trailers',
      'drivers',
      'cars',
      'clients',
      'leads',
      'contact_persons',
      'contacts',
      'contacts_hist',
      'tasks',
      'clients_loading_templates',
      'clients_unloading_templates',
      'quotations',
      'quote_directions',
      'quote_services',
      'requests_from_quotes',
      'orders',
      'order_containers',
      'order_directions',
      'order_problems',
      'order_services',
      'order_stops',
      'customer_freight',
      'carrier_freight',
      'carrier_freight2',
      'kickbacks_customer',
      'kickbacks_carrier',
      'kickbacks_carrier2',
      'saved_filters',
      'shared_views',
      'absences',
      'document_forms',
      'custom_fields',
      'audit_events',
      'exchange_rates',
    ]
    const tables = entities.map(({ table }) => table).filter((table) => !filledByPeople.includes(table))
    expect(Object.keys(lists).toSorted()).toEqual(tables.toSorted())
  })

  test('moves statuses as the product does', () => {
    for (const [table, statuses] of Object.entries(STATUSES)) {
      const rows = seedLists[table] ?? []
      expect(rows.map(({ id, tech_name: tech, next }) => ({ id, tech, next }))).toEqual(
        statuses.map(({ id, tech, next }) => ({ id, tech, next })),
      )
      const ids = rows.map(({ id }) => id)
      expect(rows.flatMap(({ next }) => next).filter((id) => !ids.some((one) => one === id))).toEqual([])
    }
  })

  test('knows about 150 places, each once in its country', () => {
    expect(cities.length).toBeGreaterThanOrEqual(145)
    for (const name of LANGUAGE_NAMES) {
      const places = cities.map((city) => `${String(city.country_id)} ${String(city[name])}`)
      expect(places).toEqual([...new Set(places)])
    }
  })

  test('writes a UN/LOCODE only as one, under its own country', () => {
    for (const { locode, country_id: countryId } of cities) {
      if (locode === null) continue
      expect(locode).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/)
      expect(countries.find(({ id }) => id === countryId)?.country_code).toBe(String(locode).slice(0, 2))
    }
  })

  test('knows every country once, the 27 of the EU among them', () => {
    const codes = countries.map((country) => country.country_code)
    expect(codes).toEqual([...new Set(codes)])
    expect(codes).toHaveLength(250)
    expect(countries.filter(({ is_eu: isEu }) => isEu === 1)).toHaveLength(27)
    expect(countries.filter(({ phone_code: code }) => code !== null && !/^\d{1,4}$/.test(String(code)))).toEqual([])
    expect(
      countries.filter((row) => LANGUAGE_NAMES.some((name) => /[ʼ’]|САР|ОАР|о-в/.test(String(row[name])))),
    ).toEqual([])
  })

  test('offers road carriage under the pair that the transport installation asks for', () => {
    const road = services.filter((row) => row.service_group === 0 && row.service_type === 1)
    expect(road.map(({ name_ru: name }) => name)).toContain('Автоперевозка')
  })
})
