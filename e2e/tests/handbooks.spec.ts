/** Keeping cities, drivers, trucks, trailers, cars and lookups: rows S2.13, S2.14, S2.17, S4.07, S5.01, S5.02, S5.12, S8.06. */
import { List } from '../pages/list.ts'
import { Form } from '../pages/form.ts'
import { labelOf } from '../texts.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

// Administration is the point.
test.use({ user: 'admin@demo' })

/** Calls that write. */
const writes = (page: List['page']): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(add|update|delete)\//.test(pathname)) sent.push(pathname)
  })
  return sent
}

test('S2.14 S2.17 S4.07 S5.02 a driver without a name or a phone is not sent, with them it is made once by a double tap, changed, and deleted by two presses', async ({
  page,
  api,
}) => {
  const sent = writes(page)
  const name = unique('Водитель')
  const list = await new List(page, 'driver').open('/drivers')
  const form = await list.add()
  await form.save.click()
  await expect(list.toast(t('enter_all_data'))).toBeVisible()
  expect(await form.errorOf(form.field(t('driver.name')))).toBe(t('field_error.required'))
  expect(await form.errorOf(form.field(t('driver.phone')))).toBe(t('field_error.required'))
  await expect(list.toast(t('enter_all_data'))).toBeHidden()
  await form.fill({ [t('driver.name')]: name })
  await form.field(t('driver.phone')).focus()
  await form.save.click()
  await expect(list.toast(t('enter_all_data')), 'the code put in by itself is no phone').toBeVisible()
  await form.isOpen()
  expect(await form.errorOf(form.field(t('driver.phone'))), 'the error stays at its field').toBe(
    t('field_error.required'),
  )
  expect(sent).toEqual([])

  await form.fill({ [t('driver.phone')]: '380671112233', [t('driver.comment')]: 'Звонить с 9' })
  await form.pick(t('driver.contractor_id'), 'ООО «Три Полосы»')
  const answerGate = Promise.withResolvers<void>()
  await page.route('**/api/drivers/add/', async (route) => {
    await answerGate.promise
    await route.continue()
  })
  await form.save.dblclick()
  await expect(form.save).toBeDisabled()
  answerGate.resolve()
  await expect(list.toast(t('saved'))).toBeVisible()
  await form.isClosed()
  await list.search(name)
  await expect(list.row(name)).toContainText('ООО «Три Полосы»')

  const again = await list.edit(name)
  await expect(again.field(t('driver.name'))).toHaveValue(name)
  await expect(again.field(t('driver.phone'))).toHaveValue(/380.?\(?67/)
  await expect(again.field(t('driver.comment'))).toHaveValue('Звонить с 9')
  await expect(again.pickField(t('driver.contractor_id'))).toHaveValue('ООО «Три Полосы»')
  await again.fill({ [t('driver.comment')]: 'Звонить с 10' })
  await again.save.click()
  await again.isClosed()
  const [saved, ...others] = await api.named('drivers', name)
  expect(others).toEqual([])
  expect(saved).toMatchObject({ phone: '380671112233', comment: 'Звонить с 10', contractor_name: 'ООО «Три Полосы»' })

  const last = await list.edit(name)
  await last.button(t('delete')).click()
  await expect(last.button(t('confirm_delete'))).toBeVisible()
  expect(await api.named('drivers', name)).toHaveLength(1)
  await last.button(t('confirm_delete')).click()
  // It goes away by itself.
  await expect(list.toast(t('deleted'))).toBeVisible()
  await last.isClosed()
  await expect(list.content).toContainText(t('nothing_found'))
  expect(await api.named('drivers', name)).toEqual([])
})

test(
  'S5.01 a city without its country or its name: "enter all data", nothing is saved',
  { tag: REPEATED },
  async ({ page, api }) => {
    const sent = writes(page)
    const name = unique('Город')
    const list = await new List(page, 'city').open('/city')
    const form = await list.add()
    await form.save.click()
    await expect(list.toast(t('enter_all_data'))).toBeVisible()
    await form.fill({ [labelOf('city', 'name')]: name })
    await form.save.click()
    await expect(list.toast(t('enter_all_data'))).toBeVisible()
    expect(await form.errorOf(form.pickField(t('city.country_id')))).toBe(t('field_error.required'))
    expect(sent).toEqual([])
    expect(await api.named('cities', name)).toEqual([])

    await form.pick(t('city.country_id'), 'Польша')
    await form.save.click()
    await form.isClosed()
    await list.search(name)
    await expect(list.row(name)).toContainText('Польша')
    expect(await api.named('cities', name)).toHaveLength(1)
  },
)

test('S5.12 S2.14 a trailer needs nothing, and is changed later', { tag: REPEATED }, async ({ page, api }) => {
  const before = (await api.done('/api/trailers/list/?num=1')).total_num
  const list = await new List(page, 'trailer').open('/trailers')
  const form = await list.add()
  await form.save.click()
  await expect(list.toast(t('saved'))).toBeVisible()
  await form.isClosed()
  expect((await api.done('/api/trailers/list/?num=1')).total_num).toBeGreaterThan(Number(before))

  const plate = `XX${Date.now().toString().slice(-6)}YY`
  const filled = await list.add()
  await filled.fill({ [t('trailer.name')]: plate.toLowerCase(), [t('trailer.capacity_t')]: '24,5' })
  await filled.save.click()
  await filled.isClosed()
  await list.search(plate)
  const again = await list.edit(plate)
  await expect(again.field(t('trailer.name'))).toHaveValue(plate)
  await expect(again.field(t('trailer.capacity_t'))).toHaveValue(/^24,5/)
  await again.close()
})

test('S5.12 S2.14 S2.13 a car needs nothing; make and driver are picked', { tag: REPEATED }, async ({ page, api }) => {
  const list = await new List(page, 'car').open('/car')
  const form = await list.add()
  await form.save.click()
  await expect(list.toast(t('saved'))).toBeVisible()
  await form.isClosed()

  const name = unique('Авто')
  const filled = await list.add()
  await filled.fill({ [t('car.name')]: name, [t('car.year_manufacture')]: '2019' })
  await filled.pick(t('car.driver_id'), 'Мазур Степан Ярославович')
  await filled.save.click()
  await filled.isClosed()
  expect((await api.named('cars', name))[0]).toMatchObject({
    year_manufacture: 2019,
    driver_name: 'Мазур Степан Ярославович',
  })
  await list.search(name)
  const again = await list.edit(name)
  await expect(again.field(t('car.year_manufacture'))).toHaveValue('2019')
})

test('S2.14 trucks stand beside cars and are edited the same way', { tag: REPEATED }, async ({ page, api }) => {
  const list = await new List(page, 'truck').open('/car')
  await page.getByText(t('truck.many'), { exact: true }).click()
  await expect(list.title).toContainText(t('truck.many'))
  const plate = `AA${Date.now().toString().slice(-6)}TT`
  const form = await list.add()
  await form.fill({ [t('truck.name')]: plate })
  await form.pick(t('truck.contractor_id'), 'ООО «Три Полосы»')
  await form.save.click()
  await form.isClosed()
  await list.search(plate)
  const again = await list.edit(plate)
  await expect(again.pickField(t('truck.contractor_id'))).toHaveValue('ООО «Три Полосы»')
  expect(await api.named('trucks', plate)).toHaveLength(1)
})

test.describe('freight', () => {
  test.use({ host: 'freight-1.localhost' })

  test('S6.08 a car shows no plate, year, driver and trailer', { tag: REPEATED }, async ({ page }) => {
    const form = await (await new List(page, 'car').open('/car')).add()
    await expect(form.field(t('car.name'))).toBeVisible()
    for (const field of ['gov_number', 'year_manufacture']) await expect(form.field(t(`car.${field}`))).toBeHidden()
    for (const field of ['driver_id', 'trailer_id']) await expect(form.pickField(t(`car.${field}`))).toBeHidden()
  })
})

test(
  'S2.13 every lookup opens from the directory and can be edited with the right',
  { tag: REPEATED },
  async ({ page, api }) => {
    const name = unique('Линия')
    const list = new List(page, 'line')
    await page.goto('/directory')
    await list.search(t('line.many'))
    await list.content.getByRole('button', { name: t('line.many'), exact: true }).click()
    await expect(list.title).toContainText(t('line.many'))
    const form = await list.add()
    await form.fill({ [labelOf('line', 'name')]: name })
    await form.save.click()
    await form.isClosed()
    await list.search(name)
    await expect(list.row(name)).toBeVisible()
    expect(await api.named('lines', name)).toHaveLength(1)
    await test.step('a change and a deletion of a lookup are undone', async () => {
      const changed = await list.edit(name)
      await changed.fill({ [labelOf('line', 'name')]: `${name} 2` })
      await changed.save.click()
      await changed.isClosed()
      expect(await api.named('lines', `${name} 2`)).toHaveLength(1)
      await page.getByRole('button', { name: t('undo') }).click()
      await expect.poll(() => api.named('lines', name)).toHaveLength(1)
      const deleted = await list.edit(name)
      await deleted.button(t('delete')).click()
      await deleted.button(t('confirm_delete')).click()
      await deleted.isClosed()
      await page.getByRole('button', { name: t('undo') }).click()
      await expect.poll(() => api.named('lines', name)).toHaveLength(1)
    })
    await list.back.click()
    await expect(list.title).toHaveText(t('title.directory'))
  },
)

test(
  'S2.17 a refusal of the server stays at its field; the form keeps the input',
  { tag: REPEATED },
  async ({ page, api }) => {
    const name = unique('Город')
    const [poland] = await api.named('countries', 'Польша')
    await api.add('cities', { name, country_id: poland?.id })
    const list = await new List(page, 'city').open('/city')
    const form = await list.add()
    await form.fill({ [labelOf('city', 'name')]: name })
    await form.pick(t('city.country_id'), 'Польша')
    await form.save.click()
    await expect(form.dialog.getByText(t('field_error.duplicate'))).toBeVisible()
    await expect(form.dialog.getByText(t('error.invalid data'))).toBeVisible()
    await page.waitForTimeout(2000)
    await expect(form.dialog.getByText(t('field_error.duplicate'))).toBeVisible()
    await expect(form.field(labelOf('city', 'name'))).toHaveValue(name)
  },
)

test(
  'S8.06 a search without a match says "nothing found" and offers a way out',
  { tag: REPEATED },
  async ({ page }) => {
    const list = await new List(page, 'driver').open('/drivers')
    await list.search('такого водителя нет')
    await expect(list.content).toContainText(t('nothing_found'))
    await list.content.getByRole('button', { name: t('clear_search') }).click()
    await expect(list.rows.first()).toBeVisible()
    expect(list.address()).toBe('/drivers')
  },
)

test('leaving a form with changes asks, and the form offers them again next time', async ({ page }) => {
  const name = unique('Черновик')
  const list = await new List(page, 'driver').open('/drivers')
  const form = await list.add()
  await form.fill({ [t('driver.name')]: name })
  await form.close()
  await expect(form.dialog.getByText(t('unsaved_changes'))).toBeVisible()
  await form.button(t('keep_editing')).click()
  await expect(form.field(t('driver.name'))).toHaveValue(name)
  await page.waitForTimeout(700)
  // The address says that the form is open.
  await page.reload()
  await expect(form.dialog.getByText(t('draft_found'))).toBeVisible()
  await form.button(t('draft_restore')).click()
  await expect(form.field(t('driver.name'))).toHaveValue(name)
  await form.close()
  await form.button(t('discard')).click()
  await form.isClosed()
})

test('only the typed languages of a lookup are sent', { tag: REPEATED }, async ({ page, api }) => {
  const name = unique('Линия')
  const list = new List(page, 'line')
  await page.goto('/directory')
  await list.content.getByRole('button', { name: t('line.many'), exact: true }).click()
  const form = new Form(page, t('line'))
  await list.add()
  await form.fill({ [labelOf('line', 'name')]: name })
  await form.save.click()
  await form.isClosed()
  expect((await api.named('lines', name))[0]).toMatchObject({ name_ru: name, name_uk: null })
})
