/** Quotations: list, filters, card, statuses, versions, orders, rates of carriers: rows S3.14, S4.08, S6.02, S6.07, S7.09, S9.08. */
import type { Page } from '@playwright/test'
import { moveQuote, newClient, newLanes, newQuote, partsOf, SERVICE } from '../quote-data.ts'
import { inWalkedThemes, onAPhone } from '../page-look.ts'
import { Card } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { QuoteForm, retype } from '../pages/quote-form.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { countTaps } from '../taps.ts'
import { expect, REPEATED, t, test } from '../test.ts'

// A manager who sees the plan calculation: what is bought stands beside what is sold.
test.use({ user: 'v.moroz@demo' })

const STATUS = { priced: 3, sent: 4, accepted: 6, ordered: 7, declined: 8, cancelled: 10 } as const

const idIn = (page: Page): number => Number(new URL(page.url()).pathname.split('/').at(-1))

const head = (page: Page) => page.getByRole('banner')

const openMore = async (page: Page): Promise<Sheet> => {
  await head(page)
    .getByRole('button', { name: t('more_actions') })
    .click()
  const sheet = new Sheet(page, t('more_actions'))
  await sheet.isOpen()
  return sheet
}

test(
  'S9.08 S6.07 the list opens with what is in work; "only mine" narrows it to the reader’s',
  { tag: REPEATED },
  async ({ page, api }) => {
    const requests: string[] = []
    page.on('request', (request) => {
      const url = decodeURIComponent(request.url())
      if (url.includes('/api/quotations/list/')) requests.push(url)
    })
    const list = await new List(page, 'quote').open('/quotes')
    const inWork = await api.done('/api/quotations/list/?f[in_work]=1&num=1')
    await expect(list.title).toContainText(String(inWork.total_num))
    expect(requests.some((url) => url.includes('f[in_work]=1') && !url.includes('only_mine'))).toBe(true)

    await list.content.getByRole('button', { name: t('filter_only_mine'), exact: true }).click()
    await expect.poll(() => list.address()).toContain('f[only_mine]=1')
    const mine = await api.done('/api/quotations/list/?f[in_work]=1&f[only_mine]=1&num=1')
    await expect(list.title).toContainText(String(mine.total_num))
  },
)

test(
  'S3.14 S7.09 the card shows route, sums, directions and services; a service is changed on it and the sums follow',
  { tag: REPEATED },
  async ({ page, api }) => {
    const client = await newClient(api)
    const id = await newQuote(api, client.id)
    const { detail } = await partsOf(api, id)
    const card = new Card(page)
    await card.open(`/quotes/${id}`)
    await expect(card.title).toHaveText(String(detail.number))
    await expect(head(page)).toContainText('Одесса')
    await expect(head(page)).toContainText('Констанца')
    await expect(card.content.getByRole('link', { name: client.name })).toHaveAttribute('href', `/clients/${client.id}`)
    await expect(card.block(t('quote_direction.many')).getByRole('listitem')).toHaveCount(1)
    await expect(card.block(t('quote_service.many'))).toContainText(/1.550.\$/)
    await expect(card.content).toContainText(t('quote.sum_income'))
    await card
      .block(t('quote_service.many'))
      .getByRole('button', { name: /Автоперевозка/ })
      .click()
    const form = new Form(page, t('quote_service'))
    await form.isOpen()
    await retype(form.field(t('quote_service.sell_price')), '1700')
    await form.save.click()
    await form.isClosed()
    await expect(card.block(t('quote_service.many'))).toContainText(/(?<!\d)1.700.\$/)
    await expect.poll(async () => (await partsOf(api, id)).services[0]?.sell_price).toBe('1700.0000')
  },
)

test('S4.08 only allowed steps are offered; declining asks why, and a new version takes it up again', async ({
  page,
  api,
}) => {
  const client = await newClient(api)
  const id = await newQuote(api, client.id)
  await moveQuote(api, id, STATUS.priced, STATUS.sent)
  const card = new Card(page)
  await card.open(`/quotes/${id}`)
  await card.content.getByRole('button', { name: t('status_change'), exact: true }).click()
  const statuses = new Sheet(page, t('status_change'))
  await statuses.isOpen()
  const { status_next: next } = await api.get('quotations', id)
  await expect(statuses.dialog.getByRole('listitem')).toHaveCount((next as number[]).length)
  await statuses.dialog.getByRole('button', { name: 'Отклонено', exact: true }).click()
  const form = new Form(page, 'Отклонено')
  await form.isOpen()
  await form.save.click()
  await expect(form.dialog.getByText(t('field_error.required'))).toBeVisible()
  const picker = await form.openPicker(t('quote.lost_reason_id'))
  const reason = (await picker.rows.first().innerText()).split('\n')[0] ?? ''
  await picker.rows.first().getByRole('button').first().click()
  await form.save.click()
  await form.isClosed()
  await expect(card.content).toContainText(`${t('quote.lost_reason_id')}: ${reason}`)
  expect(await api.get('quotations', id)).toMatchObject({ status_id: STATUS.declined, in_work: 0 })

  const more = await openMore(page)
  await more.dialog.getByRole('button', { name: new RegExp(t('quote_new_version')) }).click()
  await expect(page).not.toHaveURL(new RegExp(`/quotes/${id}$`))
  await expect(card.content).toContainText(t('quote_version', { version: 2 }))
  const newer = await partsOf(api, idIn(page))
  expect(newer.detail).toMatchObject({ parent_id: id, version: 2, in_work: 1 })
  expect(newer.services[0]).toMatchObject({ service_id: SERVICE.carriage, sell_price: '1550.0000' })
  await card.content.getByRole('button', { name: new RegExp(t('quote_previous')) }).click()
  await expect(page).toHaveURL(new RegExp(`/quotes/${id}$`))
  await expect(card.content.getByRole('button', { name: t('quote_newer', { version: 2 }) })).toBeVisible()
})

test(
  'S3.14 an accepted quotation becomes an order with one press, and is closed then',
  { tag: REPEATED },
  async ({ page, api }) => {
    const client = await newClient(api)
    const id = await newQuote(api, client.id)
    await moveQuote(api, id, STATUS.priced, STATUS.sent, STATUS.accepted)
    const card = new Card(page)
    await card.open(`/quotes/${id}`)
    await card.content.getByRole('button', { name: t('quote_to_order'), exact: true }).click()
    await expect(page).toHaveURL(/\/orders\/\d+$/)
    const order = await api.get('orders', idIn(page))
    expect(order).toMatchObject({ client_id: client.id, quote_id: id })
    await card.open(`/quotes/${id}`)
    await expect(card.content.getByRole('button', { name: new RegExp(String(order.number)) })).toBeVisible()
    await expect(card.content.getByRole('button', { name: t('quote_to_order') })).toHaveCount(0)
    await expect(head(page).getByRole('button', { name: t('edit') })).toHaveCount(0)
  },
)

test('S4.08 a step that cannot be taken says why in plain words', { tag: REPEATED }, async ({ page, api }) => {
  const client = await newClient(api)
  const id = await newQuote(api, client.id, [])
  await moveQuote(api, id, STATUS.priced)
  const card = new Card(page)
  await card.open(`/quotes/${id}`)
  await card.content.getByRole('button', { name: 'Отправлено клиенту', exact: true }).click()
  const sheet = new Sheet(page, 'Отправлено клиенту')
  await sheet.isOpen()
  await expect(sheet.dialog).toContainText(t('field_error.rule:nothing_sold'))
  expect((await api.get('quotations', id)).status_id).toBe(STATUS.priced)
})

test(
  'S7.09 several carriers are asked at once, one answers with a price and is chosen',
  { tag: REPEATED },
  async ({ page, api }) => {
    const client = await newClient(api)
    const id = await newQuote(api, client.id)
    const card = new Card(page)
    await card.open(`/quotes/${id}`)
    const block = card.block(t('rate_request.many'))
    await block.getByRole('button', { name: t('request_ask') }).click()
    const ask = new Sheet(page, t('request_ask'))
    await ask.isOpen()
    const carriers = ask.dialog.getByRole('checkbox')
    await expect(carriers.first()).toBeVisible()
    await carriers.nth(0).check({ force: true })
    await carriers.nth(1).check({ force: true })
    await ask.button(t('request_ask_count', { count: 2 })).click()
    await ask.isClosed()
    await expect(block.getByRole('listitem')).toHaveCount(2)

    const [row] = await api.list('rio/requests_from_quotes', `quote=${id}`)
    const name = String(row?.contractor_name)
    await block
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click()
    const reply = new Form(page, name)
    await reply.isOpen()
    await reply.save.click()
    await expect(reply.dialog.getByText(t('field_error.required'))).toBeVisible()
    await reply.field(t('rate_request.price')).fill('1290')
    await reply.save.click()
    await reply.isClosed()
    await expect(block).toContainText(/1.290/)
    await block.getByRole('button', { name: `${t('request_select')}: ${name}` }).click()
    await expect.poll(async () => (await api.get('rio/requests_from_quotes', Number(row?.id))).status).toBe('selected')
    expect(await api.get('rio/requests_from_quotes', Number(row?.id))).toMatchObject({
      price: '1290.0000',
      quote_id: id,
    })
  },
)

test('S4.08 an offer counts as sent once it was handed over: a closed list of apps changes nothing, and undo takes it back', async ({
  page,
  api,
}) => {
  await page.addInitScript(() => {
    const handed: string[] = []
    // The person closes the list of apps the first time.
    const answers = ['AbortError']
    const share = async ({ files = [] }: ShareData): Promise<void> => {
      handed.push(...files.map(({ type }) => type))
      const refusal = answers.shift()
      if (refusal) throw new DOMException('', refusal)
    }
    Object.defineProperty(navigator, 'canShare', { value: () => true })
    Object.defineProperty(navigator, 'share', { value: share })
    // Making the document takes longer than a press counts for, as on a slow phone.
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })
    Object.assign(globalThis, { handed })
  })
  const handed = () => page.evaluate(() => (globalThis as unknown as { handed: string[] }).handed)
  const status = async () => (await api.get('quotations', id)).status_id
  const client = await newClient(api)
  const id = await newQuote(api, client.id)
  await moveQuote(api, id, STATUS.priced)
  const card = new Card(page)
  await card.open(`/quotes/${id}`)
  const sheet = new Sheet(page, t('document.quotation'))
  const share = sheet.dialog.getByRole('button', { name: new RegExp(`^${t('document.share')}`) })
  await card.content.getByRole('button', { name: t('document.share'), exact: true }).click()
  await share.click({ timeout: 20_000 })
  await expect.poll(handed).toEqual(['application/pdf'])
  expect(await status()).toBe(STATUS.priced)
  await share.click()
  await expect.poll(status).toBe(STATUS.sent)
  await page.getByRole('button', { name: new RegExp(`^${t('undo')}`) }).click()
  await expect.poll(status).toBe(STATUS.priced)

  // The next step of the card is the sending too; an offer that went out by other means is only marked.
  await card.content.getByRole('button', { name: 'Отправлено клиенту', exact: true }).click()
  await sheet.dialog.getByRole('button', { name: new RegExp(`^${t('document.mark_sent')}`) }).click()
  await expect.poll(status).toBe(STATUS.sent)
  expect(await handed()).toHaveLength(2)
})

test(
  'S6.02 the text for the client is copied with their prices alone',
  { tag: REPEATED },
  async ({ page, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }))
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    const client = await newClient(api)
    const id = await newQuote(api, client.id, [{ service: SERVICE.carriage, sell: '1550', buy: '1357' }])
    const card = new Card(page)
    await card.open(`/quotes/${id}`)
    await expect(card.block(t('quote_service.many'))).toContainText(/1.550/)
    const more = await openMore(page)
    await more.dialog.getByRole('button', { name: new RegExp(`^${t('quote_share')}`) }).click()
    await expect(card.toast(t('copied'))).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain('Одесса → Констанца')
    expect(text).toMatch(/Автоперевозка: 1.550.\$/)
    expect(text).not.toMatch(/1.?357/)
  },
)

test.describe('a manager without the right to plan and income', () => {
  test.use({ user: 'manager@demo' })

  test('S6.02 sees the offer without costs, income and requests', { tag: REPEATED }, async ({ page, company }) => {
    const admin = await company.login('admin@demo')
    const client = await newClient(admin)
    const id = await newQuote(admin, client.id, [{ service: SERVICE.carriage, sell: '1550', buy: '1357' }])
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''))
    })
    const card = new Card(page)
    await card.open(`/quotes/${id}`)
    await expect(card.block(t('quote_service.many'))).toContainText(/1.550/)
    for (const label of ['quote.sum_income', 'rate_request.many', 'quote_service.buy_price']) {
      await expect(card.content.getByText(t(label))).toHaveCount(0)
    }
    expect(answers.join('\n')).not.toContain('1357')
    expect(answers.join('\n')).not.toContain('"sum_income"')
  })
})

test(
  'S6.02 S8.03 without can_view_quote there is no list and no card',
  { tag: REPEATED },
  async ({ browser, company, api, newUser }) => {
    const client = await newClient(api)
    const id = await newQuote(api, client.id)
    const user = await newUser({ can_add_client: 1, can_view_quote: 0 })
    const storageState = {
      cookies: [],
      origins: [{ origin: company.url, localStorage: [{ name: 'token', value: user.api.token }] }],
    }
    const context = await browser.newContext({ baseURL: company.url, storageState, serviceWorkers: 'block' })
    const page = await context.newPage()
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/quotations')) answers.push(await response.text().catch(() => ''))
    })
    for (const address of ['/quotes', `/quotes/${id}`, '/quotes/new']) {
      await page.goto(address)
      const right = t(address === '/quotes/new' ? 'flag.can_add_quote' : 'flag.can_view_quote')
      const refusal = t('missing_right', { count: 1, rights: t('quoted', { text: right }) })
      await expect(page.getByRole('alert')).toContainText(refusal)
      await expect(page).toHaveURL(address)
    }
    expect(answers.every((text) => !text.includes('КП-'))).toBe(true)
    await page.goto(`/clients/${client.id}`)
    await expect(new Shell(page).title).toHaveText(client.name)
    await expect(page.getByRole('heading', { name: new RegExp(`^${t('quote.many')}`) })).toHaveCount(0)
    await context.close()
  },
)

test(
  'axe finds nothing in the question before an order is made; targets are large enough',
  { tag: REPEATED },
  async ({ page, api }) => {
    const client = await newClient(api)
    const id = await newQuote(api, client.id)
    await moveQuote(api, id, STATUS.priced, STATUS.sent)
    const card = new Card(page)
    await card.open(`/quotes/${id}`)
    await expect(card.block(t('quote_service.many'))).toContainText(/1.550/)
    await card.content.getByRole('button', { name: t('quote_to_order'), exact: true }).click()
    await new Sheet(page, t('quote_to_order')).isOpen()
    expect(await onAPhone(page)).toEqual([])
  },
)

test('axe finds nothing on the card beside the list @desktop', { tag: REPEATED }, async ({ page, api }) => {
  const client = await newClient(api)
  const id = await newQuote(api, client.id)
  const { number } = await api.get('quotations', id)
  const list = await new List(page, 'quote').open('/quotes')
  await list.row(String(number).split('-').at(-1) ?? '').click()
  await expect(page.getByRole('region', { name: String(number) })).toBeVisible()
  expect(await inWalkedThemes(page)).toEqual([])
})

test.describe('a transport company', () => {
  test.use({ host: 'transport.localhost' })

  test(
    'S3.14 a quotation for a lane that nobody knows takes at most 18 presses from Home until it is sent',
    { tag: REPEATED },
    async ({ page, api }) => {
      const client = await newClient(api)
      const [{ from, to }] = await newLanes(api)
      const form = await new QuoteForm(page).open('/')
      const taps = await countTaps(page)
      await page
        .getByRole('navigation', { name: t('home.create') })
        .getByRole('link', { name: t('quote'), exact: true })
        .click()
      await form.pickClient(client.name)
      await form.content.getByRole('textbox', { name: t('quote.cargo') }).click()
      await page.keyboard.type('Стекло листовое')
      await form.step('route')
      for (const [end, { name }] of [
        ['poo_id', from],
        ['fd_id', to],
      ] as const) {
        await form.city(1, end).click()
        await page.keyboard.type(name)
        await page.getByRole('listbox').getByRole('option', { name }).first().click()
      }
      await form.step('services')
      await form.chip(/^Одесса/, /Автоперевозка/).click()
      const service = form.part(/^Автоперевозка$/)
      await retype(service.getByRole('textbox', { name: t('quote_service.sell_price') }), '1500')
      await retype(service.getByRole('textbox', { name: t('quote_service.buy_price') }), '1200')
      await form.step('terms')
      await form.send.click()
      const offer = new Sheet(page, t('document.quotation'))
      await offer.dialog.getByRole('button', { name: new RegExp(`^${t('document.mark_sent')}`) }).click()
      await expect(page).toHaveURL(/\/quotes\/\d+$/)
      expect(await taps(), 'taps').toBeLessThanOrEqual(18)
      await expect.poll(async () => (await api.get('quotations', idIn(page))).status_id).toBe(STATUS.sent)
      expect(await api.get('quotations', idIn(page))).toMatchObject({ client_id: client.id })
    },
  )
})
