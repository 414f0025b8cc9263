/** Pages of a filter, however many it finds and wherever they stand in the order: every page in order, and the total. */
import { driver } from '@fura/shared/entities/driver.ts'
import { sortKey } from '@fura/shared/fold.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMany } from '#db/insert-many.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { storedColumns, withDefaults } from '#rows/columns.ts'

const FIRST_ID = 50_001
const ADMIN = 'admin@demo'
const CAP = 10_000
const AT_ONCE = 1000
/** Of each kind of filter how many records: more than are counted, spread through the order, at its end, some, a few. */
const KINDS = { many: 10_500, spread: 2500, last: 2500, some: 300, few: 50 }
type Kind = keyof typeof KINDS

const LETTERS = 'абвгдежзик'

interface Driver {
  id: number
  kind: Kind
  name: string
}

const kinds = Object.entries(KINDS).flatMap(([kind, num]) => Array.from({ length: num }, () => kind as Kind))

const drivers: Driver[] = kinds.map((kind, n) => ({
  id: FIRST_ID + n,
  kind,
  name: kind === 'last' ? `яя ${n}` : `${LETTERS[(n * 7) % LETTERS.length]} ${n}`,
}))

let t: TestApp
const contractors = new Map<Kind, number>()

beforeAll(async () => {
  t = await testApp()
  const db = t.db()
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const body = { name: `Перевозчик ${kind}` }
    const added = await t.call({ url: '/api/contractors/add/', body, as: ADMIN })
    contractors.set(kind, Number(added.body.id))
  }
  const rows = drivers.map(({ id, kind, name }) => {
    const record = withDefaults(driver, {
      name,
      phone: `38067${1_000_000 + id}`,
      contractor_id: contractors.get(kind) ?? null,
    })
    return { id, date_create: 1_700_000_000 + id, date_update: 1_700_000_000, ...storedColumns(driver, record) }
  })
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db.write((tx) => insertMany(db, tx, 'drivers', rows.slice(from, from + AT_ONCE)))
  await db.write(async (tx) => {
    await tx.deleteFrom('row_counts').where('entity', '=', 'drivers').execute()
    await tx.insertInto('row_counts').values({ entity: 'drivers', num: rows.length }).execute()
  })
})
afterAll(() => t.close())

const expected = (kind: Kind, sort: string): number[] => {
  const matches = drivers.filter((one) => one.kind === kind)
  const key = ({ id, name }: Driver) => (sort.endsWith('name') ? `${sortKey(name)}\0${id}` : String(id))
  const ids = matches.toSorted((a, b) => Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b)))).map(({ id }) => id)
  return sort.startsWith('-') ? ids.toReversed() : ids
}

const cases = (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
  ['name', '-name', 'date_create', '-date_create'].map((sort) => [kind, sort] as const),
)

test.each(cases)(
  'a filter whose records are %s is paged by %s, at its start, further on and at its end',
  async (kind, sort) => {
    const ids = expected(kind, sort)
    for (const start of [0, 20, 1000, Math.min(ids.length, CAP) - 10].filter((place) => place >= 0)) {
      const query = `f[contractor]=${contractors.get(kind)}&sort=${sort}&num=20&start=${start}`
      const { body } = await t.call({ url: `/api/drivers/list/?${query}`, as: ADMIN })
      expect(body.total_num).toBe(Math.min(ids.length, CAP))
      expect(body.total_more ?? 0).toBe(ids.length > CAP ? 1 : 0)
      expect((body.list as { id: number }[]).map(({ id }) => id)).toEqual(ids.slice(start, start + 20))
    }
  },
)
