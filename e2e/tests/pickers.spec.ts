/** Pickers and rights: rows S2.13, S6.01, S6.04, S8.06, S9.01. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import type { Locator, Page } from '@playwright/test'
import { NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { openPickerIn } from '../pages/picker.ts'
import type { Shell } from '../pages/shell.ts'
import { labelOf } from '../texts.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

test.use({ user: 'dispatcher@demo' })

/** "Найдено 12". */
const FOUND = new RegExp(`^${t('found', { shown: '\\d+' })}`)

test('S2.13 S9.01 a picker has search, pages, a mark for the chosen record and a text for no match', async ({
  page,
}) => {
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

interface Named {
  field: string
  /** The label field of the record itself. */
  label?: string
  /** The searched and found text. */
  some: string
  /** The right that allows adding a missing one. */
  right: string
}

interface Pickers {
  user: string
  open: string
  sections?: string[]
  pickers: Named[]
}

/** The pickers of S2.13, by the form that contains them. */
const PICKERS: Readonly<Record<string, Pickers>> = {
  driver: {
    user: 'dispatcher@demo',
    open: '/drivers',
    pickers: [
      { field: 'contractor_id', some: 'Три Полосы', right: 'can_add_contractor' },
      { field: 'truck_id', some: 'BH', right: 'can_add_driver' },
      { field: 'trailer_id', some: 'XT', right: 'can_add_driver' },
    ],
  },
  trailer: {
    user: 'dispatcher@demo',
    open: '/trailers',
    pickers: [
      { field: 'driver_id', some: 'Мазур', right: 'can_add_driver' },
      { field: 'container_type_id', some: 'Тент', right: 'can_add_user' },
    ],
  },
  city: {
    user: 'manager@demo',
    open: '/city',
    pickers: [{ field: 'country_id', some: 'Поль', right: 'can_add_user' }],
  },
  order: {
    user: 'manager@demo',
    open: '/orders/new',
    sections: ['section_team'],
    pickers: [
      { field: 'client_id', some: 'Морський Бриз', right: 'can_add_client' },
      { field: 'contact_person_id', some: '', right: 'can_edit_client' },
      { field: 'poo_id', some: 'Одесса', right: 'can_add_city' },
      { field: 'container_type_id', label: 'order.container_type_id.container', some: '40HC', right: 'can_add_user' },
      { field: 'manager_id', some: 'Мельник', right: 'can_add_team_user' },
      { field: 'legal_entity_id', some: '', right: 'can_add_user' },
      { field: 'organization_id', some: '', right: 'can_add_user' },
    ],
  },
  client: {
    user: 'manager@demo',
    open: '/clients/new',
    sections: ['section_team'],
    pickers: [{ field: 'source_group', some: '', right: 'can_add_user' }],
  },
  contractor: {
    user: 'dispatcher@demo',
    open: '/contractors/new',
    sections: ['section_group'],
    pickers: [{ field: 'group_id', some: '', right: 'can_add_user' }],
  },
}

/** A form in a sheet on the phone, or a screen of its own. */
const openForm = async (page: Page, open: string, entity: string, sections: readonly string[]): Promise<Locator> => {
  if (!open.endsWith('/new')) return (await (await new List(page, entity).open(open)).add()).dialog
  const form = new NewRecord(page)
  await form.open(open)
  for (const section of sections) await form.openSection(t(section))
  return form.content
}

for (const [entity, { user, open, sections = [], pickers }] of Object.entries(PICKERS))
  test.describe(user, () => {
    test.use({ user })

    test(
      `S2.13 S6.04 each picker in the form of a ${entity} searches, has pages and a text for nothing, and adds by right`,
      { tag: REPEATED },
      async ({ page, api }) => {
        const rights = (await api.done('/api/team_users/auth_info/')).detail as Record<string, unknown>
        const place = await openForm(page, open, entity, sections)
        for (const { field, label: own, some, right } of pickers) {
          const label = own === undefined ? labelOf(entity, field) : t(own)
          const picker = await openPickerIn(place, label)
          await expect(picker.rows.first(), label).toBeVisible()
          const shown = Number(/\d+/.exec(await picker.dialog.getByText(FOUND).innerText())?.[0])
          expect(await picker.rows.count(), label).toBe(Math.min(shown, PAGE_SIZE))
          await expect(picker.pages, label).toHaveCount(shown > PAGE_SIZE ? 1 : 0)
          if (shown > PAGE_SIZE) {
            const first = await picker.rows.first().innerText()
            await picker.turnTo(2)
            await expect(picker.rows.first(), label).not.toHaveText(first)
          }
          await expect(picker.add, `${label}: ${right}`).toHaveCount(rights[right] === 1 ? 1 : 0)
          await picker.search('такого здесь нет')
          await expect(picker.dialog, label).toContainText(t('nothing_found'))
          await picker.search(some)
          await expect(picker.rows.first(), label).toContainText(some)
          const row = await picker.rows.first().innerText()
          await picker.rows.first().getByRole('button').first().click()
          await picker.isClosed()
          const value = await place.getByRole('combobox', { name: label, exact: true }).inputValue()
          expect(value, label).not.toBe('')
          expect(row, label).toContain(value)
        }
      },
    )
  })

test.describe('a manager', () => {
  test.use({ user: 'manager@demo' })

  test(
    'S2.13 S3.03 a missing city is added from its picker, with its country',
    { tag: REPEATED },
    async ({ page, api }) => {
      const name = unique('Город')
      const form = new NewRecord(page)
      await form.open('/clients/new')
      const cities = await form.openPicker(t('client.city'))
      await cities.search(name)
      await expect(cities.dialog).toContainText(t('nothing_found'))
      await cities.add.click()
      const adding = new Form(page, t('city'))
      await expect(adding.field(labelOf('city', 'name'))).toHaveValue(name)
      await adding.pick(t('city.country_id'), 'Польша')
      await adding.save.click()
      await expect(form.pickField(t('client.city'))).toHaveValue(name)
      expect(await api.named('cities', name)).toMatchObject([{ country_name: 'Польша' }])
    },
  )
})

test('S2.13 S6.04 a missing record is added from the picker, and the form under it stays', async ({ page, api }) => {
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

  test('S6.01 may add nothing and reads records without a save button', { tag: REPEATED }, async ({ page }) => {
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

  test(
    'S6.01 can_add_driver governs drivers, trucks, trailers and cars',
    { tag: REPEATED },
    async ({ page, newUser }) => {
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
    },
  )

  test('S6.04 the picker adds only what the person may add', { tag: REPEATED }, async ({ page, newUser }) => {
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

  test(
    'S6.01 can_add_city adds cities; without can_edit_city they are read only',
    { tag: REPEATED },
    async ({ page, newUser }) => {
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
    },
  )

  test('S6.01 only the administrator edits lookups', { tag: REPEATED }, async ({ page, newUser }) => {
    const { api } = await newUser({ can_add_driver: 1 })
    await enter(page, api.token)
    await page.goto('/directory')
    const list = new List(page, 'line')
    await list.content.getByRole('button', { name: t('line.many'), exact: true }).click()
    await expect(list.rows.first()).toBeVisible()
    await expect(list.addButton).toBeHidden()
  })
})
