/** The sheet that chooses the carriage of a load: suggestions, a search, and the fields that the choice fills in. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { Sheet } from './sheet.ts'

export class CarriageSheet extends Sheet {
  readonly search: Locator

  constructor(page: Page) {
    super(page, t('carriage.title'))
    this.search = this.dialog.getByRole('textbox', { name: t('search') })
  }

  row(name: string): Locator {
    return this.dialog.getByRole('button', { name })
  }

  /** The choice by its name, before it is saved. */
  choice(name: string): Sheet {
    return new Sheet(this.page, name)
  }

  async assign(name: string): Promise<void> {
    await this.search.click()
    await this.search.fill(name)
    // The rows of the previous list would move away under a press.
    await expect(this.dialog.getByRole('listitem')).toHaveCount(1)
    await this.row(name).click()
    const choice = this.choice(name)
    await choice.button(t('carriage.assign')).click()
    await choice.isClosed()
    await this.isClosed()
  }
}
