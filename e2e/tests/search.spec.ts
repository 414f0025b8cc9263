/** The one box: from Home and from the header, with and without a network, by touch and by keys. */
import { newClient, newOrder } from '../new-orders.ts'
import { violations } from '../page-look.ts'
import { workerReady } from '../pages/offline.ts'
import { SearchEverywhere } from '../pages/search.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

/** A number that only one order has. */
const booking = () => `BK${Date.now().toString(36)}${Math.floor(Math.random() * 1e6)}`.toUpperCase()

// On a phone it gives way to a screen's own buttons: a header has room for two.
test(
  'the same search opens from the header of a list, and Back returns to it',
  { tag: REPEATED },
  async ({ page, api }) => {
    const name = unique('Щупач')
    const id = await newClient(api, { name })
    await page.goto('/city')
    const search = await new SearchEverywhere(page).open()
    await search.type(name)
    await search.group('client').getByRole('link').click()
    await expect(page).toHaveURL(`/clients/${id}`)
    await page.goBack()
    await expect(page).toHaveURL(/\/city/)
  },
)

test('a phone is found however it is typed, and leads to its client', { tag: REPEATED }, async ({ page, api }) => {
  const tail = String(Date.now()).slice(-7)
  const id = await newClient(api)
  await api.add('contacts', { type: 1, value: `38067${tail}`, client_id: id, owner_type: 1 })
  await page.goto('/')
  const search = await new SearchEverywhere(page).open()
  await search.type(`067 ${tail.slice(0, 3)}-${tail.slice(3, 5)}-${tail.slice(5)}`)
  await search.group('contact').getByRole('link').click()
  await expect(page).toHaveURL(`/clients/${id}`)
})

test('a truck opens the list of trucks, narrowed to it', { tag: REPEATED }, async ({ page, office }) => {
  const plate = `ВН ${String(Date.now()).slice(-6)} КТ`
  await office.add('trucks', { name: plate })
  await page.goto('/')
  const search = await new SearchEverywhere(page).open()
  await search.type(plate.replaceAll(' ', '').toLowerCase())
  await search.group('truck').getByRole('link').click()
  await expect(page.getByRole('main')).toContainText(plate)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('truck.many'))
})

test(
  'only what was typed last is asked for and shown; a search that fails says so and can be tried again',
  { tag: REPEATED },
  async ({ page }) => {
    const queries: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/search/') queries.push(searchParams.get('q') ?? '')
    })
    await page.goto('/')
    const search = await new SearchEverywhere(page).open()
    await search.box.pressSequentially('нетакогослова', { delay: 20 })
    await expect(search.sheet).toContainText(t('nothing_found'))
    await expect(search.sheet).toContainText(t('nothing_found_by', { search: 'нетакогослова' }))
    expect(queries.at(-1)).toBe('нетакогослова')
    expect(queries.length).toBeLessThan(6)

    await page.route('**/api/search/**', (route) =>
      route.fulfill({ status: 400, json: { status: 'error', error: 'invalid data', fields: { q: 'format' } } }),
    )
    await search.type('заказ')
    await expect(search.sheet).toContainText(t('load_failed'))
    await page.unroute('**/api/search/**')
    await search.sheet.getByRole('button', { name: t('retry') }).click()
    await expect(search.sheet).not.toContainText(t('load_failed'))
  },
)

test('S8.06 an order is found from Home by its booking, and a tap opens it; later the last searches and records stand there; a list that finds nothing leads to it', async ({
  page,
  api,
}) => {
  const number = booking()
  const order = await newOrder(api, { booking_number: number })
  const name = unique('Помнящий')
  const id = await newClient(api, { name })
  await page.goto('/')
  const search = await new SearchEverywhere(page).open()
  await expect(search.sheet).toContainText(t('search.hint'))
  await search.type(number.toLowerCase())
  await expect(search.group('order')).toHaveCount(1)
  await expect(search.hits.first()).toContainText(order.number)
  await expect(search.hits.first().locator('mark').first()).toHaveText(number)
  await search.hits.first().getByRole('link').click()
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await expect(search.sheet).toBeHidden()

  await page.goBack()
  await search.open()
  await search.type(name)
  await search.group('client').getByRole('link').click()
  await expect(page).toHaveURL(`/clients/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 8))
  await page.goto('/')
  await search.open()
  const recent = search.sheet.getByRole('region', { name: t('search.recent') })
  const opened = search.sheet.getByRole('region', { name: t('search.opened') })
  await expect(opened.getByRole('link', { name })).toHaveAttribute('href', `/clients/${id}`)
  await recent.getByRole('button', { name }).click()
  await expect(search.group('client')).toHaveCount(1)
  await search.type('')
  await recent.getByRole('button', { name: t('clear') }).click()
  await expect(recent).toBeHidden()

  await page.goto(`/orders?search=${encodeURIComponent(name)}`)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('search.everywhere') })
    .click()
  await expect(search.box).toHaveValue(name)
  await expect(search.group('client')).toHaveCount(1)
})

test.describe('who may not see quotations', () => {
  test.use({ user: 'viewer@demo' })

  test('finds none', { tag: REPEATED }, async ({ page, api }) => {
    await page.goto('/')
    const search = await new SearchEverywhere(page).open()
    await search.type('26-00')
    await expect(search.group('order').first()).toBeVisible()
    await expect(search.group('quote')).toHaveCount(0)
    expect(api.token).not.toBe('')
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'what is on this device is found, and it is said that only that was searched',
    { tag: REPEATED },
    async ({ page, context, api }) => {
      const number = booking()
      const order = await newOrder(api, { booking_number: number })
      await page.goto(`/orders/${order.id}`)
      await expect(page.getByRole('main')).toContainText(number)
      await page.goto('/')
      await workerReady(page)
      await context.setOffline(true)
      const search = await new SearchEverywhere(page).open()
      await search.type(number.toLowerCase())
      await expect(search.sheet).toContainText(t('search.device'))
      await expect(search.group('order')).toHaveCount(1)
      await search.group('order').getByRole('link').click()
      await expect(page).toHaveURL(`/orders/${order.id}`)
      await expect(page.getByRole('main')).toContainText(number)
    },
  )
})

test('every target is large enough, and nothing hinders a screen reader', { tag: REPEATED }, async ({ page }) => {
  await page.goto('/')
  const search = await new SearchEverywhere(page).open()
  await search.type('од')
  await expect(search.hits.first()).toBeVisible()
  for (const link of await search.sheet.getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await violations(page)).toEqual([])
})

test('@desktop a slash opens it, arrows walk the hits, Enter opens one', async ({ page, api }) => {
  const name = unique('Клавишный')
  const ids = [await newClient(api, { name: `${name} А` }), await newClient(api, { name: `${name} Б` })]
  await page.goto('/')
  await expect(page.getByRole('button', { name: t('search.everywhere') })).toBeVisible()
  await page.keyboard.press('/')
  const search = new SearchEverywhere(page)
  await expect(search.box).toBeFocused()
  await page.keyboard.type(name)
  await expect(search.group('client')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(search.hits.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(search.box).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const href = await search.hits.first().getByRole('link').getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(String(href))
  expect(ids.map((id) => `/clients/${id}`)).toContain(href)
})

test('@desktop Enter in the box opens the first hit', { tag: REPEATED }, async ({ page, api }) => {
  const name = unique('Первый')
  const id = await newClient(api, { name })
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: t('search.everywhere') })).toBeVisible()
  await page.keyboard.press('/')
  const search = new SearchEverywhere(page)
  await search.type(name)
  await expect(search.group('client')).toHaveCount(1)
  await search.box.press('Enter')
  await expect(page).toHaveURL(`/clients/${id}`)
})
