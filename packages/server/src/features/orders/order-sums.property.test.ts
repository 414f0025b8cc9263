/**
 * Random orders with every kind of row, currency and VAT case, written through the app: what the server stored and answered is
 * what a device makes of them by the shared code, out of the answered records and out of what was typed alone. FURA_RUNS sets how
 * many.
 */
import { DAY } from '@fura/shared/seconds.ts'
import { order } from '@fura/shared/entities/order.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import type { ValuesOf } from '@fura/shared/entities/index.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { type Completing, completeRow, type RateAsked, ratesToComplete } from '@fura/shared/money/complete-row.ts'
import { idIn, type CalculationInputs } from '@fura/shared/money/deal-rows.ts'
import { type OrderParts, orderSums } from '@fura/shared/money/order-sums.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deals, type Detail, HEAD } from '../../testing/deals.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { IS_WHOLE_RUN } from '../../testing/whole-run.ts'

const RUNS = Number(process.env.FURA_RUNS ?? (IS_WHOLE_RUN ? 60 : 20))
vi.setConfig({ testTimeout: 60_000 + RUNS * 3000 })

const ZONE = 'Europe/Kyiv'

let t: TestApp
const d = deals(() => t)
const contractors: { id: number; isPayer: boolean }[] = []
let vats = new Map<number, string | null>()
let firms = new Map<number, boolean>()
let vatCodes = new Map<string, number>()
let services = new Map<number, { isCarriage: boolean; vatId: number | null }>()
const OWN = 1
/** Currency and day → the bank's rate in the base currency, as a device has read it. */
const rates = new Map<string, string>()

const listed = async (path: string): Promise<Detail[]> => {
  const { body } = await t.call({ url: `/api/${path}/list/?num=100&sort=id`, as: HEAD })
  return body.list as Detail[]
}

const today = (): number => calendarDay(Math.floor(Date.now() / 1000), ZONE)
const dayText = (day: number): string =>
  new Date(day * 1000).toISOString().slice(0, 10).split('-').toReversed().join('-')

beforeAll(async () => {
  t = await testApp()
  for (const isPayer of [true, false]) {
    const body = { name: `Поставщик ${String(isPayer)}`, is_vat_payer: isPayer ? 1 : 0 }
    contractors.push({ id: Number((await d.done('contractors/add', body)).id), isPayer })
  }
  const vatRows = await listed('vat')
  vats = new Map(vatRows.map((row) => [Number(row.id), row.percent as string | null]))
  vatCodes = new Map(vatRows.map((row) => [String(row.code), Number(row.id)]))
  services = new Map(
    (await listed('services')).map((row) => [
      Number(row.id),
      { isCarriage: row.service_group === 0, vatId: idIn(row.default_vat_id) },
    ]),
  )
  firms = new Map((await listed('legal_entity')).map((row) => [Number(row.id), row.is_vat_payer === 1]))
})
afterAll(() => t.close())

const decimal = (places: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((n) => (n / 10 ** places).toFixed(places))

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null, freq: 3 })

const someRate = fc
  .integer({ min: 1, max: 90_000_000 })
  .map((n) => `${Math.floor(n / 1e6)}.${String(n % 1e6).padStart(6, '0')}`)

const priced = (side: '' | 'sell_' | 'buy_') =>
  fc.record({
    [`${side}price`]: decimal(4, 20_000),
    [`${side}currency_id`]: fc.constantFrom(1, 2, 3, 4),
    [`${side}vat_id`]: maybe(fc.constantFrom(1, 2, 3, 4, 5)),
    [`${side}vat_included`]: fc.constantFrom(0, 1),
    [`${side}rate`]: fc.option(
      someRate.filter((rate) => !/^0\.0+$/.test(rate)),
      { nil: undefined, freq: 2 },
    ),
  })

const supplier = fc.constantFrom(0, 1).map((place) => ({ supplier: place }))
const terms = fc.record({
  payment_delay_days: maybe(fc.integer({ min: 0, max: 60 })),
  payment_delay_basis: maybe(fc.constantFrom('loading', 'unloading', 'originals', 'invoice', 'prepaid')),
  payment_day_kind: maybe(fc.constantFrom('calendar', 'banking')),
})
const payment = fc.record({ paid_amount: maybe(decimal(2, 5000)), penalty_amount: maybe(decimal(2, 300)) })
const quantity = fc.record({ quantity: decimal(3, 40).filter((text) => Number(text) > 0) })
const dayBack = fc.integer({ min: 0, max: 90 }).map((days) => today() - days * DAY)

const together = (...parts: fc.Arbitrary<object>[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.tuple(...parts).map((objects) => Object.assign({}, ...objects) as Record<string, unknown>)

const customer = together(
  priced(''),
  quantity,
  terms,
  payment,
  fc.record({ invoice_number: maybe(fc.constant('С-1')), invoice_date: fc.option(dayBack, { nil: 0 }) }),
)
const carrier = together(
  priced(''),
  quantity,
  terms,
  payment,
  supplier,
  fc.record({
    carrier_invoice_number: maybe(fc.constant('П-1')),
    carrier_invoice_date: fc.option(dayBack, { nil: 0 }),
  }),
)
const service = together(
  quantity,
  fc.option(priced('sell_'), { nil: {} }),
  fc.option(together(priced('buy_'), supplier), { nil: {} }),
  fc.record({
    service_id: fc.integer({ min: 1, max: 20 }),
    is_invoiced: fc.constantFrom(0, 1),
    is_purchased: fc.constantFrom(0, 1),
  }),
)
const kickback = together(
  fc.oneof(
    fc.record({ kind: fc.constant('fixed'), amount: decimal(2, 3000) }),
    fc.record({ kind: fc.constant('percent'), percent: decimal(3, 30), freight: fc.option(fc.nat(3), { nil: null }) }),
  ),
  supplier,
  fc.record({
    flow: fc.constantFrom('pay', 'receive'),
    currency_id: fc.constantFrom(1, 2),
    paid_date: fc.constantFrom(0, 1_790_035_200),
  }),
)
const container = fc
  .record({
    port: fc.integer({ min: 0, max: 30 }),
    outside: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
    isReturned: fc.boolean(),
    rest: fc.record({
      container_type_id: fc.constantFrom(1, 2, 3),
      free_days_demurrage: maybe(fc.integer({ min: 0, max: 14 })),
      free_days_detention: maybe(fc.integer({ min: 0, max: 14 })),
      is_combined_free: fc.constantFrom(0, 1),
      is_rebilled: fc.constantFrom(0, 1),
      demurrage_rate: maybe(decimal(2, 120)),
      detention_rate: maybe(decimal(2, 120)),
      dnd_currency_id: maybe(fc.constantFrom(1, 2, 3)),
    }),
  })
  .map(({ port, outside, isReturned, rest }) => {
    const discharge_date = today() - (port + (outside ?? 0)) * DAY
    const gate_out_date = outside === null ? 0 : discharge_date + port * DAY
    const empty_return_date = outside !== null && isReturned ? today() : 0
    return { ...rest, discharge_date, gate_out_date, empty_return_date }
  })

const rows = <T>(row: fc.Arbitrary<T>, maxLength: number) => fc.array(row, { maxLength })

const someOrder = fc.record({
  deal: together(
    terms,
    fc.record({
      legal_entity_id: fc.constantFrom(1, 2, 3),
      direction_id: fc.constantFrom(1, 2, 3, 4),
      currency_id: fc.constantFrom(1, 2),
      free_days: maybe(fc.integer({ min: 0, max: 14 })),
      actual_loading_date: fc.option(dayBack, { nil: 0 }),
      docs_original_date: fc.option(dayBack, { nil: 0 }),
    }),
  ),
  containers: rows(container, 2),
  services: rows(service, 3),
  customer_freight: rows(customer, 2),
  carrier_freight: rows(carrier, 2),
  carrier_freight2: rows(carrier, 1),
  kickbacks_customer: rows(kickback, 1),
  kickbacks_carrier: rows(kickback, 1),
  kickbacks_carrier2: rows(kickback, 1),
})

/** What is typed over a row that stands: an invoice, another price or another day. */
const someInvoice = fc
  .record({
    invoice_number: fc.constantFrom('С-2', undefined),
    invoice_date: fc.option(dayBack, { nil: undefined }),
    price: fc.option(decimal(4, 20_000), { nil: undefined }),
    rate_date: fc.option(dayBack, { nil: undefined, freq: 1 }),
  })
  .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Values)

const FREIGHT_OF: Readonly<Record<string, string>> = {
  kickbacks_customer: 'customer_freight',
  kickbacks_carrier: 'carrier_freight',
  kickbacks_carrier2: 'carrier_freight2',
}
const PATHS = new Map(partsOf(order).map(({ part, path }) => [part?.as ?? '', path]))

/** A row as it is sent: suppliers and freight by their ids, what is not said left out. */
const bodyOf = (as: string, row: Record<string, unknown>, idsByPart: ReadonlyMap<string, number[]>): object => {
  const { supplier: place, freight, ...rest } = row
  const freights = idsByPart.get(FREIGHT_OF[as] ?? '') ?? []
  const isCustomers = as === 'kickbacks_customer'
  const sent = {
    ...rest,
    ...(typeof place === 'number' && !isCustomers ? { contractor_id: contractors[place]?.id } : {}),
    ...(typeof freight === 'number' && freights.length > 0 ? { freight_id: freights[freight % freights.length] } : {}),
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null))
}

/** As a device reads them. */
const readRates = async (wanted: readonly RateAsked[]): Promise<void> => {
  for (const { currencyId, day } of wanted) {
    const key = `${currencyId} ${day}`
    if (rates.has(key)) continue
    const { body } = await t.call({
      url: `/api/currencies/exchange_rate/?date=${dayText(day)}&currency=${currencyId}`,
      as: HEAD,
    })
    rates.set(key, currencyId === OWN ? '1' : String((body.detail as Detail).rate))
  }
}

/** The rates that containers may be charged at. */
const chargesOf = (containers: readonly Values[]): RateAsked[] =>
  containers.flatMap(({ dnd_currency_id: currency, empty_return_date: returned }) =>
    typeof currency === 'number' ? [{ currencyId: currency, day: Number(returned) || today() }] : [],
  )

const inputsFor = (deal: Values): CalculationInputs => ({
  vatPercent: (id) => (id === null ? null : (vats.get(id) ?? null)),
  isVatPayer: (id) => contractors.some((one) => one.id === id && one.isPayer),
  areWeVatPayers: firms.get(Number(deal.legal_entity_id)) ?? true,
  bankRate: (currency, day) => rates.get(`${String(currency)} ${day}`) ?? '1',
  dayOf: (instant) => (instant === 0 ? 0 : calendarDay(instant, ZONE)),
  today: today(),
})

const completingFor = (deal: Values): Completing => {
  const { isVatPayer, areWeVatPayers } = inputsFor(deal)
  return {
    deal,
    today: today(),
    ownCurrencyId: OWN,
    bankRate: (currency, day) => rates.get(`${currency} ${day}`) ?? null,
    areWeVatPayers,
    isVatPayer,
    vatIdOf: (code) => vatCodes.get(code) ?? null,
    serviceOf: (id) => services.get(id ?? 0) ?? { isCarriage: true, vatId: null },
  }
}

/** A row as the form counts it before it is sent. */
const typedRow = async (as: string, deal: Values, before: Values, sent: Values): Promise<Values> => {
  await readRates(ratesToComplete(as, { deal, today: today(), before, sent }))
  const { values, missing } = completeRow(as, before, sent, completingFor(deal))
  expect(missing).toEqual([])
  return { ...before, ...sent, ...values }
}

/** Fields differ in how many places they keep: what is compared is the number that the text says. */
const trimZeros = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value

/** The computed members of a record beside what the shared code says of them. */
const compare = (record: Values, sums: Values, at: string) => {
  for (const [name, value] of Object.entries(sums)) {
    if (!(name in record)) continue
    expect({ at, name, value: trimZeros(record[name]) }).toEqual({ at, name, value: trimZeros(value) })
  }
}

/** The sums of the shared code beside what the server answered. */
const compareAll = (detail: Values & OrderParts, parts: OrderParts): void => {
  const sums = orderSums(detail as ValuesOf<'order'>, parts, inputsFor(detail))
  const { client_debt: _, ...answered } = sums.order
  expect(Object.keys(answered).filter((name) => !(name in detail))).toEqual([])
  compare(detail, answered, 'order')
  for (const as of Object.keys(sums.parts) as (keyof OrderParts)[]) {
    expect(detail[as]).toHaveLength(parts[as].length)
    for (const [place, row] of detail[as].entries()) compare(row, sums.parts[as][place] ?? {}, `${as} ${place}`)
  }
}

test('S3.13 what the server stored equals what the app computes over the answered records and over the typed ones', async () => {
  const started = performance.now()
  let count = 0
  await fc.assert(
    fc.asyncProperty(someOrder, someInvoice, async ({ deal, ...parts }, invoice) => {
      const clean = Object.fromEntries(Object.entries(deal).filter(([, value]) => value !== null))
      const id = await d.order({ order_type_id: 1, ...clean, direction_id: deal.direction_id })
      const idsByPart = new Map<string, number[]>()
      const typed = Object.fromEntries(Object.keys(parts).map((as) => [as, [] as Values[]]))
      const agreed = (await d.read(id)) as Values
      for (const [as, list] of Object.entries(parts)) {
        for (const row of list) {
          const sent = bodyOf(as, row, idsByPart) as Values
          const live = await typedRow(as, agreed, {}, sent)
          const added = await d.part(PATHS.get(as) ?? '', id, sent)
          idsByPart.set(as, [...(idsByPart.get(as) ?? []), added])
          typed[as]?.push({ ...live, id: added })
        }
      }
      const detail = (await d.read(id)) as unknown as Values & OrderParts
      await readRates(chargesOf(detail.containers))
      compareAll(detail, detail)
      compareAll(detail, { ...(typed as unknown as OrderParts), containers: detail.containers })
      const [first] = detail.customer_freight
      if (first) {
        const live = await typedRow('customer_freight', detail, first, invoice)
        await d.done(`${PATHS.get('customer_freight')}/update`, { id: first.id, ...invoice })
        const billed = (await d.read(id)) as unknown as Values & OrderParts
        compareAll(billed, { ...detail, customer_freight: detail.customer_freight.with(0, live) })
      }
      count += 1
    }),
    { numRuns: RUNS },
  )
  expect(count).toBeGreaterThanOrEqual(RUNS)
  if (RUNS > 60) process.stdout.write(`${RUNS} orders in ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
})
