/** Importing rows from a file: checked first, written when the person confirms, and matched when the same file comes again. */
import { ORDER_TYPE } from '@fura/shared/modes.ts'
import type { Page } from '@playwright/test'
import { List } from '../pages/list.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

// Administration is the point.
test.use({ user: 'admin@demo' })

const openImport = async (page: Page, entity = 'client', address = '/clients'): Promise<Sheet> => {
  const list = await new List(page, entity).open(address)
  await list.header.getByRole('button', { name: t('more_actions') }).click()
  const files = new Sheet(page, t(`${entity}.many`))
  await files.dialog.getByRole('button', { name: new RegExp(`^${t('import')}`) }).click()
  const sheet = new Sheet(page, t('import'))
  await sheet.isOpen()
  return sheet
}

const give = (sheet: Sheet, text: string) =>
  sheet.dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

/** The figure beside its word. */
const count = (sheet: Sheet, word: string) =>
  sheet.dialog
    .locator('dl > div')
    .filter({ hasText: t(`import_${word}`) })
    .locator('dd')

test('a file is checked, its good rows are written, and the same file again finds them', async ({ page, api }) => {
  const [first, second] = [unique('Импорт'), unique('Импорт')]
  const file = [
    `${t('record.name')};${t('client.website')};Неведомый столбец`,
    `${first};example.com;1`,
    ';example.org;2',
    `${second};example.net;3`,
  ].join('\n')
  const sheet = await openImport(page)
  await give(sheet, file)
  await expect(count(sheet, 'new')).toHaveText('2')
  await expect(count(sheet, 'wrong')).toHaveText('1')
  await expect(sheet.dialog.getByText(t('import_row', { row: 3 }))).toBeVisible()
  await expect(sheet.dialog).toContainText('Неведомый столбец')
  await test.step('a column is mapped by hand, and the rows are checked again', async () => {
    await sheet.dialog.getByRole('button', { name: new RegExp(`^${t('import_columns')}`) }).click()
    const offered = sheet.dialog.getByLabel('Неведомый столбец').locator('option')
    await expect(offered.filter({ hasText: new RegExp(`^${t('lead.phone')}$`) })).toHaveCount(1)
    await sheet.dialog.getByLabel('Неведомый столбец').selectOption({ label: t('client.comment') })
    await sheet.button(t('import_columns_apply')).click()
    await expect(sheet.dialog.getByText(t('import_columns_mapped', { count: 3, total: 3 }))).toBeVisible()
  })
  await test.step('rows with errors come as a file', async () => {
    const download = page.waitForEvent('download')
    await sheet.button(t('import_errors_file')).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })
  expect(await api.named('clients', first), 'nothing is written before the word').toEqual([])
  await sheet.button(t('import_start', { count: 2 })).click()
  await expect(count(sheet, 'added')).toHaveText('2')
  await expect(count(sheet, 'failed')).toHaveText('1')
  expect((await api.named('clients', first))[0]).toMatchObject({ website: 'example.com', comment: '1' })
  expect(await api.named('clients', second)).toHaveLength(1)
  await sheet.close()

  const again = await openImport(page)
  await give(again, file.replace('example.com', 'example.ua'))
  await expect(count(again, 'match')).toHaveText('2')
  await again.dialog.getByText(t('import_update'), { exact: true }).click()
  await again.button(t('import_start', { count: 2 })).click()
  await expect(count(again, 'updated')).toHaveText(/[12]/)
  expect((await api.named('clients', first))[0]).toMatchObject({ website: 'example.ua' })
  await again.close()

  await test.step('both imports are undone, the last one first', async () => {
    for (const left of [1, 0]) {
      const last = await openImport(page)
      await last.dialog
        .getByRole('button', { name: /^clients\.csv/ })
        .nth(1 - left)
        .click()
      await last.button(t('import_undo')).click()
      await last.button(t('confirm_delete')).click()
      await expect(count(last, 'undone')).not.toHaveText('0')
      await last.close()
      expect(await api.named('clients', second)).toHaveLength(left)
    }
  })
})

test(
  'orders come with their sums, legs and a new city; the undo removes all of it',
  { tag: REPEATED },
  async ({ page, api }) => {
    const [number, city] = [unique('OLD'), unique('Нигдейск')]
    const client = String((await api.list('clients', 'sort=id'))[0]?.name).replaceAll('"', '""')
    const road = (await api.list('order_types', '')).find(({ id }) => id === ORDER_TYPE.road)?.name
    const sheet = await openImport(page, 'order', '/orders')
    await give(
      sheet,
      [
        'Номер заявки;Дата;Заказчик;Откуда;Куда;Сумма;Валюта;Вид перевозки',
        `${number};05.11.2026;"${client}";${city};Киев;1 234,50;грн;${String(road)}`,
      ].join('\n'),
    )
    await expect(sheet.dialog.getByText(t('import_missing', { many: t('city.many'), count: 1 }))).toBeVisible()
    await sheet.button(t('import_make', { many: t('city.many'), count: 1 })).click()
    await expect(count(sheet, 'new')).toHaveText('1')
    await expect(sheet.dialog.getByText(`${t('order_direction.many')}: 1`)).toBeVisible()
    await expect(sheet.dialog.getByRole('listitem').filter({ hasText: t('customer_freight.many') })).toContainText(
      /1.234,5/,
    )
    await sheet.button(t('import_start', { count: 1 })).click()
    await expect(count(sheet, 'added')).toHaveText('1')
    const [row] = await api.named('orders', number)
    const order = await api.get('orders', Number(row?.id))
    expect(order).toMatchObject({ directions: [{ poo_name: city }], customer_freight: [{ price: '1234.5000' }] })
    await sheet.button(t('import_undo')).click()
    await sheet.button(t('confirm_delete')).click()
    await expect(count(sheet, 'undone')).toHaveText('1')
    expect(await api.named('orders', number)).toEqual([])
    expect(await api.named('cities', city)).toEqual([])
  },
)

test('a file of another format is refused', { tag: REPEATED }, async ({ page }) => {
  const sheet = await openImport(page)
  await give(sheet, '')
  await expect(sheet.dialog.getByRole('alert')).toBeVisible()
  await expect(sheet.dialog.getByText(t('import_pick'))).toBeVisible()
})

test.describe('a user who may not add clients', () => {
  test.use({ user: 'viewer@demo' })

  test('S6.04 can neither export nor import', { tag: REPEATED }, async ({ page }) => {
    const list = await new List(page, 'client').open('/clients')
    await expect(list.rows.first()).toBeVisible()
    await expect(list.header.getByRole('button', { name: t('more_actions') })).toHaveCount(0)
  })
})
