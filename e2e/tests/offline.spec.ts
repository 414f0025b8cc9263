/** Without a network: rows S1.02, S8.08 and the promises of the write path. */
import type { Locator } from '@playwright/test'
import { List } from '../pages/list.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { Sheet } from '../pages/sheet.ts'
import { labelOf } from '../texts.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const WITH_WORKER = { serviceWorkers: 'allow' } as const

test.use({ user: 'dispatcher@demo' })

const fillDriver = async (list: List, name: string) => {
  const form = await list.add()
  return form.fill({ [t('driver.name')]: name, [t('driver.phone')]: '380671112233' })
}

/** How many pixels of it are not visible, horizontally or vertically. */
const cutOff = (title: Locator): Promise<number> =>
  title.evaluate((one) => Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight))

test.describe('the network is gone', () => {
  test.use(WITH_WORKER)

  test('S1.02 P5 a reload shows the list that was seen, a save is kept and sent once later, every screen opens, and what was never seen is "not loaded"', async ({
    page,
    context,
    api,
  }) => {
    const name = unique('Водитель')
    const list = await new List(page, 'driver').open('/drivers')
    const first = await list.rows.first().innerText()
    await workerReady(page)
    await context.setOffline(true)
    await page.reload()
    await expect(list.rows.first()).toBeVisible()
    expect(await list.rows.first().innerText()).toBe(first)
    await expect(list.content).toContainText(/Данные на \d\d\.\d\d\.\d{4} в \d\d:\d\d/)
    await expect(page.getByText(t('offline'), { exact: true })).toBeVisible()
    const record = await list.edit('Баранник Олег Петрович')
    await expect(record.field(t('driver.phone'))).toHaveValue('380002000001')
    await record.close()

    const form = await fillDriver(list, name)
    await form.save.click()
    await expect(list.toast(t('saved_on_device'))).toBeVisible()
    await form.isClosed()
    await expect(list.row(name)).toContainText(t('pending_waiting'))
    await expect(unsentChip(page, 1)).toBeVisible()
    // The chip does not cut the title, even on a small phone.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await cutOff(list.title)).toBeLessThanOrEqual(0)
    await page.reload()
    await expect(list.row(name)).toBeVisible()
    await expect(unsentChip(page, 1)).toBeVisible()

    for (const [address, title] of [
      ['/', 'app_name'],
      ['/directory', 'title.directory'],
      ['/settings', 'title.settings'],
      ['/orders/17', 'title.order'],
    ] as const) {
      await page.goto(address)
      await expect(list.title, address).toHaveText(t(title))
      expect(await cutOff(list.title), address).toBeLessThanOrEqual(0)
    }
    await page.goto('/trailers')
    await expect(list.content).toContainText(t('not_loaded'))
    await expect(list.content, 'not "nothing found"').not.toContainText(t('nothing_found'))
    await context.setOffline(false)
    await list.content.getByRole('button', { name: t('retry') }).click()
    await expect(list.rows.first()).toBeVisible()
    await allSent(page)
    expect(await api.named('drivers', name)).toHaveLength(1)
    await list.open('/drivers')
    await expect(list.row(name)).not.toContainText(t('pending_waiting'))
  })

  test(
    'a search over this device’s records finds one, and lists that were never read are not shown as empty',
    { tag: REPEATED },
    async ({ page, context }) => {
      const list = await new List(page, 'driver').open('/drivers')
      await workerReady(page)
      await context.setOffline(true)
      await list.search('Баранник')
      await expect(list.rows).toHaveCount(1)
      await list.search('такого здесь нет')
      await expect(list.content).toContainText(t('not_among_loaded'))
    },
  )

  test(
    'a new driver with a new truck: both are added offline and refer to each other',
    { tag: REPEATED },
    async ({ page, context, api }) => {
      const [name, plate] = [unique('Водитель'), `CC${Date.now().toString().slice(-6)}OO`]
      const list = await new List(page, 'driver').open('/drivers')
      await workerReady(page)
      const form = await fillDriver(list, name)
      await context.setOffline(true)
      const trucks = await form.openPicker(t('driver.truck_id'))
      await trucks.search(plate)
      await trucks.add.click()
      const adding = page.getByRole('dialog', { name: t('truck'), exact: true }).last()
      await adding.getByRole('button', { name: t('save') }).click()
      await expect(form.pickField(t('driver.truck_id'))).toHaveValue(plate)
      await form.save.click()
      await form.isClosed()
      await expect(unsentChip(page, 2)).toBeVisible()
      await context.setOffline(false)
      await allSent(page)
      expect(await api.named('trucks', plate)).toHaveLength(1)
      expect((await api.named('drivers', name))[0]).toMatchObject({ truck_name: plate })
    },
  )
})

test('the network drops in the middle of a save: the answer is lost, the record is added once; a menu that was never loaded says so', async ({
  page,
  context,
  api,
}) => {
  const name = unique('Водитель')
  const list = await new List(page, 'driver').open('/drivers')
  const form = await fillDriver(list, name)
  await list.canShowToasts()
  const keys: (string | undefined)[] = []
  await page.route('**/api/drivers/add/', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await context.setOffline(true)
    return route.abort('connectionreset')
  })
  await form.save.click()
  await expect(list.toast(t('saved_on_device'))).toBeVisible()
  await form.isClosed()
  await expect(unsentChip(page, 1)).toBeVisible()
  // Without a worker the menu is not on the device: a message says so, the screen stays, and it opens with the network.
  await list.header.getByRole('button', { name: t('main_menu') }).click()
  await expect(page.getByRole('alert')).toContainText(t('opens_with_network'))
  await expect(list.row(name)).toBeVisible()
  await context.setOffline(false)
  const menu = page.getByRole('dialog', { name: t('main_menu') })
  await menu.getByRole('button', { name: t('close') }).click()
  await expect(menu).toBeHidden()
  await allSent(page)
  expect(await api.named('drivers', name)).toHaveLength(1)
  expect(new Set(keys).size, 'every try carries the same key').toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  await expect(list.row(name)).toHaveCount(1)
})

test('24 a server that thinks too long: a double tap sends one and waits, "saved on this device" after four seconds, no second effect', async ({
  page,
  api,
}) => {
  const name = unique('Водитель')
  const list = await new List(page, 'driver').open('/drivers')
  const form = await fillDriver(list, name)
  await list.canShowToasts()
  const answerGate = Promise.withResolvers<void>()
  let tries = 0
  await page.route('**/api/drivers/add/', async (route) => {
    tries += 1
    const response = await route.fetch()
    await answerGate.promise
    await route.fulfill({ response })
  })
  await form.save.dblclick()
  await expect(form.save).toBeDisabled()
  await expect(list.toast(t('saved_on_device'))).toBeVisible({ timeout: 10_000 })
  await form.isClosed()
  const unsent = new RegExp(`${t('pending_waiting')}|${t('pending_sending')}`)
  await expect(list.row(name)).toContainText(unsent)
  answerGate.resolve()
  await allSent(page)
  await expect(list.row(name)).not.toContainText(unsent)
  expect(tries).toBe(1)
  expect(await api.named('drivers', name)).toHaveLength(1)
})

test.describe('changes that wait', () => {
  test.use(WITH_WORKER)

  test('16 S8.08 they are listed in the settings, where one is given up; one that the server refuses waits for a decision, is mended and sent', async ({
    page,
    context,
    api,
  }) => {
    const [kept, dropped, city] = [unique('Водитель'), unique('Водитель'), unique('Город')]
    const [poland] = await api.named('countries', 'Польша')
    const list = await new List(page, 'driver').open('/drivers')
    await workerReady(page)
    await context.setOffline(true)
    for (const name of [kept, dropped]) {
      const form = await fillDriver(list, name)
      await form.save.click()
      await form.isClosed()
    }
    await unsentChip(page, 2).click()
    await expect(list.title).toHaveText(t('title.settings'))
    const entries = page.locator('#unsent').getByRole('listitem')
    await expect(entries).toHaveCount(2)
    await expect(entries.filter({ hasText: kept })).toContainText(t('pending_waiting'))
    const discarded = entries.filter({ hasText: dropped })
    await discarded.getByRole('button', { name: t('unsent_discard') }).click()
    await discarded.getByRole('button', { name: t('confirm_delete') }).click()
    await expect(entries).toHaveCount(1)
    await context.setOffline(false)
    await allSent(page)
    await expect(page.locator('#unsent')).toContainText(t('unsent_none'))
    expect(await api.named('drivers', kept)).toHaveLength(1)
    expect(await api.named('drivers', dropped)).toEqual([])

    // Dispatchers may add cities but not change them: unsent ones are still theirs.
    const form = await (await new List(page, 'city').open('/city')).add()
    await form.fill({ [labelOf('city', 'name')]: city })
    await form.pick(t('city.country_id'), 'Польша')
    await context.setOffline(true)
    await form.save.click()
    await form.isClosed()
    await api.add('cities', { name: city, country_id: poland?.id })
    await context.setOffline(false)
    const chip = page.getByRole('banner').getByRole('link', { name: t('unsent_decide', { count: 1 }) })
    await expect(chip).toBeVisible({ timeout: 20_000 })
    await chip.click()
    const entry = page.locator('#unsent').getByRole('listitem').filter({ hasText: city })
    await expect(entry).toContainText(t('pending_rejected'))
    await entry.getByRole('button', { name: t('edit'), exact: true }).click()
    const again = page.getByRole('dialog').last()
    const field = again.getByRole('textbox', { name: labelOf('city', 'name'), exact: true })
    await expect(field).toHaveValue(city)
    await field.fill(`${city} 2`)
    await again.getByRole('button', { name: t('save') }).click()
    await expect.poll(() => api.named('cities', `${city} 2`), { timeout: 20_000 }).toHaveLength(1)
    expect(await api.named('cities', city)).toHaveLength(1)
  })

  test('18 a logout with unsent changes asks, and they are kept for the next login', async ({
    page,
    context,
    company,
    newUser,
  }) => {
    const { login, api } = await newUser({ can_add_driver: 1, can_edit_driver: 1 })
    const name = unique('Водитель')
    await page.goto('/login')
    await page.evaluate((token) => localStorage.setItem('token', token), api.token)
    const list = await new List(page, 'driver').open('/drivers')
    await workerReady(page)
    await context.setOffline(true)
    const form = await fillDriver(list, name)
    await form.save.click()
    await form.isClosed()
    const menu = await list.openMenu()
    await menu.getByRole('button', { name: t('nav.logout') }).click()
    const question = new Sheet(page, t('logout_unsent', { count: 1 }))
    await question.isOpen()
    await question.button(t('logout_keep')).click()
    await expect(page).toHaveURL(/\/login$/)
    await context.setOffline(false)
    // The session ends now: the person logs in anew.
    const again = await company.login(login)
    await page.evaluate((token) => localStorage.setItem('token', token), again.token)
    await page.goto('/drivers')
    await expect.poll(async () => (await again.named('drivers', name)).length, { timeout: 20_000 }).toBe(1)
  })
})
