/** How to get to the screens and popups of clients and contractors. */
import { expect, type Page } from '@playwright/test'
import { Card, NewRecord } from './pages/card.ts'
import { List } from './pages/list.ts'
import { Picker } from './pages/picker.ts'
import { Sheet } from './pages/sheet.ts'
import { t } from './texts.ts'

/** One of the demo company: with people, templates, and subsidiaries. */
const CLIENT = '/clients/1'
const CONTRACTOR = '/contractors/1'

const openCard = async (page: Page, address: string): Promise<Card> => {
  const card = await new Card(page).open(address)
  await expect(card.edit).toBeVisible()
  return card
}

const openSections = async (page: Page, address: string, keys: readonly string[]) => {
  const card = await openCard(page, address)
  for (const key of keys) await card.section(t(key)).click()
}

export const openClient = (page: Page) => openSections(page, CLIENT, ['section_requisites', 'section_payment'])

export const openContractor = (page: Page) => openSections(page, CONTRACTOR, ['section_carriage', 'section_group'])

export const openEdit = async (page: Page) => {
  const card = await openCard(page, CLIENT)
  await card.startEditing()
}

export const openNewClient = async (page: Page) => {
  const form = await new NewRecord(page).open('/clients/new')
  await form.openSection(t('section_services'))
  await form.openSection(t('section_requisites'))
  await form.field(t('client.tax_code')).fill('32855968')
  await expect(form.content.getByText(t('field_error.rule:check_digit'))).toBeVisible()
}

export const openMore = async (page: Page) => (await openCard(page, CLIENT)).openMore()

export const openMerge = async (page: Page) => {
  const more = await (await openCard(page, CLIENT)).openMore()
  await more.dialog.getByRole('button', { name: new RegExp(`^${t('merge')}`) }).click()
  const picker = new Picker(page, t('merge_with'))
  await picker.rows.last().getByRole('button').first().click()
  await expect(new Sheet(page, t('merge')).dialog.getByText(t('merge_moved'))).toBeVisible()
}

/** Beside its list on desktop. */
export const openBesideList = async (page: Page) => {
  const list = await new List(page, 'client').open('/clients')
  await list.rows.first().getByRole('link').first().click()
  await expect(new Card(page).edit).toBeVisible()
}

export const openFiles = async (page: Page) => {
  const list = await new List(page, 'client').open('/clients')
  await list.header.getByRole('button', { name: t('more_actions') }).click()
  const sheet = new Sheet(page, t('client.many'))
  await sheet.isOpen()
  return sheet
}

export const openImport = async (page: Page) => {
  const files = await openFiles(page)
  await files.dialog.getByRole('button', { name: new RegExp(`^${t('import')}`) }).click()
  await new Sheet(page, t('import')).isOpen()
}

/** The popup of a contractor, which does not save. */
export const openContractorPopup = async (page: Page) => {
  const card = await openCard(page, CONTRACTOR)
  await card.block(t('section_transport_companies')).getByRole('listitem').first().getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: t('open_card'), exact: true })).toBeVisible()
}
