/** Moving through the app: rows S2.04, S2.05, S2.07, S2.09, S2.10, S2.11. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import { List } from '../pages/list.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

test('S2.04 a title over 25 characters gets the shortened style', { tag: REPEATED }, async ({ page }) => {
  const shell = await new Shell(page).open('/directory')
  await expect(shell.title).not.toHaveAttribute('data-long')
  const size = () => shell.title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const usual = await size()
  await page.route('**/tech/get_translations/ru.json', async (route) => {
    const texts = (await (await route.fetch()).json()) as Record<string, string>
    await route.fulfill({ json: { ...texts, 'title.directory': 'Справочники и всё остальное' } })
  })
  await page.goto('/directory')
  await expect(shell.title).toHaveAttribute('data-long')
  expect(await size()).toBeLessThan(usual)
})

test('S2.05 the back arrow leads from a deep link to its list, from a list to Home', async ({ page }) => {
  const shell = await new Shell(page).open('/orders/17')
  await shell.back.click()
  await expect(shell.title).toContainText(t('title.orders'))
  expect(shell.address()).toBe('/orders')
  await shell.back.click()
  await expect(shell.title).toHaveText(t('app_name'))
})

test('S2.04 S2.05 S2.18 Home has the logo and other screens the arrow, which goes back by one step, from a filtered list by three', async ({
  page,
}) => {
  const shell = await new Shell(page).open('/')
  await expect(shell.header.locator('svg').first()).toBeVisible()
  await expect(shell.back).toBeHidden()
  const menuButton = shell.header.getByRole('button', { name: t('main_menu') })
  await expect(menuButton).toBeVisible()
  const openGeneral = async (item: string) => {
    await page.getByRole('button', { name: t('general') }).click()
    await new Sheet(page, t('general')).dialog.getByRole('link', { name: t(`nav.${item}`) }).click()
    await expect(shell.title).toContainText(t(`title.${item}`))
  }

  await openGeneral('drivers')
  await expect(menuButton).toBeVisible()
  await expect(shell.title, 'the count is the extra info of a list').toHaveText(/ \d+$/)
  await shell.back.click()
  await expect(shell.title).toHaveText(t('app_name'))
  expect(shell.address()).toBe('/')

  // Result, panel, list.
  await openGeneral('city')
  const list = new List(page, 'city')
  const panel = await list.openFilters()
  await panel.dialog.getByText(t('city.is_port'), { exact: true }).click()
  await panel.dialog.getByRole('button', { name: new RegExp(`^${t('apply')}`) }).click()
  await panel.isClosed()
  expect(list.address()).toBe('/city?f[is_port]=1')
  await list.back.click()
  await expect(shell.title).toHaveText(t('app_name'))
})

test('S2.05 S2.18 the browser goes back step by step and the filter goes with it', async ({ page }) => {
  const list = await new List(page, 'city').open('/city')
  const panel = await list.openFilters()
  await panel.dialog.getByText(t('city.is_port'), { exact: true }).click()
  await panel.dialog.getByRole('button', { name: new RegExp(`^${t('apply')}`) }).click()
  await expect(page).toHaveURL(/is_port/)
  await page.goBack()
  await panel.isOpen()
  await page.goBack()
  await panel.isClosed()
  expect(list.address()).toBe('/city')
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(/is_port/)
  await panel.isClosed()
})

test('S2.05 a long list keeps its place over a record and over a reload', async ({ page }) => {
  const list = await new List(page, 'order').open('/orders')
  await expect(list.rows).toHaveCount(PAGE_SIZE)
  const low = list.rows.nth(PAGE_SIZE - 4)
  await expect(low).not.toBeInViewport()
  await low.scrollIntoViewIfNeeded()
  await low.click()
  await expect(page).toHaveURL(/\/orders\/\d+/)
  await expect(page.getByRole('main').locator('h2').first()).toBeVisible()
  await page.goBack()
  await expect(low).toBeInViewport()
  await page.reload()
  await expect(low).toBeInViewport()
})

test('S2.05 a filtered address opened by a link goes back to Home', { tag: REPEATED }, async ({ page }) => {
  const list = await new List(page, 'city').open('/city?f[is_port]=1')
  await list.back.click()
  await expect(list.title).toHaveText(t('app_name'))
})

test.describe('movements', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  /** Records the app's calls for transitions. */
  const watch = () => {
    const types: string[][] = []
    Object.assign(window, { slides: types })
    const original = document.startViewTransition.bind(document)
    document.startViewTransition = (options) => {
      types.push(typeof options === 'object' && options.types ? [...options.types] : [])
      return original(options)
    }
  }
  const slides = (page: Shell['page']) => page.evaluate(() => (window as unknown as { slides: string[][] }).slides)

  test('S2.07 a deeper address slides in from the right, a shallower one from the left, one of the same depth not at all', async ({
    page,
  }) => {
    await page.addInitScript(watch)
    const shell = await new Shell(page).open('/')
    // A screen that is not drawn yet cannot slide away.
    await expect(page.getByRole('button', { name: t('general') })).toBeVisible()
    await shell.toolbar.getByRole('link', { name: t('nav.orders') }).click()
    await expect(shell.title).toContainText(t('title.orders'))
    await expect.poll(() => slides(page)).toEqual([['forward']])
    await shell.back.click()
    await expect(shell.title).toHaveText(t('app_name'))
    await expect.poll(() => slides(page)).toEqual([['forward'], ['backward']])
    await shell.toolbar.getByRole('link', { name: t('nav.orders') }).click()
    await expect.poll(() => slides(page)).toEqual([['forward'], ['backward'], ['forward']])
    await shell.toolbar.getByRole('link', { name: t('nav.chat') }).click()
    await expect(shell.title).toContainText(t('title.chat'))
    expect(await slides(page)).toHaveLength(3)
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('S2.07 nothing slides', { tag: REPEATED }, async ({ page }) => {
      await page.addInitScript(watch)
      const shell = await new Shell(page).open('/')
      await expect(page.getByRole('button', { name: t('general') })).toBeVisible()
      await shell.toolbar.getByRole('link', { name: t('nav.orders') }).click()
      await expect(shell.title).toContainText(t('title.orders'))
      expect(await slides(page)).toEqual([])
    })
  })
})

test(
  'S2.10 a phone on its side is asked to be turned, and the hint can be closed',
  { tag: REPEATED },
  async ({ page }) => {
    await new Shell(page).open('/')
    const hint = page.getByText(t('rotate_device'))
    await expect(hint).toBeHidden()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(hint).toBeVisible()
    // It covers nothing: the screen begins below it, and does not overlap the toolbar.
    const [line, header] = [await hint.boundingBox(), await page.getByRole('banner').boundingBox()]
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(hint).toBeHidden()
    await page.setViewportSize({ width: 844, height: 390 })
    await page
      .getByRole('status')
      .filter({ has: hint })
      .getByRole('button', { name: t('close') })
      .click()
    await expect(hint).toBeHidden()
  },
)

test('S2.10 a low window on desktop is no phone @desktop', { tag: REPEATED }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await new Shell(page).open('/')
  await expect(page.getByText(t('rotate_device'))).toBeHidden()
})

test('S2.09 S9.10 red flags follow the stored counts, and opening a section clears its flag', async ({ page }) => {
  const shell = await new Shell(page).open('/')
  const orders = shell.toolbar.getByRole('link', { name: new RegExp(`^${t('nav.orders')}|${t('nav.orders')}$`) })
  await expect(orders).not.toContainText('2')
  await page.evaluate(() => localStorage.setItem('notificationOrder', '2'))
  await expect(orders).toContainText('2')
  await orders.click()
  await expect(shell.title).toContainText(t('title.orders'))
  await expect(orders).not.toContainText('2')
  expect(await page.evaluate(() => localStorage.getItem('notificationOrder'))).toBeNull()
})

test(
  'S2.09 S9.10 new items of the server are stored under their names and flagged',
  { tag: REPEATED },
  async ({ page }) => {
    let isNew = true
    await page.route('**/api/check_updates/', async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: Record<string, number> }
      const some = { count_messages: 1, count_orders: 2, count_quotes: 3, count_leads: 4 }
      const data = isNew ? { ...answer.data, ...some } : answer.data
      isNew = false
      await route.fulfill({ json: { ...answer, data } })
    })
    const shell = await new Shell(page).open('/')
    const counts = { quotes: 3, orders: 2, chat: 1, leads: 4 }
    for (const [item, count] of Object.entries(counts)) {
      const flagged = shell.toolbar.getByRole('link', { name: t('new_items', { count }) })
      await expect(flagged).toContainText(t(`nav.${item}`))
    }
    await expect(shell.toolbar.getByRole('link', { name: t('nav.home') })).toBeVisible()
    const storedCounts = await page.evaluate(() =>
      ['Mess', 'Order', 'Quotes', 'Leads'].map((name) => localStorage.getItem(`notification${name}`)),
    )
    expect(storedCounts).toEqual(['1', '2', '3', '4'])
  },
)

test.describe('a user with the handbook of drivers', () => {
  test.use({ user: 'dispatcher@demo' })

  test(
    'on a desktop the sections stand at the side, and a record beside its list @desktop',
    { tag: REPEATED },
    async ({ page, api }) => {
      const name = unique('Водитель')
      await api.add('drivers', { name, phone: '380671234567' })
      const list = await new List(page, 'driver').open('/drivers')
      for (const item of ['home', 'quotes', 'orders', 'clients', 'contractors', 'tasks', 'calendar', 'settings']) {
        await expect(list.toolbar.getByRole('link').filter({ hasText: t(`nav.${item}`) })).not.toHaveCount(0)
      }
      await expect(list.content).toContainText(t('pick_record'))
      await page.keyboard.press('/')
      await expect(list.searchBox).toBeFocused()
      await list.search(name)
      await list.row(name).getByRole('button').first().click()
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const phone = page.getByRole('textbox', { name: t('driver.phone'), exact: true })
      await phone.fill('380501112233')
      await phone.press('Enter')
      await expect(list.toast(t('saved'))).toBeVisible()
      await expect.poll(async () => (await api.named('drivers', name))[0]?.phone).toBe('380501112233')
      await page.keyboard.press('Escape')
      await expect(list.content).toContainText(t('pick_record'))
    },
  )
})
