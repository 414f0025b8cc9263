/** The sheet in which a record of another list is picked. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { Sheet } from './sheet.ts'

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

  async search(text: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: t('search') }).fill(text)
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
