/** How to get to screens with an error, a wait or a question. The test answers calls here. */
import { expect, type Page } from '@playwright/test'
import { drivers, list, messageGone, openBeside, openInSettings, openLogin, SOMEBODY } from './open-screens.ts'
import { Login } from './pages/login.ts'
import { Sheet } from './pages/sheet.ts'
import { Shell } from './pages/shell.ts'
import { t } from './texts.ts'

const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

const refuse = (page: Page, path: string, error: string, status = 200) =>
  page.route(path, (route) => route.fulfill({ status, json: { status: 'error', error } }))

const accept = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ json: { status: 'ok' } }))

const hasErrors = (page: Page) => expect(page.getByText(t('field_error.required')).first()).toBeVisible()

export const openLoginErrors = async (page: Page) => {
  await openLogin(page, '/login')
  await new Login(page).submit.click()
  await hasErrors(page)
}

export const openLoginRefused = async (page: Page) => {
  await refuse(page, '**/api/users/auth/', 'wrong login or password')
  await openLogin(page, '/login')
  await new Login(page).enter('admin@demo', 'wrong-password')
  await expect(page.getByText(t('error.wrong login or password'))).toBeVisible()
}

export const openRecoverySent = async (page: Page) => {
  await accept(page, '**/api/users/recovery/')
  await openLogin(page, '/password-recovery')
  await page.getByRole('textbox', { name: t('team_user.login') }).fill('nobody@demo')
  await button(page, 'recovery_send').click()
  await expect(page.getByText(t('recovery_sent'), { exact: true })).toBeVisible()
}

export const openListFailed = async (page: Page) => {
  await refuse(page, '**/api/drivers/list/**', 'invalid data')
  await new Shell(page).open('/drivers')
  await expect(page.getByText(t('list_failed'))).toBeVisible()
}

export const openHomeWithoutBackup = async (page: Page) => {
  const detail = { is_scheduled: 1, is_late: 1, backed_up_at: Math.floor(Date.now() / 1000) - 3 * 86_400 }
  await page.route('**/api/backups/state/', (route) => route.fulfill({ json: { status: 'ok', detail } }))
  await new Shell(page).open('/')
  await expect(page.getByText(t('backups.late'))).toBeVisible()
}

/** A list that this device never read, without a network; some of its records may have come with others. */
export const openNotLoaded = async (page: Page) => {
  await page.route('**/api/trailers/list/**', (route) => route.abort('internetdisconnected'))
  await new Shell(page).open('/trailers?search=zzzz')
  const notLoaded = page.getByText(t('not_loaded'), { exact: true })
  await expect(notLoaded.or(page.getByText(t('not_among_loaded'), { exact: true }))).toBeVisible()
}

export const openDeleteQuestion = async (page: Page) => {
  await (await drivers(page)).edit(SOMEBODY)
  await button(page, 'delete').click()
  await expect(button(page, 'confirm_delete')).toBeVisible()
}

export const openDeleteBeside = async (page: Page) => {
  await openBeside(page)
  await button(page, 'delete').click()
  await expect(button(page, 'confirm_delete')).toBeVisible()
}

export const openPasswordErrors = async (page: Page) => {
  await openInSettings(page, t('change_password'))
  await button(page, 'save').click()
  await hasErrors(page)
  await messageGone(page)
}

export const openPasswordDone = async (page: Page) => {
  await accept(page, '**/api/users/update/')
  await openInSettings(page, t('change_password'))
  for (const name of ['old', 'new', 'repeat']) {
    await page.locator(`input[name="${name}-password"]`).fill('another-freight-2026')
  }
  await button(page, 'save').click()
  await expect(page.getByText(t('password_changed'), { exact: true })).toBeVisible()
}

export const KEPT_HERE = 'Неотправленный Пётр'

/** A driver that exists only on this device, because the call that adds it does not reach the server. */
export const openUnsent = async (page: Page) => {
  await page.route('**/api/drivers/add/', (route) => route.abort('internetdisconnected'))
  const all = await list(page, 'driver', '/drivers')
  await all.addButton.click()
  await page.getByRole('textbox', { name: t('driver.name'), exact: true }).fill(KEPT_HERE)
  await page.getByRole('textbox', { name: t('driver.phone'), exact: true }).fill('380671112233')
  await button(page, 'save').click()
  await expect(all.row(KEPT_HERE)).toContainText(new RegExp(`${t('pending_waiting')}|${t('pending_sending')}`))
  // It is drawn after the row, and the form closes with it.
  await expect(all.toast(t('saved_on_device'))).toBeVisible()
  await expect(all.toast(t('saved_on_device'))).toBeHidden()
  await all.header.locator('a[href*="#unsent"]').click()
  await expect(page.locator('#unsent').getByRole('listitem').first()).toBeVisible()
}

export const openLogoutQuestion = async (page: Page) => {
  await openUnsent(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('nav.logout'), exact: true })
    .click()
  await expect(button(page, 'logout_keep')).toBeVisible()
}

/** The server wants a newer app. */
export const openUpdate = async (page: Page) => {
  await refuse(page, '**/api/check_updates/', 'client too old', 426)
  await new Shell(page).open('/')
  await expect(page.getByRole('alertdialog', { name: t('update_available') })).toBeVisible({ timeout: 20_000 })
}

export const openFilterDate = async (page: Page) => {
  const panel = await (await list(page, 'city', '/city')).openFilters()
  await panel.dialog.getByRole('combobox', { name: t('date_from'), exact: true }).click()
  await expect(
    new Sheet(page, new RegExp(`, ${t('date_from')}$`)).dialog.getByRole('button', { name: /^20 / }),
  ).toBeVisible()
}
