/** Any sheet over a screen, found by its title. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'

export class Sheet {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page, title: string | RegExp) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: title, exact: true })
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  async close(): Promise<void> {
    await this.button(t('close')).click()
  }

  async isOpen(): Promise<void> {
    await expect(this.dialog).toBeVisible()
  }

  async isClosed(): Promise<void> {
    await expect(this.dialog).toBeHidden()
  }
}
