/** The effects of an installation's variant on the screens: rows S1.05–S1.09, S2.08, S2.09, S2.11. */
import { BRANDS } from '@fura/shared/brands.ts'
import { wordedKey } from '@fura/shared/label-key.ts'
import { VARIANT_TABLE } from '@fura/shared/testing/variant-table.ts'
import { VARIANT_NAMES, type VariantName, VARIANTS } from '@fura/shared/variants.ts'
import type { Page } from '@playwright/test'
import { startWalking } from '../go-to.ts'
import { NewRecord } from '../pages/card.ts'
import { Login } from '../pages/login.ts'
import { OrderCard } from '../pages/order.ts'
import { Picker } from '../pages/picker.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const words = (items: readonly string[]): string[] => items.map((item) => t(`nav.${item}`))

/** The row about a variant; the others are in S1.09. */
const ROWS: Readonly<Partial<Record<VariantName, string>>> = { transport: 'S1.06', leads: 'S1.07', clients: 'S1.08' }

const hostOf = (variant: VariantName): string => (variant === 'standard' ? 'localhost' : `${variant}.localhost`)

/** It differs most from the standard, which other tests use; variant-table.test.ts covers the content of each variant. */
const MODEL: VariantName = 'transport'

for (const variant of VARIANT_NAMES) {
  const tag = variant === MODEL ? [] : REPEATED

  test.describe(`the variant ${variant}`, () => {
    test.use({ host: hostOf(variant) })

    test(
      `${ROWS[variant] ?? 'S1.09'} S2.08 S2.09 S2.11 S6.08 toolbar, menu, Home popup, colour, search, statistics and calendar of ${variant}`,
      { tag },
      async ({ page }) => {
        const shell = await new Shell(page).open('/')
        const { toolbar, menu, homePopup, figures, calendar } = VARIANT_TABLE[variant]
        expect(await shell.toolbarItems()).toEqual(words(toolbar))

        const opened = await shell.openMenu()
        const items = opened.getByRole('navigation').locator('a, button')
        await expect.poll(() => items.allInnerTexts()).toEqual(words(menu))
        await opened.getByRole('button', { name: t('close') }).click()
        await expect(opened).toBeHidden()

        await page.getByRole('button', { name: t('general') }).click()
        const general = new Sheet(page, t('general'))
        await general.isOpen()
        const links = general.dialog.getByRole('link')
        await expect(links).toHaveText(words(homePopup))
        await general.dialog.getByRole('link', { name: t('nav.drivers') }).click()
        await expect(shell.title).toContainText(t('title.drivers'))
        await general.isClosed()

        startWalking(page)
        await shell.open('/')
        const { brand, wording } = VARIANTS[variant]
        const { ink, icons, title } = BRANDS[brand]
        await expect(page).toHaveTitle(t(title))
        await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', `${icons}/mark.svg`)
        await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', ink)
        expect((await readManifest(page)).short_name).toBe(t(title))
        await expect(page.getByText(t(wordedKey('search.what', wording)), { exact: true })).toBeVisible()

        await shell.open('/statistics')
        const teu = shell.content.getByText(t('stats.teu'), { exact: true })
        await expect(shell.content).toContainText(t('stats.orders_made'))
        await expect(teu).toHaveCount(figures.shown.includes('teu') ? 2 : 0)

        await shell.open('/calendar')
        await page
          .getByRole('button', { name: t('filters') })
          .first()
          .click()
        const panel = new Sheet(page, t('filters'))
        await panel.isOpen()
        for (const kind of calendar.shown.filter((each) => each !== 'payment_due'))
          await expect(panel.dialog.getByText(t(`calendar.kind.${kind}`), { exact: true }), kind).toHaveCount(1)
        for (const kind of calendar.hidden)
          await expect(panel.dialog.getByText(t(`calendar.kind.${kind}`), { exact: true }), kind).toHaveCount(0)
      },
    )
  })
}

const [SEA, ROAD] = [1, 2]
const SEA_REFS = ['pol_id', 'pod_id', 'line_id', 'vessel_id']
const SEA_TEXTS = ['booking_number', 'bl_number']

for (const variant of VARIANT_NAMES.filter((name) => VARIANTS[name].trucksOnDelivery)) {
  test.describe(`by road in ${variant}`, () => {
    test.use({ host: hostOf(variant), user: 'manager@demo' })

    test(
      `S1.06 a road order of ${variant} is offered no containers, ports, bookings and bills, a sea order no tents`,
      { tag: variant === 'standard' ? [] : REPEATED },
      async ({ page, api }) => {
        const types = await api.list('order_types', '')
        const nameOf = (id: number) => String(types.find((type) => type.id === id)?.name)
        const form = new NewRecord(page)
        await form.open('/orders/new')
        await form.pick(t('order.order_type_id'), nameOf(ROAD))
        await form.openSection(t('section_carriage'))
        await expect(form.field(t('order.cmr_number'))).toBeVisible()
        const refs = SEA_REFS.map((field) => form.pickField(t(`order.${field}`)))
        const texts = SEA_TEXTS.map((field) => form.field(t(`order.${field}`)))
        for (const field of [...refs, ...texts]) await expect(field).toHaveCount(0)
        const offered = async (label: string, name: string, other: string) => {
          const picker = await form.openPicker(t(label))
          await picker.search(name)
          await expect(picker.rows.first()).toContainText(name)
          await picker.search(other)
          await expect(picker.dialog).toContainText(t('nothing_found'))
          await picker.close()
        }
        await offered('order.container_type_id.truck', 'Тент', '40HC')
        if (!VARIANTS[variant].containers) return
        await form.pick(t('order.order_type_id'), nameOf(SEA))
        for (const field of [...refs, ...texts]) await expect(field).toBeVisible()
        await expect(form.field(t('order.cmr_number'))).toHaveCount(0)
        await offered('order.container_type_id.container', '40HC', 'Тент')
      },
    )
  })
}

test.describe('a transport company', () => {
  test.use({ host: 'transport.localhost', user: 'manager@demo' })

  test(
    'S1.06 speaks of trucks, keeps legs, and fills a leg from a template of both ends',
    { tag: REPEATED },
    async ({ page, api }) => {
      const name = unique('Клиент')
      const client = await api.add('clients', { name })
      const ends = { poo_id: 1, loading_address: 'Двор 1', fd_id: 2, unloading_address: 'Склад 3' }
      await api.add('rio/clients_loading_templates', { client_id: client, ...ends, cargo: 'Стекло' })

      const form = new NewRecord(page)
      await form.open('/orders/new')
      for (const field of ['poo_id', 'fd_id', 'container_type_id'])
        await expect(form.pickField(t(`order.${field}.truck`)), field).toBeVisible()
      for (const field of ['pol_id', 'pod_id']) await expect(form.pickField(t(`order.${field}`)), field).toHaveCount(0)
      const types = await form.openPicker(t('order.container_type_id.truck'))
      await types.search('Тент')
      await expect(types.rows.first()).toContainText('Тент')
      await types.search('40HC')
      await expect(types.dialog, 'no sea containers').toContainText(t('nothing_found'))
      await types.close()
      await form.pick(t('order.client_id'), name)
      await form.save.click()
      await expect(page).toHaveURL(/\/orders\/\d+$/)

      const card = new OrderCard(page)
      await expect(card.content.getByRole('heading', { name: t('order_container.many.truck') })).toBeVisible()
      const leg = await card.addPart('order_direction')
      await leg.dialog.getByRole('button', { name: t('loading_template'), exact: true }).click()
      const templates = new Picker(page, t('loading_template.many'))
      await templates.row('Двор 1').getByRole('button').first().click()
      await templates.isClosed()
      await leg.save.click()
      await leg.isClosed()
      const order = await api.get('orders', Number(page.url().split('/').at(-1)))
      expect(order.directions).toMatchObject([{ ...ends, cargo: 'Стекло' }])
    },
  )
})

/** In the page, because only browsers know where transport.localhost is. */
const readManifest = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/manifest.json')).json()) as Record<string, string>)

test.describe('several companies on one server', () => {
  test('S1.05 each has its own name, records and users', async ({ page, api, office, browser, company }) => {
    const name = unique('Водитель')
    await office.add('drivers', { name, phone: '380671234567' })
    const shell = await new Shell(page).open(`/drivers?search=${encodeURIComponent(name)}`)
    await expect(shell.content).toContainText(name)

    const other = company.url.replace('localhost', 'transport.localhost')
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
    const there = await context.newPage()
    await there.goto(`${other}/login`)
    await expect(there.getByText('Демо Транспорт')).toBeVisible()
    await there.evaluate((token) => localStorage.setItem('token', token), api.token)
    await there.goto(`${other}/drivers`)
    await expect(there, 'a session of one company opens no other').toHaveURL(/\/login$/)
    await new Login(there).enter('admin@demo', 'demo-freight-2026')
    const second = new Shell(there)
    await expect(second.title).toContainText(t('title.drivers'))
    expect(await second.toolbarItems(), 'its variant').toEqual(words(VARIANT_TABLE.transport.toolbar))
    const [here, beside] = await Promise.all([page, there].map(readManifest))
    for (const member of ['UniqueID', 'api_key', 'variant']) expect(here?.[member], member).not.toBe(beside?.[member])
    for (const manifest of [here, beside]) expect(manifest?.currencyName).toMatch(/\S/)
    await there.goto(`${other}/drivers?search=${encodeURIComponent(name)}`)
    await expect(second.content).toContainText(t('nothing_found'))
    await context.close()
  })
})
