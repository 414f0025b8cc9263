/** Work by keyboard alone: every target is reached by Tab, and the focus must be visible. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { Sheet } from './sheet.ts'

/** More Tab steps than a card and its list have. */
const MOST_TABS = 150

export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key)
  }

  /** Presses Tab until the target has the focus, which must be visible. */
  async reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible()
    const isThere = () => target.evaluate((element) => element === document.activeElement)
    for (let tabs = 0; tabs < MOST_TABS && !(await isThere()); tabs += 1) await this.press(key)
    await expect(target).toBeFocused()
    expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
  }

  async use(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await this.reach(target, key)
    await this.press('Enter')
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target)
    await this.page.keyboard.insertText(text)
  }

  /** A field that is searched while typing: takes the first match. */
  async pick(field: Locator, text: string): Promise<void> {
    await this.type(field, text)
    await expect(this.page.getByRole('option').first()).toContainText(text)
    await this.press('Enter')
    await expect(field).not.toHaveValue('')
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
  }

  /** A field that opens a short list by the letters typed in it. */
  async choose(field: Locator, text: string): Promise<void> {
    await this.reach(field)
    await this.page.keyboard.type(text)
    await expect(this.page.getByRole('dialog').last().getByRole('listitem')).toHaveCount(1)
    await this.press('Enter')
    await expect(field).toHaveValue(new RegExp(text))
    await expect(field).toBeFocused()
  }

  /** A command by its words. */
  async command(words: string): Promise<void> {
    const palette = new Sheet(this.page, t('search'))
    await palette.isClosed()
    await expect(async () => {
      await this.press('Control+k')
      await expect(palette.dialog).toBeVisible({ timeout: 1000 })
    }).toPass()
    await this.page.keyboard.insertText(words)
    const commands = palette.dialog.getByRole('region', { name: t('search.commands') })
    await expect(commands.getByRole('button').first()).toContainText(words)
    await this.press('Enter')
    await palette.isClosed()
  }
}
