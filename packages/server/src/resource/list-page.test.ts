/** Pages of a search by every query path: in order, no record twice, none missing. */
import { anyTable } from '#db/database.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { sortKey } from '@fura/shared/fold.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { storedColumns, withDefaults } from '#rows/columns.ts'

/** Most of the rows and spread, so that pages are near, and more than the 200 that are looked up each; only the last of the order; too few to walk for. */
const TERMS = { spread: 'фюжибд', last: 'яюцфэг', few: 'щипцэл' }
const FIRST_ID = 5001
const ROWS = 400
const LETTERS = 'абвгдежзик'
const ADMIN = 'admin@demo'

const nameOf = (n: number): string => {
  if (n > 300) return `${TERMS.last} ${n}`
  const start = LETTERS[(n * 7) % LETTERS.length] ?? ''
  return `${start}онов ${n % 4}${n % 4 === 3 ? '' : ` ${TERMS.spread}`}${n % 150 === 0 ? ` ${TERMS.few}` : ''}`
}

const drivers = Array.from({ length: ROWS }, (_, n) => ({ id: FIRST_ID + n, name: nameOf(n) }))

const rowOf = ({ id, name }: { id: number; name: string }) => {
  const record = withDefaults(driver, { name, phone: `38067${1_000_000 + id}` })
  return { id, date_create: 1_700_000_000, date_update: 1_700_000_000, ...storedColumns(driver, record) }
}

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.db().write(async (tx) => {
    await anyTable(tx).insertInto('drivers').values(drivers.map(rowOf)).execute()
    await tx.updateTable('row_counts').set({ num: ROWS }).where('entity', '=', 'drivers').execute()
  })
})
afterAll(() => t.close())

const page = async (query: string) => {
  const { body } = await t.call({ url: `/api/drivers/list/?${query}`, as: ADMIN })
  expect(body.status, JSON.stringify(body)).toBe('ok')
  return { ids: (body.list as { id: number }[]).map(({ id }) => id), total: body.total_num }
}

const expected = (term: string, sort: string): number[] => {
  const matches = drivers.filter(({ name }) => name.includes(term))
  const key = ({ id, name }: { id: number; name: string }) =>
    sort.endsWith('name') ? `${sortKey(name)}\0${id}` : String(id)
  const ids = matches.toSorted((a, b) => Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b)))).map(({ id }) => id)
  return sort.startsWith('-') ? ids.toReversed() : ids
}

const SORTS = ['name', '-name', 'id', '-id', 'date_create', '-date_create']

test.each(Object.entries(TERMS).flatMap(([kind, term]) => SORTS.map((sort) => [kind, sort, term] as const)))(
  'a search of matches that are %s is paged by %s without a gap',
  async (_kind, sort, term) => {
    const ids = expected(term, sort)
    const listedIds: number[] = []
    for (let start = 0; start <= ids.length; start += 30) {
      const { ids: next, total } = await page(`search=${encodeURIComponent(term)}&sort=${sort}&num=30&start=${start}`)
      expect(total).toBe(ids.length)
      listedIds.push(...next)
    }
    expect(listedIds).toEqual(ids)
  },
)

test('a deleted record leaves the page and the total of a search', async () => {
  const [gone = 0, ...remaining] = expected(TERMS.spread, 'name')
  const { body } = await t.call({ url: '/api/drivers/delete/', body: { id: gone }, as: ADMIN })
  expect(body.status).toBe('ok')
  const firstPage = await page(`search=${encodeURIComponent(TERMS.spread)}&sort=name&num=20`)
  expect(firstPage).toEqual({ ids: remaining.slice(0, 20), total: remaining.length })
})

test('what another node writes is in the next page of a search', async () => {
  const other = t.engine === 'postgres' ? await testApp({ beside: t }) : t
  try {
    const before = await page(`search=${encodeURIComponent(TERMS.spread)}&sort=name&num=10`)
    const name = `аааа ${TERMS.spread}`
    const { body } = await other.call({ url: '/api/drivers/add/', body: { name, phone: '380671234567' }, as: ADMIN })
    expect(body.status).toBe('ok')
    const after = await page(`search=${encodeURIComponent(TERMS.spread)}&sort=name&num=10`)
    expect(after).toEqual({ ids: [body.id, ...before.ids.slice(0, 9)], total: Number(before.total) + 1 })
  } finally {
    if (other !== t) await other.close()
  }
})
