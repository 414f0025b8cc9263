/** The frame of every screen behind the login: header, toolbar, menu, messages. */
import { expect, type Locator, type Page } from '@playwright/test'
import { goTo } from '../go-to.ts'
import { t } from '../texts.ts'

const TOASTS = '[role="region"][aria-live="polite"]'

export class Shell {
  readonly page: Page
  readonly header: Locator
  readonly title: Locator
  readonly back: Locator
  readonly toolbar: Locator
  readonly content: Locator

  constructor(page: Page) {
    this.page = page
    this.header = page.getByRole('banner')
    this.title = this.header.getByRole('heading', { level: 1 })
    this.back = this.header.getByRole('button', { name: t('back'), exact: true })
    this.toolbar = page.getByRole('navigation', { name: t('main_navigation') })
    this.content = page.getByRole('main')
  }

  async open(address: string): Promise<this> {
    await goTo(this.page, address)
    await expect(this.title).toBeVisible()
    return this
  }

  async openMenu(): Promise<Locator> {
    await this.header.getByRole('button', { name: t('main_menu') }).click()
    const menu = this.page.getByRole('dialog', { name: t('main_menu') })
    await expect(menu).toBeVisible()
    return menu
  }

  /** The sections of the toolbar from left to right, without their counts. */
  toolbarItems(): Promise<string[]> {
    return this.toolbar.getByRole('link').locator('> span:last-child').allInnerTexts()
  }

  /** The code of toasts is here: it comes after the screen, and without a service worker it needs the network. */
  async canShowToasts(): Promise<void> {
    await expect(this.page.locator(TOASTS)).toBeAttached()
  }

  /** A brief message at the foot of the screen. */
  toast(text: string): Locator {
    return this.page.locator(`${TOASTS} [role$="dialog"]:not([data-limited])`).filter({ hasText: text })
  }

  /** Path and query of the address. */
  address(): string {
    const { pathname, search } = new URL(this.page.url())
    return pathname + decodeURI(search)
  }
}
