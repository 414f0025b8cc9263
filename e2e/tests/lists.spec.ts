/** Lists, their pages, searches and filters: rows S2.18, S2.19, S2.20, S4.03, S8.03, S8.06, S8.08, S9.01, S9.03. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import { List } from '../pages/list.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test } from '../test.ts'

const numbers = (list: List) =>
  list.pages.getByRole('button', { name: new RegExp(t('page_number', { number: '\\d+' })) }).allInnerTexts()

const apply = (panel: Awaited<ReturnType<List['openFilters']>>) =>
  panel.dialog.getByRole('button', { name: new RegExp(`^${t('apply')}`) }).click()

test('S9.01 S4.03 pages of twenty, three numbers at a time, kept while paging', async ({ page }) => {
  const pageRequests: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/cities/list/')
      pageRequests.push(`${url.searchParams.get('start')}/${url.searchParams.get('num')}`)
  })
  const list = await new List(page, 'city').open('/city')
  await expect(list.rows).toHaveCount(PAGE_SIZE)
  expect(pageRequests[0]).toBe('0/20')
  await expect.poll(() => numbers(list)).toEqual(['1', '2', '3'])
  const first = await list.rows.first().innerText()
  await list.turnTo(2)
  await expect(list.rows.first()).not.toHaveText(first)
  expect(pageRequests.at(-1)).toBe('20/20')
  expect(list.address()).toBe('/city?page=2')
  await list.turnTo(3)
  await expect(page).toHaveURL(/page=3/)
  await expect.poll(() => numbers(list)).toEqual(['2', '3', '4'])
  await expect(list.pages.getByRole('button', { name: t('page_number', { number: 3 }) })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.reload()
  await expect(list.pages).toContainText('41')
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
})

test('S4.03 S2.19 a new search opens page one and stands in the address as search=', async ({ page }) => {
  const list = await new List(page, 'driver').open('/drivers?page=2')
  await expect(list.pages).toContainText(/21–/)
  await list.search('мазур')
  await expect(page).toHaveURL(/search=/)
  expect(list.address()).toBe('/drivers?search=мазур')
  await expect(list.rows).toHaveCount(1)
  await expect(list.row('Мазур Степан Ярославович')).toBeVisible()
  await page.reload()
  await expect(list.searchBox).toHaveValue('мазур')
  await expect(list.rows).toHaveCount(1)
  await page.goBack()
  await expect(list.pages).toContainText(/21–/)
  await expect(list.searchBox).toHaveValue('')
})

test('S2.18 S2.20 S4.03 filters stand in the address as f[name]=value, the search among them; cancel changes nothing, one is removed alone', async ({
  page,
}) => {
  const list = await new List(page, 'city').open('/city?page=2')
  const all = await list.title.innerText()
  const isPort = (panel: Sheet) => panel.dialog.getByRole('switch', { name: t('city.is_port'), exact: true })
  const cancelled = await list.openFilters()
  await cancelled.dialog.getByText(t('city.is_port'), { exact: true }).click()
  await cancelled.button(t('cancel')).click()
  await cancelled.isClosed()
  expect(list.address()).toBe('/city?page=2')
  await expect(list.title).toHaveText(all)

  const panel = await list.openFilters()
  await expect(isPort(panel)).not.toBeChecked()
  await panel.dialog.getByText(t('city.is_port'), { exact: true }).click()
  await panel.dialog.getByRole('combobox', { name: t('city.country_id') }).click()
  const countries = page.getByRole('dialog', { name: t('city.country_id'), exact: true })
  await countries.getByRole('textbox', { name: t('search') }).fill('Польша')
  await countries.getByRole('listitem').filter({ hasText: 'Польша' }).getByRole('button').first().click()
  await apply(panel)
  await panel.isClosed()
  await expect(page).toHaveURL(/is_port/)
  const address = list.address()
  expect(address).toContain('f[is_port]=1')
  expect(address).toMatch(/f\[country\]=\d+/)
  expect(address).not.toContain('page=')
  await expect(list.rows.first()).toContainText('Польша')
  const matchCount = await list.rows.count()

  await page.reload()
  await expect(list.rows).toHaveCount(matchCount)
  const country = list.content.getByRole('button', { name: /Польша/ }).first()
  await expect(country).toBeVisible()
  const again = await list.openFilters()
  await expect(again.dialog.getByRole('combobox', { name: t('city.country_id') })).toHaveValue('Польша')
  await expect(isPort(again)).toBeChecked()
  await again.button(t('cancel')).click()
  await again.isClosed()

  const both = await list.title.innerText()
  await country.click()
  await expect(page).toHaveURL(/\?f\[is_port\]=1$/)
  await expect(list.title).not.toHaveText(both)
  await list.search('Одесса')
  await expect(page).toHaveURL(/search/)
  expect(list.address()).toBe('/city?f[is_port]=1&f[search]=Одесса')
  await expect(list.row('Одесса')).toBeVisible()

  const wayOut = (key: string) => list.content.getByRole('button', { name: t(key), exact: true })
  await list.search('такого города нет')
  await expect(wayOut('reset_filters')).toBeVisible()
  await list.content.getByRole('button', { name: t('remove_filter', { name: t('city.is_port') }) }).click()
  await expect(wayOut('reset_filters')).toBeHidden()
  await wayOut('clear_search').click()
  await expect(list.rows.first()).toBeVisible()
  expect(list.address()).toBe('/city')
})

test('S2.18 S9.06 a range of days travels as dd-mm-yyyy and reads dd.mm.yy-dd.mm.yy', async ({ page }) => {
  await page.clock.setFixedTime('2020-01-15T10:00:00+02:00')
  const list = await new List(page, 'city').open('/city?f[date_create_from]=01-01-2020&f[date_create_to]=02-01-2020')
  await expect(list.content).toContainText(t('nothing_found'))
  const panel = await list.openFilters()
  const [from, to] = [t('date_from'), t('date_to')]
  const end = (label: string) => panel.dialog.getByRole('combobox', { name: label, exact: true })
  await expect(end(from)).toHaveValue('01.01.2020')
  await expect(end(to)).toHaveValue('02.01.2020')
  await end(to).click()
  const calendar = new Sheet(page, new RegExp(`, ${to}$`))
  await calendar.button(t('today')).click()
  await calendar.button(t('apply')).click()
  await calendar.isClosed()
  await apply(panel)
  await expect(page).toHaveURL(/15-01-2020/)
  expect(list.address()).toBe('/city?f[date_create_from]=01-01-2020&f[date_create_to]=15-01-2020')
  await expect(list.content.getByText('01.01.20-15.01.20')).toBeVisible()

  const again = await list.openFilters()
  await again.button(t('reset')).click()
  await apply(again)
  await expect(page).toHaveURL(/\/city$/)
  await expect(list.rows.first()).toBeVisible()
})

test('S9.03 lists of types and groups are read by fifty', { tag: REPEATED }, async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const [, , resource, what] = url.pathname.split('/')
    if (what === 'list') requests.push(`${resource} ${url.searchParams.get('start')} ${url.searchParams.get('limit')}`)
  })
  await page.goto('/directory')
  for (const [entity, resource] of [
    ['order_type', 'order_types'],
    ['contractors_group', 'contractors_groups'],
  ] as const) {
    const list = new List(page, entity)
    await list.content.getByRole('button', { name: t(`${entity}.many`), exact: true }).click()
    await expect(list.rows.first()).toBeVisible()
    expect(requests).toContain(`${resource} 0 50`)
    await list.back.click()
    await expect(list.title).toHaveText(t('title.directory'))
  }
})

test('S8.03 "empty data" and "access denied" lead to the parent list', { tag: REPEATED }, async ({ page }) => {
  const list = new List(page, 'driver')
  for (const error of ['empty data', 'access denied']) {
    await page.route('**/api/drivers/list/**', (route) => route.fulfill({ json: { status: 'error', error } }))
    await page.goto('/drivers')
    await expect(list.title, error).toHaveText(t('app_name'))
    expect(list.address()).toBe('/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  }
})

test('S8.08 a read that fails says so and can be tried again', async ({ page }) => {
  const list = new List(page, 'driver')
  let isBroken = true
  await page.route('**/api/drivers/list/**', (route) =>
    isBroken
      ? route.fulfill({ json: { status: 'error', error: 'invalid data', fields: { start: 'max' } } })
      : route.continue(),
  )
  await page.goto('/drivers')
  await expect(list.content).toContainText(t('load_failed'))
  isBroken = false
  await list.content.getByRole('button', { name: t('retry') }).click()
  await expect(list.rows.first()).toBeVisible()
})
