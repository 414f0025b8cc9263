/** Documents as PDF, made on the phone and without a network: issue 6, domain.md 5. */
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import {
  picturesOnFirstPage,
  readPages,
  withoutBlanks,
  textOf,
} from '../../packages/web/src/records/documents/testing/read-pdf.ts'
import type { Api } from '../api.ts'
import { newClient as newBuyer, newQuote, SERVICE, USD } from '../quote-data.ts'
import { newOrder } from '../new-orders.ts'
import { workerReady } from '../pages/offline.ts'
import { List } from '../pages/list.ts'
import { OrderCard } from '../pages/order.ts'
import { photo } from '../pages/photo.ts'
import { Sheet } from '../pages/sheet.ts'
import { countTaps } from '../taps.ts'
import { textsOf } from '../texts.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

// A manager who sees the plan calculation: a transport order contains the carrier's price.
test.use({ serviceWorkers: 'allow', user: 'v.moroz@demo' })

/** The library and both fonts have been loaded in the background. */
const waitUntilPrintingIsCached = (page: Page) =>
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

const bytesOf = async (download: Download): Promise<Uint8Array> => new Uint8Array(readFileSync(await download.path()))

const download = async (page: Page, sheet: Sheet): Promise<Download> => {
  const [started] = await Promise.all([page.waitForEvent('download'), sheet.button(t('document.download')).click()])
  return started
}

/** The text of the saved file, without blanks. */
const saved = async (page: Page, sheet: Sheet): Promise<{ name: string; text: string }> => {
  const file = await download(page, sheet)
  return { name: file.suggestedFilename(), text: textOf(await readPages(await bytesOf(file))) }
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

test(
  'a quotation is made without a network; missing data is listed before it is passed on',
  { tag: REPEATED },
  async ({ page, context, api }) => {
    const client = await newBuyer(api)
    const id = await newQuote(api, client.id, [{ service: SERVICE.carriage, sell: '1577', buy: '1333' }])
    const { number } = await api.get('quotations', id)
    const card = new OrderCard(page)
    await card.open(`/quotes/${id}`)
    await expect(card.block(t('quote_service.many'))).toContainText(/1.577.\$/)
    await workerReady(page)
    await waitUntilPrintingIsCached(page)
    await context.setOffline(true)

    const sheet = await openDocument(page, 'quotation')
    await expect(sheet.dialog).toContainText(t('document.missing', { what: `${t('client')} ${client.name}` }))
    await expect(sheet.dialog.getByRole('link', { name: t('document.mail') })).toHaveAttribute('href', /^mailto:/)
    const { name, text } = await saved(page, sheet)
    expect(name).toBe(`${t('document.quotation')} ${String(number)}.pdf`)
    expect(text).toContain(withoutBlanks(String(number)))
    expect(text).toContain(withoutBlanks(client.name))
    expect(text).toMatch(/1577,00USD/)
    expect(text).not.toContain('1333')
  },
)

test(
  'a transport order is made without a network in the chosen language',
  { tag: REPEATED },
  async ({ page, context, office }) => {
    const { id, number, carrier, driver } = await roadOrder(office)
    const card = new OrderCard(page)
    await card.open(`/orders/${id}`)
    // Once with a network: then the records of the document are on this device.
    const before = await openDocuments(page)
    await expect(before.dialog.getByRole('button', { name: t('document.transport_order'), exact: true })).toBeVisible()
    await before.close()
    await workerReady(page)
    await waitUntilPrintingIsCached(page)
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
    for (const expectedText of [
      number,
      carrier,
      driver,
      'ВХВ 123456',
      'BC 1234 HX',
      ukrainian['document.driver_license'] ?? '',
    ]) {
      expect(text).toContain(withoutBlanks(expectedText))
    }
    expect(text).toContain('2519')
    expect(text).not.toContain('3271')
  },
)

/** A firm of the test's own, so that no other test prints its logo. */
const newFirm = (api: Api): Promise<number> => {
  const name = unique('Фирма')
  return api.add('legal_entity', { name_ru: name, name_uk: name, name_en: name, organization_id: 1 })
}

const LOGO = { width: 300, height: 225 }

/** Unchanged: the server does not convert pictures. */
const addLogo = async (page: Page, api: Api, firm: number): Promise<void> => {
  await page.goto('/')
  const { api_key: appKey } = (await (await page.request.get('/manifest.json')).json()) as { api_key: string }
  const answer = await page.request.post(`/api/files/add/?o_t=legal_entity&o_id=${firm}&kind=logo&n=logo.jpg`, {
    headers: { 'app-key': appKey, 'user-auth-key': api.token },
    multipart: { file: await photo(page, 'logo.jpg', 3, LOGO.width) },
  })
  expect(await answer.json()).toMatchObject({ status: 'ok', kind: 'logo' })
}

test(
  'the logo of the firm is on a document made without a network, and only on its own documents',
  { tag: REPEATED },
  async ({ page, context, api, office }) => {
    const [marked, plain] = [await newFirm(office), await newFirm(office)]
    await addLogo(page, office, marked)
    const orders = [
      await newOrder(api, { legal_entity_id: marked }),
      await newOrder(api, { legal_entity_id: plain }),
    ] as const
    const card = new OrderCard(page)
    for (const { id } of orders) {
      await card.open(`/orders/${id}`)
      await workerReady(page)
      // Once with a network: then the records of the document are on this device. Without lines it is made only when somebody insists.
      const sheet = await openDocument(page, 'invoice')
      await sheet.button(t('document.make_empty')).click()
      await expect(sheet.button(t('document.download'))).toBeVisible({ timeout: 20_000 })
      await sheet.close()
    }
    await waitUntilPrintingIsCached(page)
    await context.setOffline(true)
    for (const [place, { id, number }] of orders.entries()) {
      await page.goto(`/orders/${id}`)
      await expect(card.title).toHaveText(number)
      const sheet = await openDocument(page, 'invoice')
      await sheet.button(t('document.make_empty')).click()
      const file = await bytesOf(await download(page, sheet))
      expect(await picturesOnFirstPage(file)).toEqual(place === 0 ? [LOGO] : [])
    }
  },
)

test.describe('pictures that a firm prints', () => {
  test.use({ user: 'admin@demo' })

  test(
    'S3.20 the stamp of a firm is added in its form, shown, printed and removed, also without a network',
    { tag: REPEATED },
    async ({ page, context, api }) => {
      const name = unique('Фирма')
      const firm = await api.add('legal_entity', { name_ru: name, name_uk: name, name_en: name, organization_id: 1 })
      const { id } = await newOrder(api, { legal_entity_id: firm })
      const card = await new OrderCard(page).open(`/orders/${id}`)
      await workerReady(page)
      const before = await openDocument(page, 'invoice')
      await before.button(t('document.make_empty')).click()
      await expect(before.button(t('document.download'))).toBeVisible({ timeout: 20_000 })
      await before.close()
      await waitUntilPrintingIsCached(page)

      const list = new List(page, 'legal_entity')
      await page.goto('/directory')
      await list.content.getByRole('button', { name: t('legal_entity.many'), exact: true }).click()
      await list.search(name)
      const form = await list.edit(name)
      const stamp = t('legal_entity.stamp_file_id')
      const picture = await photo(page, 'stamp.jpg', 5, LOGO.width)
      await context.setOffline(true)
      const chooser = page.waitForEvent('filechooser')
      await form.button(`${t('add')}: ${stamp}`).click()
      await (await chooser).setFiles([picture])
      await expect(form.dialog.getByRole('img', { name: stamp })).toBeVisible()
      await page.goto(`/orders/${id}`)
      const sheet = await openDocument(page, 'invoice')
      await sheet.button(t('document.make_empty')).click()
      expect(await picturesOnFirstPage(await bytesOf(await download(page, sheet)))).toHaveLength(1)
      await sheet.close()

      await context.setOffline(false)
      const stampFileId = async () => (await api.get('legal_entity', firm)).stamp_file_id
      await expect.poll(stampFileId, { timeout: 30_000 }).toEqual(expect.any(Number))
      await card.open('/directory')
      await list.content.getByRole('button', { name: t('legal_entity.many'), exact: true }).click()
      await list.search(name)
      const again = await list.edit(name)
      await expect(again.dialog.getByRole('img', { name: stamp })).toBeVisible()
      await again.button(`${t('files.more')}: ${stamp}`).click()
      const file = new Sheet(page, 'stamp.jpg')
      await file.button(t('delete')).click()
      await file.button(t('confirm_delete')).click()
      await expect(again.button(`${t('add')}: ${stamp}`)).toBeVisible()
      await expect.poll(stampFileId).toBeNull()
    },
  )
})

test.describe('actions for a document', () => {
  // With a network nothing must be stored on the device.
  test.use({ serviceWorkers: 'block' })

  const openTransportOrder = async (page: Page, office: Api) => {
    const { id, number } = await roadOrder(office)
    await new OrderCard(page).open(`/orders/${id}`)
    const sheet = await openDocument(page, 'transport_order')
    return { sheet, name: `${t('document.transport_order')} ${number}.pdf`, number }
  }

  test('it opens in a tab of its own', { tag: REPEATED }, async ({ page, office }) => {
    // The page may not fetch its own document, and a headless browser saves a PDF instead of showing it.
    await page.addInitScript(() => {
      const [open, makeAddress] = [window.open.bind(window), URL.createObjectURL.bind(URL)]
      const blobs = new Map<string, Blob>()
      URL.createObjectURL = (blob: Blob) => {
        const address = makeAddress(blob)
        blobs.set(address, blob)
        return address
      }
      window.open = (address, ...rest) => {
        Object.assign(globalThis, { opened: blobs.get(String(address)) })
        return open(address, ...rest)
      }
    })
    const { sheet, number } = await openTransportOrder(page, office)
    const tab = page.waitForEvent('popup')
    await sheet.dialog.getByRole('button', { name: new RegExp(`^${t('document.open')}`) }).click()
    await tab
    const shown = await page.evaluate(async () => {
      const { opened } = globalThis as unknown as { opened: Blob }
      const bytes = Array.from(new Uint8Array(await opened.arrayBuffer()), (byte) => String.fromCharCode(byte))
      return { type: opened.type, content: btoa(bytes.join('')) }
    })
    expect(shown.type).toBe('application/pdf')
    expect(textOf(await readPages(new Uint8Array(Buffer.from(shown.content, 'base64'))))).toContain(
      withoutBlanks(number),
    )
  })

  test('it is saved if the browser blocks the tab', { tag: REPEATED }, async ({ page, office }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    const { sheet, name, number } = await openTransportOrder(page, office)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      sheet.dialog.getByRole('button', { name: new RegExp(`^${t('document.open')}`) }).click(),
    ])
    expect(file.suggestedFilename()).toBe(name)
    expect(textOf(await readPages(await bytesOf(file)))).toContain(withoutBlanks(number))
  })

  test(
    'it is shared with the apps of the device, and saved if the device refuses',
    { tag: REPEATED },
    async ({ page, office }) => {
      await page.addInitScript(() => {
        const handed: { name: string; type: string }[] = []
        // The results of the share menu: the person closes it, then the device refuses.
        const answers = ['AbortError', 'NotAllowedError']
        const share = async ({ files = [] }: ShareData): Promise<void> => {
          handed.push(...files.map(({ name, type }) => ({ name, type })))
          throw new DOMException('', answers.shift())
        }
        Object.defineProperty(navigator, 'canShare', { value: () => true })
        Object.defineProperty(navigator, 'share', { value: share })
        Object.assign(globalThis, { handed })
      })
      const { sheet, name } = await openTransportOrder(page, office)
      const saves: string[] = []
      page.on('download', (file) => saves.push(file.suggestedFilename()))
      const row = sheet.dialog.getByRole('button', { name: new RegExp(`^${t('document.share')}`) })
      const handed = () => page.evaluate(() => (globalThis as unknown as { handed: object[] }).handed)
      await row.click()
      await expect.poll(handed).toEqual([{ name, type: 'application/pdf' }])
      expect(saves).toEqual([])
      await row.click()
      await expect.poll(() => saves).toEqual([name])
      expect(await handed()).toHaveLength(2)
    },
  )
})

test('a CMR is shared with an app of the device in three taps from the opened order', async ({ page, office }) => {
  await page.addInitScript(() => {
    const handed: { name: string; type: string; begins: string }[] = []
    const share = async ({ files = [] }: ShareData): Promise<void> => {
      for (const file of files) handed.push({ name: file.name, type: file.type, begins: await file.slice(0, 5).text() })
    }
    Object.defineProperty(navigator, 'canShare', { value: () => true })
    Object.defineProperty(navigator, 'share', { value: share })
    // A loaded machine makes the document more slowly than a user activation lasts.
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: true } })
    Object.assign(globalThis, { handed })
  })
  const { id } = await roadOrder(office)
  await new OrderCard(page).open(`/orders/${id}`)
  const taps = await countTaps(page)
  const documents = await openDocuments(page)
  await documents.button(`${t('document.share')}: ${t('document.cmr')}`).click()
  const handed = () => page.evaluate(() => (globalThis as unknown as { handed: object[] }).handed)
  await expect
    .poll(handed, { timeout: 20_000 })
    .toEqual([{ name: expect.stringMatching(/\.pdf$/) as unknown as string, type: 'application/pdf', begins: '%PDF-' }])
  expect(await taps(), 'taps').toBeLessThanOrEqual(3)
  await new Sheet(page, t('document.cmr')).isClosed()
})
