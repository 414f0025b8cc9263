/** How to get to the screens of orders: list, card, money, parts, steps, a new one. Uses the demo's orders. */
import { expect, type Page } from '@playwright/test'
import { List } from './pages/list.ts'
import { OrderCard } from './pages/order.ts'
import { Form } from './pages/form.ts'
import { Sheet } from './pages/sheet.ts'
import { Shell } from './pages/shell.ts'
import { t } from './texts.ts'

/** By sea, with two containers and an alarm. */
const AT_SEA = 26

export const openOrders = (page: Page) => new List(page, 'order').open('/orders')

export const openOrderFilters = async (page: Page) => {
  const panel = await (await openOrders(page)).openFilters()
  await expect(panel.dialog.getByRole('button', { name: 'Черновик', exact: true })).toBeVisible()
}

export const openOrder = async (page: Page) => {
  const card = new OrderCard(page)
  await card.open(`/orders/${AT_SEA}`)
  await expect(card.block(t('order_container.many')).getByRole('listitem').first()).toBeVisible()
  return card
}

/** On desktop the card stands beside the list. */
export const openOrderBeside = async (page: Page) => {
  const list = await openOrders(page)
  await list.rows.first().getByRole('link').click()
  await expect(page.getByRole('main').getByRole('button', { name: t('more_actions'), exact: true })).toBeVisible()
}

export const openMoney = async (page: Page) => {
  const money = await (await openOrder(page)).openMoney()
  await expect(money.dialog).toContainText(t('money_group_client'))
  return money
}

export const openMoneyRow = async (page: Page) => {
  const money = await openMoney(page)
  await money.dialog.getByRole('listitem').first().getByRole('button').click()
  await new Form(page, t('customer_freight')).isOpen()
  await expect(page.getByText(t('money_this_row'))).toBeVisible()
}

export const openContainer = async (page: Page) => {
  const form = await (await openOrder(page)).addPart('order_container')
  await form.fill({ [t('order_container.number')]: 'MSCU1234567' })
  await expect(form.dialog).toContainText(t('field_error.rule:check_digit'))
}

export const openSteps = async (page: Page) => {
  await (await openOrder(page)).openSteps()
}

export const openOrderMore = async (page: Page) => {
  await (await openOrder(page)).openMore()
}

/** A step that asks for something first. */
export const openStep = async (page: Page) => {
  const steps = await (await openOrder(page)).openSteps()
  await steps.dialog.getByRole('button', { name: 'Выгружен (доставлен)', exact: true }).click()
  await new Sheet(page, 'Выгружен (доставлен)').isOpen()
}

export const openNewOrder = (page: Page) => new Shell(page).open('/orders/new')
