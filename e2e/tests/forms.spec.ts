/** Forms with errors: the field that the user is correcting stays in view. Rows S2.13, S2.17, S8.03. */
import { violations } from '../page-look.ts'
import { List } from '../pages/list.ts'
import { expect, REPEATED, t, test } from '../test.ts'

test.use({ user: 'dispatcher@demo' })

test('S2.17 correcting the first of two errors keeps the focus there', async ({ page }) => {
  const list = await new List(page, 'driver').open('/drivers')
  const form = await list.add()
  await form.save.click()
  const name = form.field(t('driver.name'))
  await expect(name).toBeFocused()
  await page.keyboard.type('Иван', { delay: 20 })
  await expect(name).toHaveValue('Иван')
  await expect(name).toBeFocused()
  expect(await form.errorOf(form.field(t('driver.phone')))).toBe(t('field_error.required'))
})

test('S8.03 a refused picker does not leave the form under it', async ({ page }) => {
  const list = await new List(page, 'driver').open('/drivers')
  const form = await list.add()
  await form.fill({ [t('driver.name')]: 'Иван' })
  await page.route('**/api/contractors/list/**', (route) =>
    route.fulfill({ json: { status: 'error', error: 'access denied' } }),
  )
  const picker = await form.openPicker(t('driver.contractor_id'))
  await expect(picker.dialog).toContainText(t('error.access denied'))
  expect(list.address()).toBe('/drivers?id=new')
  await picker.close()
  await expect(form.field(t('driver.name'))).toHaveValue('Иван')
})

test('S2.17 axe finds nothing in the toast of an error @desktop', { tag: REPEATED }, async ({ page }) => {
  const list = await new List(page, 'driver').open('/drivers')
  await list.addButton.click()
  await page.getByRole('button', { name: t('save'), exact: true }).click()
  const toast = list.toast(t('enter_all_data'))
  await expect(toast).toBeVisible()
  await toast.hover()
  const problems = await violations(page)
  await expect(toast, 'it stays while the pointer rests on it').toBeVisible()
  expect(problems).toEqual([])
})
