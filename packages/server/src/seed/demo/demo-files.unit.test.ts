/** The files of the demo's orders: real ones of their types, small, and with something left to remind of. */
import { kindsOf, missingKinds } from '@fura/shared/rules/file-checklist.ts'
import { VARIANT_NAMES, VARIANTS } from '@fura/shared/variants.ts'
import { describe, expect, test } from 'vitest'
import { typeOf } from '#features/files/file-types.ts'
import { cleanName } from '#features/files/file-name.ts'
import { demoFiles, sumOf } from './demo-files.ts'
import { demoAt } from './demo-lists.ts'
import { FULL, KYIV } from './world.ts'

const NOW = Date.UTC(2026, 10, 15, 9, 30) / 1000
const { lists } = demoAt(NOW, KYIV, FULL)
const all = demoFiles(lists, FULL.filed, NOW)
const files = all.filter(({ row }) => row.o_t === 'order')
const orderOf = (id: unknown) => lists.orders?.find((row) => row.id === id)

describe('files of the demo', () => {
  test('are requests, photos, bills and consignment notes of several orders in work', () => {
    expect(new Set(files.map(({ row }) => row.kind))).toEqual(new Set(['request', 'photo', 'bl', 'cmr']))
    const orders = new Set(files.map(({ row }) => row.o_id))
    expect(orders.size).toBe(FULL.filed)
    for (const id of orders) expect(orderOf(id)?.in_work).toBe(1)
  })

  test('are what they say they are, and a few KiB each', () => {
    for (const { row, bytes, thumb } of all) {
      const name = String(row.name)
      const looked = { head: bytes.subarray(0, 4096), isText: false, names: null }
      expect(typeOf(name, looked)?.type).toBe(row.type)
      expect(cleanName(name, 'n')).toBe(name)
      expect([row.size, row.thumb_size, row.sha256]).toEqual([bytes.length, thumb?.length ?? null, sumOf(bytes)])
      expect(bytes.length).toBeLessThan(16_384)
      expect(thumb !== null).toBe(row.kind === 'photo' && row.o_t === 'order')
    }
  })

  test('were added by a member of the order’s team, after it was created and never tomorrow', () => {
    for (const { row } of files) {
      const order = orderOf(row.o_id)
      expect([order?.team_ids].flat()).toContain(row.team_user_id)
      expect(row.date).toBeGreaterThanOrEqual(Number(order?.date_create))
      expect(row.date).toBeLessThanOrEqual(NOW)
    }
  })

  test('show everybody of the team, each another face', () => {
    const faces = all.filter(({ row }) => row.o_t === 'team_user')
    expect(faces.map(({ row }) => row.o_id)).toEqual((lists.team_users ?? []).map(({ id }) => id))
    expect(new Set(faces.map(({ row }) => row.sha256)).size).toBe(faces.length)
  })

  test('go with what their author wrote about the order at that moment', () => {
    const carried = files.filter(({ messageId }) => messageId !== null)
    expect(carried.length).toBeGreaterThan(2)
    for (const { row, messageId } of carried) {
      const wrote = lists.messages?.find(({ id }) => id === messageId)
      expect([wrote?.o_t, wrote?.o_id, wrote?.team_user_id]).toEqual(['order', row.o_id, row.team_user_id])
      expect([wrote?.date, row.is_message]).toEqual([row.date, 1])
    }
  })

  test.each(VARIANT_NAMES)('are in the company of the variant %s', (variant) => {
    const { currency } = VARIANTS[variant]
    const own = demoAt(NOW, { variant, currency, timezone: KYIV.timezone }, FULL).lists
    const kinds = new Set(demoFiles(own, FULL.filed, NOW).flatMap(({ row }) => (row.o_t === 'order' ? [row.kind] : [])))
    expect([...kinds]).toEqual(expect.arrayContaining(['request', 'photo']))
    expect(kinds.has('bl')).toBe(!VARIANTS[variant].trucksOnOrder)
    expect(kinds.has('cmr')).toBe(!VARIANTS[variant].mainCarrier)
  })

  test('fill some of each checklist and leave some of it', () => {
    const filed = Array.from(
      Map.groupBy(files, ({ row }) => row.o_id),
      ([id, own]) => ({
        order: orderOf(id) ?? {},
        kinds: own.map((file) => ({ kind: String(file.row.kind) })),
      }),
    )
    const open = filed.map(
      ({ order, kinds }) => kindsOf(order).filter((kind) => kinds.every((file) => file.kind !== kind)).length,
    )
    expect(Math.min(...open)).toBe(2)
    expect(Math.max(...open)).toBeGreaterThan(2)
    expect(filed.some(({ order, kinds }) => missingKinds(order, kinds).length > 0)).toBe(true)
  })

  test('are the same at every start', () => {
    const again = demoFiles(demoAt(NOW, KYIV, FULL).lists, FULL.filed, NOW)
    expect(again.map(({ row }) => row)).toEqual(all.map(({ row }) => row))
  })

  test('are left out of a small demo', () => {
    expect(demoFiles(lists, 0, NOW)).toEqual([])
  })
})
