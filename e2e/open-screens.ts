/** How to get to every screen and popup that is looked at. */
import { expect, type Page } from '@playwright/test'
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { goTo } from './go-to.ts'
import { List } from './pages/list.ts'
import { openPickerIn } from './pages/picker.ts'
import { Sheet } from './pages/sheet.ts'
import { Shell } from './pages/shell.ts'
import { t } from './texts.ts'

export const SOMEBODY = 'Баранник Олег Петрович'

export const list = (page: Page, entity: string, address: string) => new List(page, entity).open(address)

export const drivers = (page: Page) => list(page, 'driver', '/drivers')

export const openLogin = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const openGeneral = async (page: Page) => {
  await new Shell(page).open('/')
  await page.getByRole('button', { name: t('general'), exact: true }).click()
  await new Sheet(page, t('general')).isOpen()
}

export const openInSettings = async (page: Page, title: string) => {
  await new Shell(page).open('/settings')
  await page.getByRole('button', { name: title }).click()
  await new Sheet(page, title).isOpen()
}

export const openEmployees = async (page: Page) => {
  await openInSettings(page, t('employees'))
  await expect(new Sheet(page, t('employees')).dialog.getByRole('listitem').first()).toBeVisible()
}

export const openTrucks = async (page: Page) => {
  const trucks = await list(page, 'truck', '/car')
  await page.getByText(t('truck.many'), { exact: true }).click()
  await expect(trucks.title).toContainText(t('truck.many'))
  await expect(trucks.rows.first()).toBeVisible()
}

export const openLookup = async (page: Page, entity: string) => {
  await goTo(page, '/directory')
  const lookup = new List(page, entity)
  await lookup.content.getByRole('button', { name: t(`${entity}.many`), exact: true }).click()
  await expect(lookup.rows.first()).toBeVisible()
}

export const openDate = async (page: Page) => {
  const form = await (await drivers(page)).add()
  await form.pickField(t('driver.passport_until')).click()
  const sheet = new Sheet(page, t('driver.passport_until'))
  await expect(sheet.dialog.getByRole('button', { name: /^20 / })).toBeVisible()
}

export const openPicker = async (page: Page) => {
  const form = await (await drivers(page)).add()
  const picker = await form.openPicker(t('driver.contractor_id'))
  await expect(picker.rows.first()).toBeVisible()
}

/** The toast disappears; the remaining screen is looked at. */
export const messageGone = async (page: Page) => {
  const toast = new Shell(page).toast(t('enter_all_data'))
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden()
}

export const openErrors = async (page: Page) => {
  const form = await (await drivers(page)).add()
  await form.save.click()
  await expect(form.dialog.getByText(t('field_error.required')).first()).toBeVisible()
  await messageGone(page)
}

export const openQuestion = async (page: Page) => {
  const form = await (await list(page, 'trailer', '/trailers')).add()
  await form.fill({ [t('trailer.name')]: 'AA1234BB' })
  await form.close()
  await expect(form.dialog.getByText(t('unsaved_changes'))).toBeVisible()
}

/** A new record: a sheet on a phone, a pane on desktop. */
export const openNew = async (page: Page, entity: string, address: string) => {
  await (await list(page, entity, address)).addButton.click()
  await expect(page.getByRole('button', { name: t('save'), exact: true })).toBeVisible()
}

export const openNewTruck = async (page: Page) => {
  await openTrucks(page)
  await new List(page, 'truck').addButton.click()
  await expect(page.getByRole('textbox', { name: t('truck.name'), exact: true })).toBeVisible()
}

export const openNewLookup = async (page: Page) => {
  await openLookup(page, 'line')
  await new List(page, 'line').addButton.click()
  await expect(page.getByRole('button', { name: t('save'), exact: true })).toBeVisible()
}

/** With the card of the bank above. */
export const openRates = async (page: Page) => {
  await new List(page, 'exchange_rate').open('/rates')
  await expect(page.getByRole('switch')).toBeVisible()
}

export const openNewRate = async (page: Page) => {
  await openRates(page)
  await new List(page, 'exchange_rate').addButton.click()
  await expect(page.getByRole('button', { name: t('save'), exact: true })).toBeVisible()
}

/** The next load shows the list as rows: the next screens are looked at as they are. */
export const openTable = async (page: Page) => {
  await new Shell(page).open('/orders')
  await page.getByRole('button', { name: t('table.as_table') }).click()
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.evaluate((key) => localStorage.removeItem(key), STORAGE_KEYS.boards)
}

export const openKeys = async (page: Page) => {
  await new Shell(page).open('/')
  // The keys are loaded a moment after the screen.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: t('keys.title') })).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/** On desktop a record stands beside its list. */
export const openBeside = async (page: Page) => {
  const all = await drivers(page)
  await all.row(SOMEBODY).getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 2, name: SOMEBODY })).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('driver.phone'), exact: true })).toBeVisible()
}

export const openPickerBeside = async (page: Page) => {
  await openBeside(page)
  const picker = await openPickerIn(page.locator('body'), t('driver.contractor_id'))
  await expect(picker.rows.first()).toBeVisible()
}

export const openCompany = async (page: Page) => {
  await new Shell(page).open('/company')
  await expect(page.getByRole('textbox', { name: t('setting.name') })).toBeVisible()
}

export const openHealth = async (page: Page) => {
  await new Shell(page).open('/company/health')
  await expect(page.getByRole('heading', { name: t('health.server') })).toBeVisible()
}

export const openRetention = async (page: Page) => {
  await new Shell(page).open('/company/retention')
  await expect(page.getByRole('region', { name: t('setting.history_days') })).toBeVisible()
}

export const openPapers = async (page: Page) => {
  await new Shell(page).open('/company/papers')
  await expect(page.getByRole('list', { name: t('papers.blocks') })).toBeVisible()
}

export const openNumbering = async (page: Page) => {
  await new Shell(page).open('/company/numbering')
  await expect(page.getByRole('textbox', { name: t('numbering.pattern') }).first()).toBeVisible()
}

export const openWords = async (page: Page) => {
  await new Shell(page).open('/company/words')
  await page.getByRole('textbox', { name: t('search'), exact: true }).fill('заказы')
  await page.getByRole('textbox').nth(1).fill('Перевозки')
}

export const openCompanyMail = async (page: Page) => {
  await new Shell(page).open('/company/mail')
  await expect(page.getByRole('textbox', { name: t('company_mail.host') })).toBeVisible()
}

export const openStatuses = async (page: Page) => {
  await new Shell(page).open('/company/statuses')
  await page.getByRole('button', { name: 'Черновик', exact: false }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

export const openGuide = async (page: Page) => {
  await new Shell(page).open('/guide')
  await expect(page.getByRole('progressbar')).toBeVisible()
}
