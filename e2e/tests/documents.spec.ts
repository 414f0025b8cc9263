/** Documents as PDF, made on the phone and without a network: issue 6, domain.md 5. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPages, squeezed, textOf } from '../../packages/web/src/documents/testing/read-pdf.ts'
import type { Api } from '../api.ts'
import { newClient as newBuyer, newQuote, SERVICE, USD } from '../quote-data.ts'
import { newOrder } from '../new-orders.ts'
import { workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { Sheet } from '../pages/sheet.ts'
import { textsOf } from '../texts.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

/** The library and both fonts have come while nobody waited for them. */
const printingKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const cache = await caches.open('printing-files')
          return (await cache.keys()).length
        }),
      { timeout: 30_000 },
    )
    .toBe(3)

const openDocuments = async (page: Page): Promise<Sheet> => {
  const more = await new OrderCard(page).openMore()
  await more.dialog.getByRole('button', { name: new RegExp(`^${RegExp.escape(t('document.sheet'))}`) }).click()
  const sheet = new Sheet(page, t('document.sheet'))
  await sheet.isOpen()
  return sheet
}

const openDocument = async (page: Page, kind: string): Promise<Sheet> => {
  const documents = await openDocuments(page)
  await documents.dialog.getByRole('button', { name: t(`document.${kind}`), exact: true }).click()
  const sheet = new Sheet(page, t(`document.${kind}`))
  await sheet.isOpen()
  return sheet
}

/** What the saved file says, without blanks. */
const saved = async (page: Page, sheet: Sheet): Promise<{ name: string; text: string }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.button(t('document.download')).click()])
  const pages = await readPages(new Uint8Array(readFileSync(await download.path())))
  return { name: download.suggestedFilename(), text: textOf(pages) }
}

/** An order by road with a carrier, a driver and both prices. */
const roadOrder = async (api: Api) => {
  const carrier = unique('Перевозчик')
  const contractor = await api.add('contractors', {
    name: carrier,
    is_carrier: 1,
    legal_address: 'м. Львів, вул. Городоцька, 355',
    director: 'Ковальчук Роман',
  })
  const driver = unique('Петренко')
  const driverId = await api.add('drivers', { name: driver, phone: '380631110001', license_number: 'ВХВ 123456' })
  const truckId = await api.add('trucks', { name: 'BC1234HX' })
  const { id, number } = await newOrder(api, { poo_id: 1, fd_id: 2, main_carrier_id: contractor })
  await api.add('rio/orders/directions', {
    order_id: id,
    poo_id: 1,
    fd_id: 2,
    planned_loading_date: Math.floor(Date.now() / 1000) + 86_400,
    contractor_id: contractor,
    driver_id: driverId,
    truck_id: truckId,
  })
  const usd = { currency_id: USD, rate: '41.500000' }
  await api.add('rio/orders/customer_freight', { order_id: id, price: '3271', ...usd })
  await api.add('rio/orders/carrier_freight', { order_id: id, price: '2519', contractor_id: contractor, ...usd })
  return { id, number, carrier, driver }
}

test('a quotation is made without a network; what is not on the device is named before it is handed over', async ({
  page,
  context,
  api,
}) => {
  test.setTimeout(90_000)
  const client = await newBuyer(api)
  const id = await newQuote(api, client.id, [{ service: SERVICE.carriage, sell: '1577', buy: '1333' }])
  const { number } = await api.get('quotations', id)
  const card = new OrderCard(page)
  await card.open(`/quotes/${id}`)
  await expect(card.block(t('quote_service.many'))).toContainText(/1.577.\$/)
  await workerReady(page)
  await printingKept(page)
  await context.setOffline(true)

  const sheet = await openDocument(page, 'quotation')
  await expect(sheet.dialog).toContainText(t('document.missing', { what: `${t('client')} ${client.name}` }))
  await expect(sheet.dialog.getByRole('link', { name: t('document.mail') })).toHaveAttribute('href', /^mailto:/)
  const { name, text } = await saved(page, sheet)
  expect(name).toBe(`${t('document.quotation')} ${String(number)}.pdf`)
  expect(text).toContain(squeezed(String(number)))
  expect(text).toContain(squeezed(client.name))
  expect(text).toMatch(/1577,00USD/)
  expect(text).not.toContain('1333')
})

test('a transport order is made without a network in the language that is asked for', async ({
  page,
  context,
  api,
}) => {
  test.setTimeout(90_000)
  const { id, number, carrier, driver } = await roadOrder(api)
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  // Once with a network: what the document names is then on this device.
  const before = await openDocuments(page)
  await expect(before.dialog.getByRole('button', { name: t('document.transport_order'), exact: true })).toBeVisible()
  await before.close()
  await workerReady(page)
  await printingKept(page)
  await context.setOffline(true)
  await page.reload()
  await expect(card.title).toHaveText(number)

  const sheet = await openDocument(page, 'transport_order')
  await expect(sheet.button(t('document.download'))).toBeVisible({ timeout: 20_000 })
  await expect(sheet.dialog).not.toContainText(t('document.missing', { what: '' }))
  await sheet.dialog.getByText(t('language.uk'), { exact: true }).click()
  const ukrainian = textsOf('uk')
  await expect(sheet.dialog).toContainText(`${ukrainian['document.transport_order'] ?? ''} ${number}.pdf`)
  const { text } = await saved(page, sheet)
  for (const said of [
    number,
    carrier,
    driver,
    'ВХВ 123456',
    'BC 1234 HX',
    ukrainian['document.driver_license'] ?? '',
  ]) {
    expect(text).toContain(squeezed(said))
  }
  expect(text).toContain('2519')
  expect(text).not.toContain('3271')
})
