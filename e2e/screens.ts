/** Every screen, popup and state that there is to look at, and how to get there: for checks of all of them and for pictures. */
import { expect, type Page } from '@playwright/test'
import { Form } from './pages/form.ts'
import { List } from './pages/list.ts'
import { Sheet } from './pages/sheet.ts'
import { Shell } from './pages/shell.ts'
import { t } from './texts.ts'

export interface Screen {
  name: string
  /** Opens before the login. */
  isOpen?: true
  open: (page: Page) => Promise<unknown>
}

const list = (page: Page, entity: string, address: string) => new List(page, entity).open(address)

const openLogin = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const openGeneral = async (page: Page) => {
  await new Shell(page).open('/')
  await page.getByRole('button', { name: t('general'), exact: true }).click()
  await new Sheet(page, t('general')).isOpen()
}

const openInSettings = async (page: Page, button: string, title: string) => {
  await new Shell(page).open('/settings')
  await page.getByRole('button', { name: button }).click()
  await new Sheet(page, title).isOpen()
}

const openLookup = async (page: Page) => {
  await page.goto('/directory')
  const lookup = new List(page, 'order_status')
  await lookup.content.getByRole('button', { name: t('order_status.many'), exact: true }).click()
  await expect(lookup.rows.first()).toBeVisible()
}

const openDate = async (page: Page) => {
  const form = await (await list(page, 'driver', '/drivers')).add()
  await form.pickField(t('driver.passport_until')).click()
  const sheet = new Sheet(page, t('driver.passport_until'))
  await expect(sheet.dialog.getByRole('button', { name: /^20 / })).toBeVisible()
}

const openErrors = async (page: Page) => {
  const form = await (await list(page, 'driver', '/drivers')).add()
  await form.save.click()
  await expect(form.dialog.getByText(t('field_error.required')).first()).toBeVisible()
}

const openQuestion = async (page: Page) => {
  const form = await (await list(page, 'trailer', '/trailers')).add()
  await form.fill({ [t('trailer.name')]: 'AA1234BB' })
  await form.close()
  await expect(form.dialog.getByText(t('unsaved_changes'))).toBeVisible()
}

export const SCREENS: readonly Screen[] = [
  { name: 'login', isOpen: true, open: (page) => openLogin(page, '/login') },
  { name: 'recovery', isOpen: true, open: (page) => openLogin(page, '/password-recovery') },
  { name: 'new-password', isOpen: true, open: (page) => openLogin(page, '/password-recovery?token=0123456789') },
  { name: 'home', open: (page) => new Shell(page).open('/') },
  { name: 'home-general', open: openGeneral },
  { name: 'drivers', open: (page) => list(page, 'driver', '/drivers') },
  { name: 'driver', open: async (page) => (await list(page, 'driver', '/drivers')).edit('Баранник Олег Петрович') },
  { name: 'driver-new', open: async (page) => (await list(page, 'driver', '/drivers')).add() },
  { name: 'driver-errors', open: openErrors },
  { name: 'date', open: openDate },
  {
    name: 'picker',
    open: async (page) => {
      const form = await (await list(page, 'driver', '/drivers')).add()
      const picker = await form.openPicker(t('driver.contractor_id'))
      await expect(picker.rows.first()).toBeVisible()
    },
  },
  { name: 'nothing-found', open: (page) => list(page, 'driver', '/drivers?search=zzzz') },
  { name: 'city', open: (page) => list(page, 'city', '/city') },
  { name: 'city-filtered', open: (page) => list(page, 'city', '/city?f[is_port]=1&f[country]=1') },
  { name: 'city-filters', open: async (page) => (await list(page, 'city', '/city')).openFilters() },
  { name: 'city-new', open: async (page) => (await list(page, 'city', '/city')).add() },
  { name: 'car', open: (page) => list(page, 'car', '/car') },
  { name: 'trailers', open: (page) => list(page, 'trailer', '/trailers') },
  { name: 'unsaved', open: openQuestion },
  { name: 'directory', open: (page) => new Shell(page).open('/directory') },
  { name: 'lookup', open: openLookup },
  { name: 'settings', open: (page) => new Shell(page).open('/settings') },
  { name: 'password', open: (page) => openInSettings(page, t('change_password'), t('change_password')) },
  { name: 'contacts', open: (page) => openInSettings(page, t('edit_contacts'), t('edit_contacts')) },
  {
    name: 'employees',
    open: async (page) => {
      await openInSettings(page, t('employees'), t('employees'))
      await expect(new Form(page, t('employees')).dialog.getByRole('listitem').first()).toBeVisible()
    },
  },
  { name: 'later', open: (page) => new Shell(page).open('/orders') },
  { name: 'not-found', open: (page) => new Shell(page).open('/nowhere') },
]

/** Of a phone only: at a desk the sections stand at the side. */
export const PHONE_SCREENS: readonly Screen[] = [
  { name: 'menu', open: async (page) => (await new Shell(page).open('/')).openMenu() },
]
