/** The list of employees and the card of one, as the settings open them. */
import { expect, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { Sheet } from './sheet.ts'
import { Shell } from './shell.ts'

export const openList = async (page: Page): Promise<Sheet> => {
  const shell = await new Shell(page).open('/settings')
  await shell.content.getByRole('button', { name: t('employees') }).click()
  const list = new Sheet(page, t('employees'))
  await list.isOpen()
  return list
}

export const find = async (list: Sheet, name: string) => {
  await list.dialog.getByRole('textbox', { name: t('search') }).fill(name)
  const row = list.dialog.getByRole('listitem').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  return row
}

/** The card of the employee with this name. */
export const openCard = async (page: Page, name: string): Promise<Sheet> => {
  const row = await find(await openList(page), name)
  await row.getByRole('button').first().click()
  const card = new Sheet(page, name)
  await card.isOpen()
  return card
}
