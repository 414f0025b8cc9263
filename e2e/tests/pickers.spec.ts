/** Pickers and rights: rows S2.13, S6.01, S6.04, S8.06, S9.01. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import { List } from '../pages/list.ts'
import { Form } from '../pages/form.ts'
import type { Shell } from '../pages/shell.ts'
import { labelOf } from '../texts.ts'
import { expect, t, test, unique } from '../test.ts'

test('S2.13 S9.01 a picker has search, pages, the chosen one marked and a text for nothing', async ({ page }) => {
  const form = await (await new List(page, 'driver').open('/drivers')).add()
  const contractors = await form.openPicker(t('driver.contractor_id'))
  await contractors.hasRows(PAGE_SIZE)
  const first = await contractors.rows.first().innerText()
  await contractors.turnTo(2)
  await expect(contractors.rows.first()).not.toHaveText(first)
  await contractors.search('Три Полосы')
  await contractors.hasRows(2)
  await contractors.search('такого перевозчика нет')
  await expect(contractors.dialog).toContainText(t('nothing_found'))
  await contractors.search('Закарпатье')
  await contractors.choose('ООО «Три Полосы Закарпатье»')
  await expect(form.pickField(t('driver.contractor_id'))).toHaveValue('ООО «Три Полосы Закарпатье»')

  const again = await form.openPicker(t('driver.contractor_id'))
  await again.search('Три Полосы')
  const marked = again
    .row('ООО «Три Полосы Закарпатье»')
    .locator('[aria-current], [aria-pressed="true"], [data-selected]')
  await expect(marked.first()).toBeVisible()
  await again.close()
  await again.isClosed()
  await form.dialog
    .getByRole('button', { name: t('clear') })
    .first()
    .click()
  await expect(form.pickField(t('driver.contractor_id'))).toHaveValue('')
})

for (const { list, one, field, some } of [
  { list: '/drivers', one: 'driver', field: 'truck_id', some: 'BH' },
  { list: '/drivers', one: 'driver', field: 'trailer_id', some: 'XT' },
  { list: '/trailers', one: 'trailer', field: 'driver_id', some: 'Мазур' },
  { list: '/trailers', one: 'trailer', field: 'container_type_id', some: 'Тент' },
  { list: '/city', one: 'city', field: 'country_id', some: 'Поль' },
]) {
  test(`S2.13 the picker of ${one}.${field} finds and picks`, async ({ page }) => {
    const form = await (await new List(page, one).open(list)).add()
    const picker = await form.openPicker(labelOf(one, field))
    await expect(picker.rows.first()).toBeVisible()
    await picker.search(some)
    await expect(picker.rows.first()).toContainText(some)
    const shown = await picker.rows.first().innerText()
    await picker.choose(some)
    const value = await form.pickField(labelOf(one, field)).inputValue()
    expect(value).toContain(some)
    expect(shown).toContain(value)
  })
}

for (const { lookup, field, some } of [
  { lookup: 'organization', field: 'city_id', some: 'Одесса' },
  { lookup: 'legal_entity', field: 'organization_id', some: 'офис' },
  { lookup: 'vessel', field: 'line_id', some: 'MSC' },
  { lookup: 'car_model', field: 'manufacturer_id', some: 'DAF' },
  { lookup: 'service', field: 'default_currency_id', some: 'Доллар' },
  { lookup: 'clients_src_group', field: 'parent_id', some: '' },
]) {
  test(`S2.13 the picker of ${lookup}.${field} opens from the directory, finds and picks`, async ({ page }) => {
    await page.goto('/directory')
    const list = new List(page, lookup)
    await list.content.getByRole('button', { name: t(`${lookup}.many`), exact: true }).click()
    const form = await list.add()
    const picker = await form.openPicker(labelOf(lookup, field))
    await picker.search(some)
    await expect(picker.rows.first()).toContainText(some)
    const shown = await picker.rows.first().innerText()
    await picker.rows.first().getByRole('button').first().click()
    await picker.isClosed()
    const value = await form.pickField(labelOf(lookup, field)).inputValue()
    expect(value).not.toBe('')
    expect(shown).toContain(value)
  })
}

test('S2.13 a city that is missing is added from its picker', async ({ page, api }) => {
  const name = unique('Город')
  await page.goto('/directory')
  const list = new List(page, 'organization')
  await list.content.getByRole('button', { name: t('organization.many'), exact: true }).click()
  const form = await list.add()
  const cities = await form.openPicker(labelOf('organization', 'city_id'))
  await cities.search(name)
  await expect(cities.dialog).toContainText(t('nothing_found'))
  await cities.add.click()
  const adding = new Form(page, t('city'))
  await expect(adding.field(labelOf('city', 'name'))).toHaveValue(name)
  await adding.pick(t('city.country_id'), 'Польша')
  await adding.save.click()
  await expect(form.pickField(labelOf('organization', 'city_id'))).toHaveValue(name)
  expect(await api.named('cities', name)).toHaveLength(1)
})

test('S2.13 S6.04 what is missing is added from the picker, and the form under it stays', async ({ page, api }) => {
  const [driver, plate] = [unique('Водитель'), `BB${Date.now().toString().slice(-6)}PP`]
  const form = await (await new List(page, 'driver').open('/drivers')).add()
  await form.fill({ [t('driver.name')]: driver, [t('driver.phone')]: '380671112233' })
  const trucks = await form.openPicker(t('driver.truck_id'))
  await trucks.search(plate)
  await expect(trucks.dialog).toContainText(t('nothing_found'))
  await trucks.add.click()
  const adding = new Form(page, t('truck')).dialog.last()
  await expect(adding.getByRole('textbox', { name: t('truck.name'), exact: true })).toHaveValue(plate)
  await adding.getByRole('button', { name: t('save') }).click()
  await expect(form.pickField(t('driver.truck_id'))).toHaveValue(plate)
  await expect(form.field(t('driver.name'))).toHaveValue(driver)
  await form.save.click()
  await form.isClosed()
  expect((await api.named('drivers', driver))[0]).toMatchObject({ truck_name: plate })
})

test.describe('a viewer', () => {
  test.use({ user: 'viewer@demo' })

  test('S6.01 may add nothing and reads records without a save button', async ({ page }) => {
    for (const [address, entity] of [
      ['/drivers', 'driver'],
      ['/city', 'city'],
      ['/trailers', 'trailer'],
      ['/car', 'car'],
    ] as const) {
      const list = await new List(page, entity).open(address)
      await expect(list.addButton, address).toBeHidden()
    }
    const list = await new List(page, 'driver').open('/drivers?search=Мазур')
    const record = await list.edit('Мазур Степан Ярославович')
    await expect(record.dialog).toContainText('+380')
    await expect(record.save).toBeHidden()
    await expect(record.button(t('delete'))).toBeHidden()
  })
})

test.describe('a person with some rights', () => {
  test.use({ user: null })

  const enter = async (page: Shell['page'], token: string) => {
    await page.goto('/login')
    await page.evaluate((text) => localStorage.setItem('token', text), token)
  }

  test('S6.01 can_add_driver governs drivers, trucks, trailers and cars', async ({ page, newUser }) => {
    const { api } = await newUser({ can_add_driver: 1, can_edit_driver: 1 })
    await enter(page, api.token)
    for (const [address, entity] of [
      ['/drivers', 'driver'],
      ['/trailers', 'trailer'],
      ['/car', 'car'],
    ] as const) {
      await expect((await new List(page, entity).open(address)).addButton, address).toBeVisible()
    }
    await expect((await new List(page, 'city').open('/city')).addButton).toBeHidden()
  })

  test('S6.04 the picker adds only what the person may add', async ({ page, newUser }) => {
    const { api } = await newUser({ can_add_driver: 1, can_edit_driver: 1 })
    await enter(page, api.token)
    const form = await (await new List(page, 'driver').open('/drivers')).add()
    const trucks = await form.openPicker(t('driver.truck_id'))
    await expect(trucks.rows.first()).toBeVisible()
    await expect(trucks.add).toBeVisible()
    await trucks.close()
    await trucks.isClosed()
    const contractors = await form.openPicker(t('driver.contractor_id'))
    await expect(contractors.rows.first()).toBeVisible()
    await expect(contractors.add).toBeHidden()
  })

  test('S6.01 can_add_city adds cities; without can_edit_city they are read only', async ({ page, newUser }) => {
    const { api } = await newUser({ can_add_city: 1 })
    await enter(page, api.token)
    const list = await new List(page, 'city').open('/city')
    const name = unique('Город')
    const form = await list.add()
    await form.fill({ [labelOf('city', 'name')]: name })
    await form.pick(t('city.country_id'), 'Польша')
    await form.save.click()
    await form.isClosed()
    await list.search(name)
    const record = await list.edit(name)
    await expect(record.save).toBeHidden()
  })

  test('S6.01 lookups are kept by the administrator alone', async ({ page, newUser }) => {
    const { api } = await newUser({ can_add_driver: 1 })
    await enter(page, api.token)
    await page.goto('/directory')
    const list = new List(page, 'line')
    await list.content.getByRole('button', { name: t('line.many'), exact: true }).click()
    await expect(list.rows.first()).toBeVisible()
    await expect(list.addButton).toBeHidden()
  })
})
