/** Rates of an older version, in hryvnias: what rows were counted with stays, and the own currency's rate counts for nothing. */
import { DAY } from '@fura/shared/seconds.ts'
import { anyTable } from '#db/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Databases, openDatabases } from '#db/open.ts'
import { dropSchema } from '#db/postgres-server.ts'
import { installationSteps } from '#migrations/index.ts'
import { currencies, currencyId } from '#seed/data/money.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { bankRate } from './rates.queries.ts'

let t: TestApp
let databases: Databases
beforeAll(async () => {
  t = await testApp()
  databases = openDatabases(t.dataDir)
})
afterAll(async () => {
  await databases.close()
  await t.close()
})

const FIRST = Date.UTC(2026, 2, 1) / 1000
const [UAH, USD, EUR, KZT] = ['UAH', 'USD', 'EUR', 'KZT'].map((code) => currencyId(code)) as [
  number,
  number,
  number,
  number,
]
const before = installationSteps.slice(
  0,
  installationSteps.findIndex(({ name }) => name.endsWith('exchange-rates')),
)

interface OldRate {
  currency: number
  day?: number
  rate: number
  units?: number
}

/** A company of the version before, brought to this one. */
const migrated = async (name: string, own: number, rates: readonly OldRate[]) => {
  const place = { url: t.databaseUrl, name }
  const old = await databases.create(place, before)
  await old.write(async (tx) => {
    const dates = { date_create: 1, date_update: 1 }
    for (const { id, code } of currencies) {
      const names = { code: String(code), name: String(code), name_ru: String(code) }
      const row = { id, ...names, position: id, is_active: 1, is_base: id === own ? 1 : 0, ...dates }
      await tx.insertInto('currencies').values(row).execute()
    }
    for (const { currency, day = FIRST, rate, units = 1 } of rates) {
      const row = { currency_id: currency, date: day, rate: Math.round(rate * 1e6), units, date_create: 1 }
      await anyTable(tx).insertInto('exchange_rates').values(row).execute()
    }
  })
  await old.close()
  return databases.open(place, installationSteps)
}

const isolated = async (
  name: string,
  own: number,
  rates: readonly OldRate[],
  work: (read: ReadRate) => Promise<void>,
) => {
  const db = await migrated(name, own, rates)
  await work((currency, day = FIRST + DAY) => bankRate(db.read, currency, day))
  const units = await db.read.selectFrom('exchange_rates').select('units').distinct().execute()
  expect(units.map((row) => Number(row.units))).toEqual([1])
  await db.close()
  if (t.databaseUrl) await dropSchema(t.databaseUrl, name)
}
type ReadRate = (currency: number, day?: number) => Promise<string | null>

test('S7.08 in hryvnias they stay; a rate of the hryvnia itself is gone', async () => {
  const rates = [
    { currency: UAH, rate: 5 },
    { currency: USD, rate: 41.131 },
    { currency: KZT, rate: 8.02, units: 100 },
  ]
  await isolated('rates_uah', UAH, rates, async (read) => {
    expect([await read(UAH), await read(USD), await read(KZT)]).toEqual(['1.000000', '41.131000', '0.080200'])
  })
})

test('S7.08 in a company that counts in dollars they are in dollars from now on, the hryvnia included', async () => {
  const rates = [
    { currency: USD, rate: 41.5 },
    { currency: EUR, rate: 45.65 },
    { currency: USD, day: FIRST + 10 * DAY, rate: 40 },
    { currency: EUR, day: FIRST + 10 * DAY, rate: 44 },
  ]
  await isolated('rates_usd', USD, rates, async (read) => {
    expect([await read(USD), await read(EUR), await read(UAH)]).toEqual(['1.000000', '1.100000', '0.024096'])
    const later = FIRST + 11 * DAY
    expect([await read(EUR, later), await read(UAH, later)]).toEqual(['1.100000', '0.025000'])
    expect(await read(KZT)).toBeNull()
  })
})

test('S7.08 a company that typed rates in its own currency keeps them', async () => {
  await isolated('rates_kzt', KZT, [{ currency: USD, rate: 518.4 }], async (read) => {
    expect([await read(KZT), await read(USD), await read(UAH)]).toEqual(['1.000000', '518.400000', null])
  })
})
