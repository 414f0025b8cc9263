/** A conversation: its messages and its composer. */
import { expect, type Locator, type Page } from '@playwright/test'
import { goTo } from '../go-to.ts'
import { t } from '../texts.ts'

export class Chat {
  readonly page: Page
  readonly text: Locator
  readonly send: Locator

  constructor(page: Page) {
    this.page = page
    this.text = page.getByRole('textbox', { name: t('message'), exact: true })
    this.send = page.getByRole('button', { name: t('chat.send') })
  }

  async open(id: string): Promise<this> {
    await goTo(this.page, `/chat/${id}`)
    await expect(this.text).toBeVisible()
    return this
  }

  async say(text: string): Promise<void> {
    await this.text.fill(text)
    await this.send.click()
    // It looks more often than `expect` does, which counts where a test says a hundred texts.
    await this.bubble(text).waitFor()
  }

  bubble(text: string): Locator {
    return this.page.getByRole('article').filter({ hasText: text })
  }

  /** The texts from the first to the last. */
  texts(): Promise<string[]> {
    return this.page.getByRole('article').locator('p[class*="text"]').allInnerTexts()
  }

  async toOutside(): Promise<void> {
    await this.page.getByRole('button', { name: t('chat.outside') }).click()
  }

  async menu(text: string): Promise<Locator> {
    const line = this.page.getByRole('listitem').filter({ has: this.bubble(text) })
    await line.getByRole('button', { name: t('chat.menu') }).press('Enter')
    const sheet = this.page.getByRole('dialog', { name: t('chat.menu') })
    await expect(sheet).toBeVisible()
    return sheet
  }
}
