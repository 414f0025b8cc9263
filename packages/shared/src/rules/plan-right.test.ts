/** Who plans trucks, in which variants. */
import { expect, test } from 'vitest'
import type { Flag } from '../permissions.ts'
import { VARIANTS } from '../variants.ts'
import { mayPlan } from './plan-right.ts'

const variantsFor = (...flags: Flag[]): string[] =>
  Object.entries(VARIANTS)
    .filter(([, variant]) => mayPlan(variant, (flag) => flags.includes(flag)))
    .map(([name]) => name)

test('everyone who may add orders, in variants with trucks', () => {
  expect(variantsFor('can_add_order')).toEqual(['standard', 'transport', 'leads', 'clients', 'orders-only'])
})

test('a dispatcher alone only where there are dispatchers, and nobody else', () => {
  expect(variantsFor('is_dispatcher')).toEqual(['transport'])
  expect(variantsFor('can_view_quote', 'can_add_client')).toEqual([])
})
