/** The search over everything, opened from Home or from the header. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'

export class SearchEverywhere {
  readonly page: Page
  readonly sheet: Locator
  readonly box: Locator
  readonly hits: Locator

  constructor(page: Page) {
    this.page = page
    this.sheet = page.getByRole('dialog', { name: t('search'), exact: true })
    this.box = this.sheet.getByRole('textbox', { name: t('search') })
    this.hits = this.sheet.getByRole('listitem')
  }

  async open(): Promise<this> {
    await this.page.getByRole('button', { name: t('search.everywhere') }).click()
    await expect(this.box).toBeVisible()
    return this
  }

  /** The hits of one kind. */
  group(kind: string): Locator {
    return this.sheet.getByRole('region', { name: t(`${kind}.many`), exact: true }).getByRole('listitem')
  }

  async type(text: string): Promise<void> {
    await this.box.fill(text)
  }
}
