/** Making a quotation: templates, last prices, live sums, the draft, without a network: rows S1.02, S3.14, S6.02, S7.09, S9.07. */
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import {
  addTemplates,
  CITY,
  type Lane,
  newClient,
  newLanes,
  newQuote,
  partsOf,
  SERVICE,
  type TestClient,
} from '../quote-data.ts'
import { onAPhone } from '../page-look.ts'
import { Card } from '../pages/card.ts'
import { List } from '../pages/list.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { newQuoteForm, QuoteForm, retype } from '../pages/quote-form.ts'
import { openPickerIn } from '../pages/picker.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test } from '../test.ts'

// A manager who sees the plan calculation: what is bought stands beside what is sold.
test.use({ user: 'v.moroz@demo' })

const TO_CONSTANTA = /^Одесса.* → Констанца/
const TO_BUCHAREST = /^Одесса.* → Бухарест/

interface Regular extends TestClient {
  lanes: [Lane, Lane]
}

/** A frequent client: with two templates, each on a lane of its own. */
const withTemplates = async (api: Api): Promise<Regular> => {
  const client = await newClient(api, { payment_delay_days: 14 })
  const lanes = await newLanes(api)
  await addTemplates(api, client.id, lanes)
  return { ...client, lanes }
}

const UNRATED = 'ISK'

/** Nobody has entered a rate of it. */
const addUnratedCurrency = async (admin: Api): Promise<void> => {
  const there = await admin.list('currencies', `search=${UNRATED}`)
  if (there.length === 0) await admin.add('currencies', { code: UNRATED, name_ru: 'Исландская крона' })
}

/** Of the sheet that opens with a quotation which was made to be sent. */
const markSent = (page: Page) =>
  new Sheet(page, t('document.quotation')).dialog.getByRole('button', {
    name: new RegExp(`^${t('document.mark_sent')}`),
  })

const idIn = (page: Page): number => Number(new URL(page.url()).pathname.split('/').at(-1))

test.describe('a transport company', () => {
  test.use({ host: 'transport.localhost' })

  test('S3.14 S7.09 two directions and three services in at most 13 taps and 30 s, an order from it in 2', async ({
    page,
    api,
  }) => {
    const client = await withTemplates(api)
    const sold = [
      { service: SERVICE.carriage, sell: '1550', buy: '1350' },
      { service: SERVICE.haulage, sell: '300', buy: '200' },
      { service: SERVICE.empty, sell: '100', buy: '80' },
    ]
    for (const lane of client.lanes) await newQuote(api, client.id, sold, lane)
    const list = await new List(page, 'quote').open('/quotes')
    const form = new QuoteForm(page)
    const began = performance.now()
    await form.tap(list.addButton)
    await form.pickClient(client.name)
    await form.step('route')
    await form.tap(form.chip(new RegExp(client.name), /Констанца/))
    await form.tap(form.chip(new RegExp(client.name), /Бухарест/))
    await form.step('services')
    await form.tap(form.chip(TO_CONSTANTA, /Автоперевозка.*1.550/))
    await form.tap(form.chip(TO_BUCHAREST, /Автоперевозка.*1.550/))
    await form.tap(form.chip(TO_CONSTANTA, /Подача порожнего.*100/))
    await expect(form.total).toHaveText(/^3.220.\$/)
    await expect(form.income).toContainText('+')
    await form.step('terms')
    await form.tap(form.send)
    await expect(page).toHaveURL(/\/quotes\/\d+$/)
    await form.tap(markSent(page))
    const seconds = (performance.now() - began) / 1000
    test.info().annotations.push({ type: `${form.taps} taps`, description: `${seconds.toFixed(1)} s` })
    expect(form.taps).toBeLessThanOrEqual(13)
    expect(seconds).toBeLessThanOrEqual(30)

    const id = idIn(page)
    await expect.poll(async () => (await api.get('quotations', id)).status_id).toBe(4)
    const parts = await partsOf(api, id)
    expect(parts.detail).toMatchObject({
      client_id: client.id,
      status_id: QUOTE_STATUS.sent,
      payment_delay_days: 14,
      version: 1,
    })
    expect(parts.detail.cargo).toBe('Стекло листовое, 20 паллет')
    expect(parts.directions.map((leg) => [leg.poo_id, leg.fd_id])).toEqual(
      client.lanes.map(({ from, to }) => [from.id, to.id]),
    )
    const [first, second] = parts.directions.map((leg) => leg.id)
    expect(parts.services.map((row) => [row.service_id, row.direction_id, row.sell_price, row.buy_price])).toEqual([
      [SERVICE.carriage, first, '1550.0000', '1350.0000'],
      [SERVICE.carriage, second, '1550.0000', '1350.0000'],
      [SERVICE.empty, first, '100.0000', '80.0000'],
    ])

    const before = form.taps
    await form.tap(form.content.getByRole('button', { name: t('quote_to_order'), exact: true }))
    await form.tap(new Sheet(page, t('quote_to_order')).button(t('quote_to_order')))
    await expect(page).toHaveURL(/\/orders\/\d+$/)
    expect(form.taps - before).toBe(2)
    const order = await api.get('orders', idIn(page))
    expect(order).toMatchObject({ client_id: client.id, quote_id: id })
    expect((order.directions as unknown[]).length).toBe(2)
    expect((order.services as unknown[]).length).toBe(3)
    expect(await api.get('quotations', id)).toMatchObject({ status_id: QUOTE_STATUS.ordered, order_id: order.id })
  })

  test(
    'S3.14 the sums follow every key, by the same count as the server’s; a missing rate is named',
    { tag: REPEATED },
    async ({ page, api, company }) => {
      const client = await withTemplates(api)
      await addUnratedCurrency(await company.login('admin@demo'))
      const form = await newQuoteForm(page)
      await form.pickClient(client.name)
      await form.step('route')
      await form.tap(form.chip(new RegExp(client.name), /Констанца/))
      await form
        .part(/^Плечо 1$/)
        .getByRole('button', { name: /^Больше/ })
        .click()
      await form.step('services')
      await form.tap(form.chip(TO_CONSTANTA, /Автоперевозка/))
      const service = form.part(/^Автоперевозка$/)
      await expect(service.getByRole('textbox', { name: t('quote_quantity') })).toHaveValue('2')
      await retype(service.getByRole('textbox', { name: t('quote_service.sell_price') }), '1500,5')
      await service
        .getByRole('combobox', { name: t('currency') })
        .first()
        .selectOption({ label: UNRATED })
      const noRate = new RegExp(`${UNRATED}.*${t('money_no_rate_hint')}`)
      await expect(form.content.getByRole('status').filter({ hasText: noRate })).toBeVisible()
      const rate = service.getByRole('textbox', { name: t('quote_service.sell_rate') })
      await expect(rate).toBeHidden()
      await form.step('terms')
      await form.tap(form.saveDraft)
      await expect(form.toast(UNRATED)).toBeVisible()
      await expect(rate).toBeVisible()
      await service
        .getByRole('combobox', { name: t('currency') })
        .first()
        .selectOption({ label: 'UAH' })
      await retype(service.getByRole('textbox', { name: t('quote_service.buy_price') }), '1000')
      await service
        .getByRole('combobox', { name: t('currency') })
        .last()
        .selectOption({ label: 'UAH' })
      await expect(form.total).toHaveText(/^3.001.₴/)
      await expect(form.income).toContainText(/\+1.001.₴ · 33,36 %/)
      await form.step('terms')
      await form.tap(form.saveDraft)
      await expect(page).toHaveURL(/\/quotes\/\d+$/)
      const saved = await api.get('quotations', idIn(page))
      expect(saved).toMatchObject({
        status_id: QUOTE_STATUS.draft,
        total_sell: '3001.00',
        sum_income: '1001.00',
        margin_percent: '33.360',
      })
    },
  )

  test('S9.07 only services of the transport company are offered', { tag: REPEATED }, async ({ page, api }) => {
    const client = await withTemplates(api)
    const form = await newQuoteForm(page)
    await form.pickClient(client.name)
    await form.step('route')
    await form.tap(form.chip(new RegExp(client.name), /Констанца/))
    await form.step('services')
    await expect(form.chip(TO_CONSTANTA, /Автоперевозка/)).toBeVisible()
    await expect(form.content.getByRole('button', { name: /Морской фрахт/ })).toHaveCount(0)
    await form.content.getByRole('button', { name: t('quote_other_service') }).click()
    const picker = new Sheet(page, t('service'))
    await expect(picker.dialog.getByRole('listitem').first()).toBeVisible()
    await expect(picker.dialog.getByText('Морской фрахт')).toHaveCount(0)
  })

  test('a draft is kept over a reload and taken up again with its legs', { tag: REPEATED }, async ({ page, api }) => {
    const client = await withTemplates(api)
    const form = await newQuoteForm(page)
    await form.pickClient(client.name)
    await form.step('route')
    await form.tap(form.chip(new RegExp(client.name), /Бухарест/))
    await expect(form.city(1, 'fd_id')).toHaveValue(/^Бухарест/)
    await expect(form.header).toContainText(t('quote_draft_kept'))
    // It is written half a second after the last change.
    await page.waitForTimeout(1000)
    await page.reload()
    await page.getByRole('button', { name: t('draft_restore') }).click()
    await expect(form.content.getByRole('combobox', { name: t('quote.client_id') })).toHaveValue(client.name)
    await form.step('route')
    await expect(form.city(1, 'fd_id')).toHaveValue(/^Бухарест/)
  })

  test(
    'what is missing is said where it is: the client and the cargo, and the end of a leg',
    { tag: REPEATED },
    async ({ page, api }) => {
      const form = await newQuoteForm(page)
      await form.step('route')
      await form.step('services')
      await form.step('terms')
      await form.tap(form.send)
      await expect(form.toast(t('enter_all_data'))).toBeVisible()
      for (const [role, name] of [
        ['combobox', t('quote.client_id')],
        ['textbox', t('quote.cargo')],
      ] as const)
        await expect(form.content.getByRole(role, { name }), name).toHaveAttribute('aria-invalid', 'true')
      const client = await newClient(api)
      await form.pickClient(client.name)
      await form.step('route')
      const picker = await openPickerIn(form.part(/^Плечо 1$/), t('quote_direction.poo_id.truck'))
      await picker.rows.first().getByRole('button').first().click()
      await form.step('services')
      await form.step('terms')
      await form.tap(form.saveDraft)
      await expect(form.part(/^Плечо 1$/)).toContainText(t('field_error.required'))
      await expect(page).toHaveURL(/\/quotes\/new$/)
    },
  )

  test('axe finds nothing on any step; targets are large enough', { tag: REPEATED }, async ({ page, api }) => {
    const client = await withTemplates(api)
    await newQuote(api, client.id)
    const form = await newQuoteForm(page)
    const look = () => onAPhone(page)
    expect(await look()).toEqual([])
    await form.pickClient(client.name)
    await form.step('route')
    await form.tap(form.chip(new RegExp(client.name), /Констанца/))
    expect(await look()).toEqual([])
    await form.step('services')
    await form.tap(form.chip(TO_CONSTANTA, /Автоперевозка/))
    expect(await look()).toEqual([])
    await form.step('terms')
    expect(await look()).toEqual([])
  })

  test.describe('without the right to the plan calculation', () => {
    test.use({ user: 'manager@demo' })

    test(
      'S6.02 no buying price is asked for, shown or sent, and no income',
      { tag: REPEATED },
      async ({ page, api, company }) => {
        const admin = await company.login('admin@demo')
        const client = await withTemplates(admin)
        await newQuote(admin, client.id, [{ service: SERVICE.carriage, sell: '1550', buy: '1357' }], client.lanes[0])
        const answers: string[] = []
        page.on('response', async (response) => {
          if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''))
        })
        const form = await newQuoteForm(page)
        await form.pickClient(client.name)
        await form.step('route')
        await form.tap(form.chip(new RegExp(client.name), /Констанца/))
        await form.step('services')
        await form.tap(form.chip(TO_CONSTANTA, /Автоперевозка.*1.550/))
        await expect(form.total).toHaveText(/^1.550.\$/)
        await expect(form.income).toHaveCount(0)
        await expect(form.content.getByText(t('quote_service.buy_price'))).toHaveCount(0)
        await form.step('terms')
        await form.tap(form.send)
        await expect(page).toHaveURL(/\/quotes\/\d+$/)
        expect(answers.join('\n')).not.toContain('1357')
        // Nothing was handed over yet.
        await expect(markSent(page)).toBeVisible()
        expect(await api.get('quotations', idIn(page))).toMatchObject({ status_id: QUOTE_STATUS.priced })
      },
    )
  })

  test.describe('the network is gone', () => {
    test.use({ serviceWorkers: 'allow' })

    test(
      'S1.02 S3.14 a quotation with two directions and services is made, shown and sent later',
      { tag: REPEATED },
      async ({ page, api, context }) => {
        const client = await withTemplates(api)
        for (const lane of client.lanes) await newQuote(api, client.id, undefined, lane)
        const form = await newQuoteForm(page)
        await workerReady(page)
        await form.pickClient(client.name)
        await form.step('route')
        await form.tap(form.chip(new RegExp(client.name), /Констанца/))
        await form.tap(form.chip(new RegExp(client.name), /Бухарест/))
        await form.step('services')
        await expect(form.chip(TO_BUCHAREST, /Автоперевозка.*1.550/)).toBeVisible()
        await context.setOffline(true)
        await form.tap(form.chip(TO_CONSTANTA, /Автоперевозка/))
        await form.tap(form.chip(TO_BUCHAREST, /Автоперевозка/))
        await expect(form.total).toHaveText(/^3.100.\$/)
        await form.step('terms')
        await form.tap(form.send)
        await expect(form.toast(t('saved_on_device'))).toBeVisible()
        await expect(page).toHaveURL(/\/quotes\/%40|\/quotes\/@/)
        await expect(form.content).toContainText('Бухарест')
        await expect(new Card(page).block(t('quote_service.many')).getByRole('listitem')).toHaveCount(2)
        await expect(form.content).toContainText(/3.100.\$/)
        await expect(unsentChip(page, 5)).toBeVisible()

        await context.setOffline(false)
        await allSent(page)
        const [made] = await api.list('quotations', `client=${client.id}&sort=-id`)
        const parts = await partsOf(api, Number(made?.id))
        expect(parts.directions.map(({ fd_id: fd }) => fd)).toEqual(client.lanes.map(({ to }) => to.id))
        expect(parts.services.map(({ direction_id: leg }) => leg)).toEqual(parts.directions.map(({ id }) => id))
        expect(parts.services.map(({ sell_price: price }) => price)).toEqual(['1550.0000', '1550.0000'])
        await expect(form.title).toHaveText(String(parts.detail.number))
      },
    )
  })
})

test('S3.14 a lead’s quotation is filled with what the lead asked for', { tag: REPEATED }, async ({ page, api }) => {
  const lead = await api.add('leads', {
    name: `Лид ${Date.now().toString(36)}`,
    phone: '380671112233',
    manager_id: 1,
    order_type_id: 2,
    poo_id: CITY.odesa,
    fd_id: CITY.constanta,
    cargo: 'Окна',
    equipment_count: 2,
  })
  await page.goto(`/leads/${lead}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('quote'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/quotes\/new$/)
  const form = new QuoteForm(page)
  await expect(form.content.getByRole('textbox', { name: t('quote.cargo') })).toHaveValue('Окна')
  await form.step('route')
  await expect(form.city(1, 'fd_id')).toHaveValue('Констанца')
  await form.step('services')
  await form.step('terms')
  await form.tap(form.saveDraft)
  await expect(page).toHaveURL(/\/quotes\/\d+$/)
  const parts = await partsOf(api, idIn(page))
  expect(parts.detail).toMatchObject({ lead_id: lead, client_id: null, cargo: 'Окна' })
  expect(parts.directions[0]).toMatchObject({ poo_id: CITY.odesa, fd_id: CITY.constanta, equipment_count: 2 })
})

test(
  'S3.14 on the card of its client a new quotation starts with the client @desktop',
  { tag: REPEATED },
  async ({ page, api }) => {
    const client = await newClient(api)
    await newQuote(api, client.id)
    await page.goto(`/clients/${client.id}`)
    const block = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: new RegExp(`^${t('quote.many')}`) }) })
    await expect(block.getByRole('listitem')).toHaveCount(1)
    await block.getByRole('button', { name: `${t('add')}: ${t('quote')}` }).click()
    await expect(page).toHaveURL(/\/quotes\/new$/)
    await expect(page.getByRole('combobox', { name: t('quote.client_id') })).toHaveValue(client.name)
  },
)
