/** Money rights (S6.02): without them no amount is in any answer, nor anywhere on the device. */
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { newClient, newOrder } from '../new-orders.ts'
import { List } from '../pages/list.ts'
import { OrderCard } from '../pages/order.ts'
import { Sheet } from '../pages/sheet.ts'
import { stored } from '../pages/stored.ts'
import { expect, REPEATED, t, test } from '../test.ts'

/** Amounts that occur nowhere else, so that finding one means a leak. */
const SECRETS = { carrier: '71839.17', second: '8263.41', buy: '9371.53', kickback: '4719.27' }

/** An order whose cost, kickbacks and income consist of such amounts. */
const secretOrder = async (api: Api): Promise<{ id: number; number: string; client: number; secrets: string[] }> => {
  const client = await newClient(api)
  const created = await newOrder(api, { client_id: client, currency_id: 1 })
  const of = { order_id: created.id, currency_id: 1 }
  const vat = (await api.list('vat', '')).find(({ code }) => code === 'NOVAT')?.id
  await api.add('rio/orders/customer_freight', { ...of, price: '150000', vat_id: vat })
  const carrier = { contractor_id: 1, vat_id: vat }
  await api.add('rio/orders/carrier_freight', { ...of, ...carrier, price: SECRETS.carrier })
  await api.add('rio/orders/carrier_freight2', { ...of, ...carrier, price: SECRETS.second })
  const buy = { buy_price: SECRETS.buy, buy_currency_id: 1, buy_vat_id: vat, contractor_id: 1 }
  await api.add('orders/services', {
    order_id: created.id,
    service_id: 1,
    sell_price: '1000',
    sell_vat_id: vat,
    ...buy,
  })
  const kickback = { ...of, flow: 'pay', kind: 'fixed', amount: SECRETS.kickback }
  await api.add('rio/orders/kickbacks_customer', { ...kickback, client_id: client })
  // A change leaves its old and its new amount in the history.
  const [row] = (await api.get('orders', created.id)).carrier_freight as { id: number }[]
  await api.done('/api/rio/orders/carrier_freight/update/', { id: row?.id, price: '71840.17' })
  const order = await api.get('orders', created.id)
  const counted = ['plan_expense', 'plan_kickbacks', 'sum_income', 'margin_percent'].map((name) => String(order[name]))
  return { ...created, client, secrets: [...Object.values(SECRETS), '71840.17', ...counted] }
}

/** "71839.17", "71839,17", "71 839,17"; a long one also as a scaled integer. */
const formsOf = (secret: string): RegExp => {
  const [whole = '', part = ''] = secret.replace('-', '').split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '[\\s\\u202f\\u00a0]?')
  const mark = whole.length > 3 ? '[.,]?' : '[.,]'
  return new RegExp(`(?<!\\d)${grouped}${mark}${part.replace(/0+$/, '')}0*(?!\\d)`)
}

const walk = async (page: Page, secretDeal: { id: number; number: string; client: number }): Promise<void> => {
  const list = await new List(page, 'order').open(`/orders?f[client]=${secretDeal.client}`)
  await expect(list.rows).toHaveCount(1)
  await list.search(secretDeal.number)
  await expect(list.rows).toHaveCount(1)
  const card = new OrderCard(page)
  await card.open(`/orders/${secretDeal.id}`)
  await expect(card.title).toHaveText(secretDeal.number)
  const money = await card.openMoney(t('client_prices'))
  await expect(money.dialog).toContainText(/150.000.₴/)
  await expect(money.dialog).not.toContainText(t('money_group_carriers'))
  await expect(money.dialog).not.toContainText(t('order.sum_income'))
  await money.close()
  await money.isClosed()
  await card.content.getByRole('button', { name: t('field_history') }).click()
  await expect(new Sheet(page, t('field_history')).dialog.getByRole('listitem').first()).toBeVisible()
}

test.describe('a user without the three money rights', () => {
  test.use({ serviceWorkers: 'allow', user: null })

  test('S6.02 neither gets nor stores a buy price, a carrier freight, a kickback, a total, an income or a margin', async ({
    page,
    api,
    newUser,
    company,
  }) => {
    const secretDeal = await secretOrder(api)
    const { api: colleague } = await newUser({ can_add_order: 1, can_view_quote: 1 })
    const answers: string[] = []
    page.on('response', (response) => {
      if (!response.url().includes('/api/')) return
      response.text().then(
        (text) => answers.push(`${response.url()} ${text}`),
        // A read that the page cancelled has no body.
        () => undefined,
      )
    })
    await page.goto(`${company.url}/login`)
    await page.evaluate((token) => localStorage.setItem('token', token), colleague.token)
    await walk(page, secretDeal)
    const all = `${await stored(page)}\n${answers.join('\n')}`
    expect(answers.length).toBeGreaterThan(5)
    expect(all).toContain(secretDeal.number)
    for (const secret of secretDeal.secrets) expect(all, secret).not.toMatch(formsOf(secret))
    for (const name of ['plan_expense', 'sum_income', 'margin_percent', 'buy_price']) {
      expect(answers.join('\n'), name).not.toContain(`"${name}"`)
    }
  })
})

test.describe('a manager who plans', () => {
  test.use({ user: 'v.moroz@demo' })

  test('S6.02 with the rights the same card shows them', { tag: REPEATED }, async ({ page, api, office }) => {
    const secretDeal = await secretOrder(office)
    const { sum_income: income } = await api.get('orders', secretDeal.id)
    const card = new OrderCard(page)
    await card.open(`/orders/${secretDeal.id}`)
    const money = await card.openMoney()
    await expect(money.dialog).toContainText(t('money_group_carriers'))
    await expect(money.dialog).toContainText(formsOf(String(income)))
  })
})
