/** A list drawn as a board: columns by status, cards that are moved. */
import { expect, type Locator } from '@playwright/test'
import { t } from '../texts.ts'
import { Sheet } from './sheet.ts'
import { Shell } from './shell.ts'

export class Board extends Shell {
  override async open(address: string): Promise<this> {
    await super.open(address)
    await this.page.getByRole('button', { name: t('board.as_board') }).click()
    await expect(this.columns.first()).toBeVisible()
    return this
  }

  get columns(): Locator {
    return this.content.locator('[data-column]')
  }

  column(status: string): Locator {
    return this.content.getByRole('region', { name: status, exact: true })
  }

  card(status: string, name: string): Locator {
    return this.column(status).getByRole('listitem').filter({ hasText: name })
  }

  /** Columns that are not visible are not read. */
  async bring(status: string): Promise<void> {
    await this.column(status).evaluate((column) => column.scrollIntoView({ inline: 'start' }))
  }

  /** The sheet with the next statuses of a card. */
  async startMoving(status: string, name: string): Promise<Sheet> {
    await this.card(status, name)
      .getByRole('button', { name: t('board.move', { name }) })
      .click()
    const sheet = new Sheet(this.page, t('status_change'))
    await sheet.isOpen()
    return sheet
  }
}
