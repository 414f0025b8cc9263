/** Logging in by hand. */
import type { Locator, Page } from '@playwright/test'
import { t } from '../texts.ts'

export class Login {
  readonly page: Page
  readonly name: Locator
  readonly password: Locator
  readonly submit: Locator

  constructor(page: Page) {
    this.page = page
    this.name = page.getByRole('textbox', { name: t('team_user.login') })
    this.password = page.locator('input[name="password"]')
    this.submit = page.getByRole('button', { name: t('sign_in'), exact: true })
  }

  async enter(name: string, password: string): Promise<void> {
    await this.name.fill(name)
    await this.password.fill(password)
    await this.submit.click()
  }
}
