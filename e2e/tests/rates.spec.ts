/** Exchange rates: the administrator's list of them, and what others are offered. */
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { OrderCard } from '../pages/order.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { newOrder } from '../new-orders.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

// Administration is the point.
test.use({ user: 'admin@demo' })

/** No demo order is in lei. */
const LEI = { id: 9, code: 'RON', name: 'Румынский лей' }

/** Letters that hardly any other run took. */
const someCode = (): string =>
  Array.from({ length: 3 }, () => String.fromCodePoint(65 + Math.floor(Math.random() * 26))).join('')

test(
  'S7.08 the administrator sees, enters and deletes an exchange rate, and takes the deletion back',
  { tag: REPEATED },
  async ({ page, api }) => {
    const ofLei = () => api.list('currencies/exchange_rate', `currency_id=${LEI.id}`)
    const entered = expect.objectContaining({ rate: '9.876500', source: 'manual' }) as unknown
    await new Shell(page).open('/settings')
    await page.getByRole('button', { name: t('title.rates'), exact: true }).click()
    const list = new List(page, 'exchange_rate')
    await expect(list.title).toContainText(t('title.rates'))
    expect(list.address()).toBe('/rates')
    await expect(list.rows.first()).toContainText(' = ')
    await expect(page.getByRole('switch')).not.toBeChecked()
    await expect(list.content).toContainText(t('bank_rates.off'))

    const comment = unique('Курс')
    const form = await list.add()
    await form.pick(t('exchange_rate.currency_id'), LEI.name)
    await form.pickField(t('exchange_rate.date')).click()
    const calendar = new Sheet(page, t('exchange_rate.date'))
    await calendar.button(t('today')).click()
    await calendar.button(t('apply')).click()
    await form.fill({ [t('exchange_rate.rate')]: '9,8765', [t('exchange_rate.comment')]: comment })
    await form.save.click()
    await form.isClosed()
    const row = list.row(`1 ${LEI.code} = 9,8765`)
    await expect(row).toContainText(t('rate_today'))
    await expect(row).toContainText(t('exchange_rate.source.manual'))
    expect(await ofLei()).toContainEqual(entered)
    await list.content.getByRole('button', { name: LEI.code, exact: true }).click()
    await expect(list.rows.filter({ hasNotText: LEI.code })).toHaveCount(0)

    await row.getByRole('button').first().click()
    const again = new Form(page, comment)
    await again.button(t('delete')).click()
    await again.button(t('confirm_delete')).click()
    await again.isClosed()
    await expect(row).toBeHidden()
    expect(await ofLei()).not.toContainEqual(entered)
    await page.getByRole('button', { name: new RegExp(`^${t('undo')}`) }).click()
    await expect(row).toBeVisible()
    await expect.poll(ofLei).toContainEqual(entered)
  },
)

test('a missing rate is entered where it is missed, by whoever may', { tag: REPEATED }, async ({ page, api }) => {
  const [name, code] = [unique('Валюта'), someCode()]
  const currency_id = await api.add('currencies', { name, code })
  const { id } = await newOrder(api)
  await api.add('rio/orders/customer_freight', { order_id: id, price: '100', currency_id, rate: '5' })
  // As a row of before the rule that a rate is needed.
  await page.route(`**/api/orders/get/${id}/`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { detail: { customer_freight: object[] } }
    const customer_freight = answer.detail.customer_freight.map((row) => ({ ...row, rate: null }))
    await route.fulfill({ json: { ...answer, detail: { ...answer.detail, customer_freight } } })
  })
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  const money = await card.openMoney()
  const notice = money.dialog.getByRole('button', { name: new RegExp(t('money_no_rate_enter')) })
  await notice.click()
  const form = new Form(page, t('exchange_rate'))
  await expect(form.pickField(t('exchange_rate.currency_id'))).toHaveValue(name)
  await form.fill({ [t('exchange_rate.rate')]: '7' })
  await form.save.click()
  await form.isClosed()
  await expect(notice).toBeHidden()
  await expect(money.dialog).toContainText('700')
})

test.describe('a manager', () => {
  test.use({ user: 'manager@demo' })

  test(
    'S6.04 is offered no list of exchange rates and sees why; refreshing shows its outcome, a missing rate whom to ask',
    { tag: REPEATED },
    async ({ page, api }) => {
      const { id } = await newOrder(api)
      const shell = new Shell(page)
      await shell.open('/settings')
      await expect(page.getByRole('button', { name: t('title.directory') })).toBeVisible()
      await expect(page.getByRole('button', { name: t('title.rates') })).toBeHidden()
      await shell.open('/directory')
      await expect(page.getByRole('button', { name: t('currency.many'), exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: t('exchange_rate.many') })).toBeHidden()
      await page.goto('/rates')
      await expect(page.getByRole('alert')).toContainText(t('no_access_here'))
      await expect(page.getByRole('alert')).toContainText(t('flag.can_add_user'))

      const card = new OrderCard(page)
      await card.open(`/orders/${id}`)
      await (await card.openMore()).dialog.getByRole('button', { name: new RegExp(`^${t('rates_refresh')}`) }).click()
      await expect(page.getByText(t('rates_unchanged'))).toBeVisible()

      await page.route('**/api/currencies/exchange_rate/list/*', (route) =>
        route.fulfill({ json: { status: 'ok', list: [], total_num: 0 } }),
      )
      const ratesRead = page.waitForResponse('**/api/currencies/exchange_rate/list/*')
      await card.open(`/orders/${id}`)
      const more = await card.openMore()
      await ratesRead
      await expect(more.dialog).toContainText(t('order_copy'))
      await expect(more.dialog).not.toContainText(t('rates_refresh'))
      await more.close()

      await page.route(/exchange_rate\/\?date/, (route) =>
        route.fulfill({ json: { status: 'error', error: 'empty data' } }),
      )
      const money = await card.openMoney(t('client_prices'))
      await money.button(t('money_add')).click()
      await new Sheet(page, t('money_add')).button(t('money_row_customer_freight')).click()
      const price = new Form(page, t('customer_freight'))
      await price.pick(t('customer_freight.currency_id'), LEI.name)
      await price.fill({ [t('customer_freight.price')]: '100' })
      await expect(price.dialog).toContainText(t('money_no_rate_hint'))
    },
  )
})
