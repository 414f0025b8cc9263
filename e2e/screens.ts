/** Every screen, popup and state that there is to look at, and how to get there: for checks of all of them and for pictures. */
import { expect, type Page } from '@playwright/test'
import type { Form } from './pages/form.ts'
import { List } from './pages/list.ts'
import { Picker } from './pages/picker.ts'
import { Sheet } from './pages/sheet.ts'
import { Shell } from './pages/shell.ts'
import { t } from './texts.ts'

export type Device = 'phone' | 'desktop'

export interface Screen {
  name: string
  /** Stands before the login. */
  isOpen?: true
  /** Looks otherwise, or is not there at all, on the other one. */
  only?: Device
  open: (page: Page) => Promise<unknown>
}

const SOMEBODY = 'Баранник Олег Петрович'

const list = (page: Page, entity: string, address: string) => new List(page, entity).open(address)

const drivers = (page: Page) => list(page, 'driver', '/drivers')

const openLogin = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const openGeneral = async (page: Page) => {
  await new Shell(page).open('/')
  await page.getByRole('button', { name: t('general'), exact: true }).click()
  await new Sheet(page, t('general')).isOpen()
}

const openInSettings = async (page: Page, title: string) => {
  await new Shell(page).open('/settings')
  await page.getByRole('button', { name: title }).click()
  await new Sheet(page, title).isOpen()
}

const openEmployees = async (page: Page) => {
  await openInSettings(page, t('employees'))
  await expect(new Sheet(page, t('employees')).dialog.getByRole('listitem').first()).toBeVisible()
}

const openTrucks = async (page: Page) => {
  const trucks = await list(page, 'truck', '/car')
  await page.getByText(t('truck.many'), { exact: true }).click()
  await expect(trucks.title).toContainText(t('truck.many'))
  await expect(trucks.rows.first()).toBeVisible()
}

const openLookup = async (page: Page) => {
  await page.goto('/directory')
  const lookup = new List(page, 'order_status')
  await lookup.content.getByRole('button', { name: t('order_status.many'), exact: true }).click()
  await expect(lookup.rows.first()).toBeVisible()
}

const openDate = async (page: Page) => {
  const form = await (await drivers(page)).add()
  await form.pickField(t('driver.passport_until')).click()
  const sheet = new Sheet(page, t('driver.passport_until'))
  await expect(sheet.dialog.getByRole('button', { name: /^20 / })).toBeVisible()
}

const openPicker = async (page: Page) => {
  const form = await (await drivers(page)).add()
  const picker = await form.openPicker(t('driver.contractor_id'))
  await expect(picker.rows.first()).toBeVisible()
}

const openErrors = async (page: Page) => {
  const form = await (await drivers(page)).add()
  await form.save.click()
  await expect(form.dialog.getByText(t('field_error.required')).first()).toBeVisible()
}

const openQuestion = async (page: Page) => {
  const form: Form = await (await list(page, 'trailer', '/trailers')).add()
  await form.fill({ [t('trailer.name')]: 'AA1234BB' })
  await form.close()
  await expect(form.dialog.getByText(t('unsaved_changes'))).toBeVisible()
}

/** At a desk a record stands beside its list. */
const openBeside = async (page: Page) => {
  const all = await drivers(page)
  await all.row(SOMEBODY).getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 2, name: SOMEBODY })).toBeVisible()
  await expect(page.getByRole('textbox', { name: t('driver.phone'), exact: true })).toBeVisible()
}

const openPickerBeside = async (page: Page) => {
  await openBeside(page)
  await page.getByRole('combobox', { name: t('driver.contractor_id'), exact: true }).click()
  await expect(new Picker(page, t('driver.contractor_id')).rows.first()).toBeVisible()
}

const ALL: readonly Screen[] = [
  { name: 'login', isOpen: true, open: (page) => openLogin(page, '/login') },
  { name: 'recovery', isOpen: true, open: (page) => openLogin(page, '/password-recovery') },
  { name: 'new-password', isOpen: true, open: (page) => openLogin(page, '/password-recovery?token=0123456789') },
  { name: 'home', open: (page) => new Shell(page).open('/') },
  { name: 'home-general', open: openGeneral },
  { name: 'menu', only: 'phone', open: async (page) => (await new Shell(page).open('/')).openMenu() },
  { name: 'drivers', open: drivers },
  { name: 'driver', only: 'phone', open: async (page) => (await drivers(page)).edit(SOMEBODY) },
  { name: 'driver', only: 'desktop', open: openBeside },
  { name: 'driver-new', only: 'phone', open: async (page) => (await drivers(page)).add() },
  { name: 'driver-errors', only: 'phone', open: openErrors },
  { name: 'date', only: 'phone', open: openDate },
  { name: 'picker', only: 'phone', open: openPicker },
  { name: 'picker', only: 'desktop', open: openPickerBeside },
  { name: 'nothing-found', open: (page) => list(page, 'driver', '/drivers?search=zzzz') },
  { name: 'city', open: (page) => list(page, 'city', '/city') },
  { name: 'city-filtered', open: (page) => list(page, 'city', '/city?f[is_port]=1&f[country]=1') },
  { name: 'city-filters', open: async (page) => (await list(page, 'city', '/city')).openFilters() },
  { name: 'city-new', only: 'phone', open: async (page) => (await list(page, 'city', '/city')).add() },
  { name: 'car', open: (page) => list(page, 'car', '/car') },
  { name: 'trucks', open: openTrucks },
  { name: 'trailers', open: (page) => list(page, 'trailer', '/trailers') },
  { name: 'unsaved', only: 'phone', open: openQuestion },
  { name: 'directory', open: (page) => new Shell(page).open('/directory') },
  { name: 'lookup', open: openLookup },
  { name: 'settings', open: (page) => new Shell(page).open('/settings') },
  { name: 'password', open: (page) => openInSettings(page, t('change_password')) },
  { name: 'contacts', open: (page) => openInSettings(page, t('edit_contacts')) },
  { name: 'employees', open: openEmployees },
  { name: 'later', open: (page) => new Shell(page).open('/orders') },
  { name: 'not-found', open: (page) => new Shell(page).open('/nowhere') },
]

const isOn = (device: Device, { only }: Screen): boolean => only === undefined || only === device

/** Behind the login. */
export const screensInside = (device: Device): Screen[] =>
  ALL.filter((screen) => !screen.isOpen && isOn(device, screen))

export const screensBefore = (): Screen[] => ALL.filter(({ isOpen }) => isOpen)

/** Afresh: a reload would find a panel open that was left open. */
export const visit = async (page: Page, { open }: Screen): Promise<void> => {
  await page.goto('about:blank')
  await open(page)
}

/** Every n-th screen from each start, so that parts take the same time. */
export const inParts = (screens: readonly Screen[], parts: number): Screen[][] =>
  Array.from({ length: parts }, (_, part) => screens.filter((_screen, index) => index % parts === part))
