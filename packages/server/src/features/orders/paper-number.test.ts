/** Numbers of papers of the road: by series, without gaps, the same at a reprint (domain.md 5). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deals, VIEWER } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
const d = deals(() => t)

const numberOf = async (id: number, kind: string, as?: string): Promise<string> =>
  String((await d.done('orders/paper_number', { id, kind }, as)).number)
const counterOf = (number: string): number => Number(number.split('-').at(-1))

describe('the number of a paper', () => {
  test('is refused without a session, without the right, for what is no paper and for what goes by sea; nothing is used up', async () => {
    const id = await d.order()
    const first = counterOf(await numberOf(await d.order(), 'cmr'))
    expect((await t.call({ url: '/api/orders/paper_number/', body: { id, kind: 'cmr' } })).code).toBe(401)
    expect((await d.refused('orders/paper_number', { id, kind: 'cmr' }, VIEWER)).error).toBe('access denied')
    expect((await d.refused('orders/paper_number', { id, kind: 'invoice' })).fields).toHaveProperty('kind')
    expect((await d.refused('orders/paper_number', { id: 999_999, kind: 'cmr' })).error).toBe('empty data')
    const sea = await d.order({ order_type_id: 1 })
    expect((await d.refused('orders/paper_number', { id: sea, kind: 'cmr' })).fields).toEqual({
      kind: 'rule:not_by_road',
    })
    expect((await d.read(id)).cmr_number).toBeNull()
    expect(counterOf(await numberOf(id, 'cmr'))).toBe(first + 1)
  })

  test('is the next of its series, kept in the order, and the same at a reprint', async () => {
    const [one, other] = [await d.order(), await d.order()]
    const number = await numberOf(one, 'cmr')
    expect(number).toMatch(/^CMR-[A-Z]+-\d\d-\d{5}$/)
    expect(await d.read(one)).toMatchObject({ cmr_number: number })
    expect(await numberOf(one, 'cmr')).toBe(number)
    expect(counterOf(await numberOf(other, 'cmr'))).toBe(counterOf(number) + 1)
    expect(await d.listIds(`search=${encodeURIComponent(number)}`)).toEqual([one])
  })

  test('is counted by kind, and one that was typed stays', async () => {
    const id = await d.order()
    expect(await numberOf(id, 'ttn')).toMatch(/^ТТН-/)
    expect(await numberOf(id, 'power_of_attorney')).toMatch(/^Д-/)
    expect(await d.read(id)).toMatchObject({ attorney_number: expect.stringMatching(/^Д-/) as string })
    const typed = await d.order({ cmr_number: 'A 123' })
    expect(await numberOf(typed, 'cmr')).toBe('A 123')
  })

  test('of a sea order with a leg by road is given', async () => {
    const id = await d.order({ order_type_id: 1 })
    await d.part('rio/orders/directions', id, { poo_id: 1, fd_id: 2, transport_mode: 'auto' })
    expect(await numberOf(id, 'cmr')).toMatch(/^CMR-/)
  })

  test('many at once are many numbers in a row', async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count += 1) ids.push(await d.order())
    const numbers = await Promise.all(ids.map((id) => numberOf(id, 'ttn')))
    const counters = numbers.map(counterOf).toSorted((one, other) => one - other)
    expect(counters).toEqual(counters.map((_, place) => (counters[0] ?? 0) + place))
  })
})
