/** The checklist of an order's documents. */
import { expect, test } from 'vitest'
import { FILE_KINDS, kindsOf, missingKinds } from './file-kinds.ts'

const TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9]

test('S3.20 an order of every type has a checklist of known kinds, each once, that ends in money', () => {
  for (const type of TYPES) {
    const kinds = kindsOf(type)
    expect(kinds.slice(-2), String(type)).toEqual(['invoice', 'act'])
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(kinds.filter((kind) => !FILE_KINDS.includes(kind))).toEqual([])
  }
  expect([kindsOf(null), kindsOf(1001)]).toEqual([[], []])
})

test('S3.20 a truck goes abroad with a CMR and at home with a TTN; by sea with a bill', () => {
  expect(kindsOf(2, 1)).toEqual(['request', 'cmr', 'invoice', 'act'])
  expect(kindsOf(2, 4)).toEqual(['request', 'ttn', 'invoice', 'act'])
  expect(kindsOf(1, 4)).toContain('bl')
})

test('S3.20 what no file is of is missing', () => {
  const order = { order_type_id: 2, direction_id: 1 }
  expect(missingKinds(order, [{ kind: 'cmr' }, { kind: 'photo' }])).toEqual(['request', 'invoice', 'act'])
  expect(
    missingKinds(
      order,
      kindsOf(2).map((kind) => ({ kind })),
    ),
  ).toEqual([])
})
