/** A firm of ours in its form (decision 0113): an account for each currency, printed by it, and pictures that can be had back. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPages, textOf } from '../../packages/web/src/records/documents/testing/read-pdf.ts'
import type { Api } from '../api.ts'
import { newOrder } from '../new-orders.ts'
import { Form } from '../pages/form.ts'
import { OrderCard } from '../pages/order.ts'
import { photo } from '../pages/photo.ts'
import { Sheet } from '../pages/sheet.ts'
import { USD } from '../quote-data.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ user: 'admin@demo' })

const UAH = 1
const [IN_HRYVNIAS, IN_DOLLARS] = ['UA583808050000026009702978805', 'UA213223130000026007233566001']

const openFirm = async (page: Page, api: Api): Promise<{ id: number; form: Form }> => {
  const name = unique('Фирма')
  const id = await api.add('legal_entity', { name_ru: name, name_uk: name, name_en: name, organization_id: 1 })
  await api.add('bank_accounts', { legal_entity_id: id, currency_id: UAH, iban: IN_HRYVNIAS })
  await page.goto(`/directory?list=legal_entity&id=${id}`)
  const form = new Form(page, name)
  await form.isOpen()
  return { id, form }
}

const undo = (page: Page) => page.getByRole('button', { name: t('undo') })

const invoiceText = async (page: Page, order: number): Promise<string> => {
  const more = await (await new OrderCard(page).open(`/orders/${order}`)).openMore()
  await more.dialog.getByRole('button', { name: new RegExp(`^${RegExp.escape(t('document.sheet'))}`) }).click()
  await new Sheet(page, t('document.sheet')).button(t('document.invoice')).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    new Sheet(page, t('document.invoice')).button(t('document.download')).click(),
  ])
  return textOf(await readPages(new Uint8Array(readFileSync(await file.path()))))
}

test('S3.11 an account in dollars is added, deleted, brought back, and printed on an invoice in dollars', async ({
  page,
  api,
}) => {
  const { id: firm, form } = await openFirm(page, api)
  const { id: order } = await newOrder(api, { legal_entity_id: firm })
  await api.add('rio/orders/customer_freight', { order_id: order, price: '3271', currency_id: USD, rate: '41.5' })
  const row = form.dialog.getByRole('button', { name: new RegExp(IN_DOLLARS) })

  await form.button(`${t('add')}: ${t('bank_account')}`).click()
  const account = new Form(page, t('bank_account'))
  await account.pick(t('bank_account.currency_id'), 'Доллар США')
  await account.save.click()
  await expect(account.dialog.getByText(t('field_error.required'))).toBeVisible()
  await account.fill({ [t('bank_account.iban')]: IN_DOLLARS, [t('bank_account.bank_name')]: 'Долларовый банк' })
  await account.save.click()
  await account.isClosed()
  await expect(row).toContainText('USD')

  await row.click()
  const added = new Form(page, IN_DOLLARS)
  await added.button(t('delete')).click()
  await added.button(t('confirm_delete')).click()
  await expect(row).toBeHidden()
  await undo(page).click()
  await expect(row).toBeVisible()

  const text = await invoiceText(page, order)
  expect(text).toContain(IN_DOLLARS)
  expect(text).not.toContain(IN_HRYVNIAS)
})

test('S3.20 the former logo of a firm is brought back after it was replaced, and after it was removed', async ({
  page,
  api,
}) => {
  const { id: firm, form } = await openFirm(page, api)
  const logo = t('legal_entity.logo_file_id')
  const logoId = async () => (await api.get('legal_entity', firm)).logo_file_id
  const choose = async (button: string, name: string, seed: number) => {
    const picture = await photo(page, name, seed, 300)
    const chooser = page.waitForEvent('filechooser')
    await form.button(button).click()
    await (await chooser).setFiles([picture])
  }
  await choose(`${t('add')}: ${logo}`, 'first.jpg', 3)
  await expect.poll(logoId).toEqual(expect.any(Number))
  const first = await logoId()

  await choose(`${t('files.firm_replace')}: ${logo}`, 'second.jpg', 8)
  await expect.poll(logoId).not.toBe(first)
  await undo(page).click()
  await expect.poll(logoId).toBe(first)

  await form.button(`${t('files.more')}: ${logo}`).click()
  const file = new Sheet(page, 'first.jpg')
  await file.button(t('delete')).click()
  await file.button(t('confirm_delete')).click()
  await expect.poll(logoId).toBeNull()
  await undo(page).click()
  await expect.poll(logoId).toEqual(expect.any(Number))
  await expect(form.dialog.getByRole('img', { name: logo })).toBeVisible()
})
