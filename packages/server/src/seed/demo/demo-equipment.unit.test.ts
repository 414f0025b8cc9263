/** The demo's orders, legs and leads go in what fits them, in every variant; where both ways are carried some go by both. */
import { dealEquipment, legEquipment, modesOf } from '@fura/shared/modes.ts'
import { VARIANT_NAMES, VARIANTS } from '@fura/shared/variants.ts'
import { expect, test } from 'vitest'
import { containerTypes } from '../data/container-types.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { demoAt } from './demo-lists.ts'
import { FULL, KYIV } from './world.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30) / 1000
const kindOf = ({ container_type_id: type }: SeedRow) => containerTypes.find(({ id }) => id === type)?.kind ?? null

test.each(VARIANT_NAMES)('the company of %s carries in what fits the mode', (variant) => {
  const { currency, trucksOnOrder, directions } = VARIANTS[variant]
  const { lists } = demoAt(NOW, { variant, currency, timezone: KYIV.timezone }, FULL)
  const orders = new Map((lists.orders ?? []).map((row) => [row.id, row]))
  const isWrong = (row: SeedRow, fitting: readonly string[]): boolean => {
    const kind = kindOf(row)
    return kind !== null && !fitting.includes(String(kind))
  }
  expect([...orders.values()].filter((row) => isWrong(row, dealEquipment(row, [])))).toEqual([])
  expect((lists.leads ?? []).filter((row) => isWrong(row, dealEquipment(row, [])))).toEqual([])
  const legs = lists.order_directions ?? []
  expect(legs.filter((row) => isWrong(row, legEquipment(row, orders.get(Number(row.order_id)) ?? {})))).toEqual([])
  const mixed = [...orders.values()].filter(
    (row) =>
      modesOf(
        row,
        legs.filter(({ order_id: id }) => id === row.id),
      ).length === 2,
  )
  if (directions && !trucksOnOrder) expect(mixed.length).toBeGreaterThan(3)
})
