/** The records that a document reads, those it misses, and the fields of a deal that it never gets. */
import { order } from '@fura/shared/entities/order.ts'
import { describe, expect, test } from 'vitest'
import type { RowOf } from '#offline/row.ts'
import type { PaperField, Row } from './paper-row.ts'
import { partsOfDeal, publicDeal } from './public-deal.ts'
import { dealReferences, furtherReferences, missingFor } from './references.ts'
import { sampleOrder } from './sample/sample.ts'

const keys = (references: readonly { entity: string; id: unknown }[]): string[] =>
  references.map(({ entity, id }) => `${entity}:${String(id)}`)

test('a misspelt field is a mistake in a document', () => {
  const row: Row = { id: 1, planned_loading_date: 1 }
  // @ts-expect-error -- planned_loading_date is misspelt
  expect(row.planed_loading_date).toBeUndefined()
  // @ts-expect-error -- client_id is misspelt
  const field: PaperField = 'cleint_id'
  expect(field in row).toBe(false)
})

describe('what a document reads', () => {
  test('is what the order, its leg and its lines refer to', () => {
    const referred = keys(dealReferences('order', sampleOrder()))
    const expected = [
      'legal_entity:1',
      'client:7',
      'contractor:20',
      'contractor:21',
      'driver:30',
      'truck:40',
      'trailer:50',
    ]
    expect(expected.filter((key) => !referred.includes(key))).toEqual([])
    expect(referred).toContain('city:4')
    expect(referred).toContain('service:2')
  })

  test('includes the country of a city', () => {
    expect(keys(furtherReferences('city', { id: 1, rev: 1, country_id: 2 }))).toEqual(['country:2'])
    expect(furtherReferences('client', { id: 1, rev: 1, manager_id: 2 })).toEqual([])
  })

  test('is reported as missing if the document prints more than a name', () => {
    const absent = ['city', 'client', 'driver'].map((entity) => ({ entity, id: 1, name: '' }))
    expect(missingFor('invoice', absent).map(({ entity }) => entity)).toEqual(['client'])
    expect(missingFor('transport_order', absent).map(({ entity }) => entity)).toEqual(['driver'])
  })
})

describe('the deal that a document gets', () => {
  const row: RowOf<'order'> = {
    id: 1,
    rev: 2,
    number: 'ODS-26-00001',
    client_name: 'Клиент',
    sum_income: '100.00',
    plan_kickbacks: '5.00',
    margin_percent: '8.04',
    kickbacks_customer: [{ id: 3, rev: 1, amount: '5.00' }],
    directions: [
      { id: 4, rev: 1 },
      { id: 5, rev: 1, _deleted: 1 },
    ],
  }

  test('has none of the figures that need a right, and none of its parts', () => {
    expect(publicDeal(order, row)).toEqual({ id: 1, rev: 2, number: 'ODS-26-00001', client_name: 'Клиент' })
  })

  test('has its parts separately, without those that an unsent change deletes', () => {
    const directions = { ...order, part: { of: 'order', by: 'order_id', as: 'directions' } }
    expect(partsOfDeal(row, directions).map(({ id }) => id)).toEqual([4])
  })
})
