/** S6.02 whose money is it: with the three flags off no answer holds a bought, planned or earned number; each flag shows its own. */
import { type Flag, FLAGS } from '@fura/shared/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, personWith } from '../../gates/people.ts'
import { clientHeaders, send } from '../../gates/send.ts'
import { deals, type Detail, HEAD } from '../../testing/deals.ts'
import { HOST_A, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
const d = deals(() => t)

const PLAN = 'can_view_plan_calculation'
const EDIT = 'can_edit_plan_calculation'
const INCOME = 'can_view_sum_income'
const MONEY: readonly Flag[] = [PLAN, EDIT, INCOME]

/** Numbers that nobody would write by chance, and the ones that the server makes of them. */
const BOUGHT = ['71311.37', '61413.59', '52417.91', '4517.83', '3719.47', '2917.61']
let secrets: { plan: string[]; income: string[]; both: string[] } = { plan: [], income: [], both: [] }
let orderId = 0
const texts: { plan: Detail; carriers: Detail[] } = { plan: {}, carriers: [] }

const valuesOf = (record: Detail, names: readonly string[]): string[] => names.map((name) => String(record[name]))

beforeAll(async () => {
  t = await testApp()
  const carrier = Number((await d.done('contractors/add', { name: 'Секретный', is_vat_payer: 1 })).id)
  const [loss, noVat] = [{ contractor_id: carrier }, { vat_id: 5 }]
  orderId = await d.order({ legal_entity_id: 1, external_number: 'КАНАРЕЙКА' })
  await d.part('rio/orders/customer_freight', orderId, { price: '300000.13', ...noVat, invoice_number: '1' })
  const sold = { service_id: 8, sell_price: '9613.27', sell_vat_id: 1, is_invoiced: 1 }
  const bought = { buy_price: BOUGHT[0], buy_vat_id: 1, is_purchased: 1, ...loss }
  await d.part('orders/services', orderId, { ...sold, ...bought })
  await d.part('rio/orders/carrier_freight', orderId, {
    price: BOUGHT[1],
    ...loss,
    ...noVat,
    carrier_invoice_number: '2',
  })
  await d.part('rio/orders/carrier_freight2', orderId, { price: BOUGHT[2], ...loss, ...noVat })
  await d.part('rio/orders/kickbacks_customer', orderId, { amount: BOUGHT[3] })
  await d.part('rio/orders/kickbacks_carrier', orderId, { amount: BOUGHT[4], ...loss })
  await d.part('rio/orders/kickbacks_carrier2', orderId, { amount: BOUGHT[5], ...loss })
  const detail = await d.read(orderId)
  texts.plan = detail
  const services = detail.services as Detail[]
  secrets = {
    plan: [
      ...BOUGHT,
      ...valuesOf(detail, ['plan_income', 'plan_expense', 'plan_kickbacks', 'plan_vat', 'fact_income', 'fact_expense']),
      ...services.flatMap((row) => valuesOf(row, ['buy_net', 'buy_vat', 'buy_gross', 'buy_base'])),
    ],
    income: valuesOf(detail, ['sum_income', 'fact_profit']),
    both: valuesOf(detail, ['margin_percent']),
  }
})
afterAll(() => t.close())

const withFlags = (flags: readonly Flag[]) =>
  personWith(t, [...FLAGS.filter((flag) => !MONEY.includes(flag)), ...flags])

/** All answers about the order that the person can get, and about a copy that they make. */
const sweep = async (person: Person): Promise<string> => {
  const headers = clientHeaders(t, HOST_A, person.token)
  const ask = async (url: string, body?: object) => (await send(t, { url, ...(body ? { body } : {}) }, headers)).text
  const parts = [
    'customer_freight',
    'carrier_freight',
    'carrier_freight2',
    'kickbacks_customer',
    'kickbacks_carrier',
    'kickbacks_carrier2',
  ]
  const answers = [
    await ask(`/api/orders/get/${orderId}/`),
    await ask('/api/orders/list/?num=100&sort=-id'),
    await ask('/api/orders/list/?search=КАНАРЕЙКА'),
    await ask('/api/orders/list/', { filters: 'search=КАНАРЕЙКА' }),
    await ask('/api/orders/export/?format=csv'),
    await ask(`/api/orders/services/list/?order=${orderId}`),
    await ask(`/api/orders/containers/list/?order=${orderId}`),
    await ask(`/api/history/list/?o_t=order&o_id=${orderId}&num=100`),
    await ask('/api/check_updates/', { action: 'main', date_from: 1 }),
    await ask('/api/orders/update/', { id: orderId, comment: `от ${person.id}` }),
    await ask('/api/orders/rates/', { id: orderId }),
    await ask('/api/orders/copy/', { id: orderId }),
  ]
  for (const part of parts) {
    answers.push(await ask(`/api/rio/orders/${part}/list/?order=${orderId}`))
    const [first] = (texts.plan[part] ?? []) as Detail[]
    answers.push(await ask(`/api/rio/orders/${part}/get/${String(first?.id)}/`))
  }
  return answers.join('\n')
}

const shownIn = (text: string, numbers: readonly string[]) => numbers.filter((number) => text.includes(number))

describe('S6.02 Z7', () => {
  test('the head sees every one of the numbers, so they are there to be hidden', async () => {
    const text = JSON.stringify(await d.read(orderId))
    const all = [...secrets.plan, ...secrets.income, ...secrets.both]
    expect(shownIn(text, all)).toEqual(all)
    expect(all.filter((number) => number.length < 5 || number === 'null')).toEqual([])
  })

  test('without the three flags none of the numbers is in any answer', async () => {
    const text = await sweep(await withFlags([]))
    expect(text).toContain('КАНАРЕЙКА')
    expect(text).toContain('300000.13')
    expect(shownIn(text, [...secrets.plan, ...secrets.income, ...secrets.both])).toEqual([])
    for (const name of [
      'plan_income',
      'sum_income',
      'margin_percent',
      'fact_profit',
      'buy_price',
      'carrier_payment_status',
    ])
      expect(text, name).not.toContain(`"${name}"`)
    expect(text).not.toContain('rio/orders/carrier_freight"')
    expect(text).not.toContain('kickbacks_')
  })

  test('with the plan alone what is bought and planned, not what is earned', async () => {
    const text = await sweep(await withFlags([PLAN, EDIT]))
    expect(shownIn(text, secrets.plan)).toEqual(secrets.plan)
    expect(shownIn(text, [...secrets.income, ...secrets.both])).toEqual([])
    expect(text).not.toContain('"margin_percent"')
  })

  test('with the income alone what is earned, not what it is made of', async () => {
    const text = await sweep(await withFlags([INCOME]))
    expect(shownIn(text, secrets.income)).toEqual(secrets.income)
    // A copy without costs earns what is sold, which is no secret to who sees the prices of each row.
    const planNumbers = secrets.plan.filter((number) => number !== texts.plan.plan_income)
    expect(shownIn(text, [...planNumbers, ...secrets.both])).toEqual([])
    expect(text).not.toContain('"plan_income"')
  })

  test('check_updates lists no parts that the reader may not see', async () => {
    const person = await withFlags([])
    const poll = { url: '/api/check_updates/', body: { action: 'main', date_from: 1 } }
    const { body } = await send(t, poll, clientHeaders(t, HOST_A, person.token))
    const paths = new Set((body.changed as Detail[]).map(({ r }) => String(r)))
    expect(paths.has('orders')).toBe(true)
    expect([...paths].filter((path) => /carrier|kickback|requests/.test(path))).toEqual([])
    const { body: all } = await d.post('check_updates', { action: 'main', date_from: 1 }, HEAD)
    expect((all.changed as Detail[]).some(({ r }) => r === 'rio/orders/carrier_freight')).toBe(true)
  })

  test('only people who may see the income get the warning about a loss', async () => {
    const client_id = Number((await d.done('clients/add', { name: 'Без лимита' })).id)
    const id = await d.order({ client_id })
    await d.part('rio/orders/carrier_freight', id, { price: '10', contractor_id: 1 })
    const body = { order_id: id, price: '1' }
    const [blind, seeing] = [await withFlags([]), await withFlags([INCOME])]
    const add = async ({ token }: Person) =>
      (await send(t, { url: '/api/rio/orders/customer_freight/add/', body }, clientHeaders(t, HOST_A, token))).body
    expect((await add(blind)).warnings).toBeUndefined()
    expect((await add(seeing)).warnings).toEqual({ price: 'rule:negative_income' })
  })
})
