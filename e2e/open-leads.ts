/** How to get to the screens of leads, their people, contacts and talks, and to the templates of a client. */
import { expect, type Page } from '@playwright/test'
import { Card } from './pages/card.ts'
import { List } from './pages/list.ts'
import { Picker } from './pages/picker.ts'
import { Sheet } from './pages/sheet.ts'
import { t } from './texts.ts'

export const openLeads = (page: Page) => new List(page, 'lead').open('/leads')

export const openLead = async (page: Page) => {
  const card = await new Card(page).open('/leads/3')
  await expect(card.block(t('contact_person.many')).getByRole('listitem').first()).toBeVisible()
  return card
}

const openSheet = async (page: Page, button: string | RegExp, sheet: string) => {
  const card = await openLead(page)
  await card.content.getByRole('button', { name: button }).first().click()
  await new Sheet(page, sheet).isOpen()
}

export const openStatuses = (page: Page) => openSheet(page, new RegExp(`^${t('status_change')}`), t('status_change'))

export const openConversion = (page: Page) => openSheet(page, t('lead_convert'), t('lead_convert'))

export const openTalk = (page: Page) => openSheet(page, t('talk_called'), t('talk_new'))

export const openContact = (page: Page) => openSheet(page, `${t('add')}: ${t('contact')}`, t('contact'))

export const openHistory = (page: Page) => openSheet(page, t('field_history'), t('field_history'))

export const openPerson = async (page: Page) => {
  const card = await openLead(page)
  await card.block(t('contact_person.many')).getByRole('listitem').first().getByRole('button').first().click()
  await expect(page.getByRole('dialog').getByText('@mail.example').first()).toBeVisible()
}

export const openTemplates = async (page: Page) => {
  await new Card(page).open('/clients/1')
  await page.getByRole('button', { name: new RegExp(`^${t('nav.loading_templates')}`) }).click()
  await expect(new Picker(page, t('loading_template.many')).rows.first()).toBeVisible()
}
