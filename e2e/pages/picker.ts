/** The sheet in which a record of another list is picked. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { Sheet } from './sheet.ts'

/** Opens the picker of a field: by its button if the field can be typed in, else by the field itself. */
export const openPickerIn = async (place: Locator, label: string): Promise<Picker> => {
  await expect(place.getByRole('combobox', { name: label, exact: true })).toBeVisible()
  const button = place.getByRole('button', { name: t('choose_in_list', { field: label }), exact: true })
  const isTyped = (await button.count()) > 0
  await (isTyped ? button : place.getByRole('combobox', { name: label, exact: true })).click()
  const picker = new Picker(place.page(), label)
  await picker.isOpen()
  return picker
}

export class Picker extends Sheet {
  readonly rows: Locator
  readonly add: Locator
  readonly pages: Locator

  constructor(page: Page, title: string) {
    super(page, title)
    this.rows = this.dialog.getByRole('listitem')
    this.add = this.button(t('add'))
    this.pages = this.dialog.getByRole('group', { name: t('pages') })
  }

  /** Waits for the answer: a press on a row that then moves up would miss it. */
  async search(text: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: t('search') }).fill(text)
    await expect(this.dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name }).first()
  }

  async choose(name: string): Promise<void> {
    await this.row(name).getByRole('button').first().click()
    await this.isClosed()
  }

  async turnTo(page: number): Promise<void> {
    await this.pages.getByRole('button', { name: t('page_number', { number: page }) }).click()
  }

  async hasRows(count: number): Promise<void> {
    await expect(this.rows).toHaveCount(count)
  }
}
