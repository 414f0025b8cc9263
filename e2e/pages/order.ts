/** The card of an order: its next step, its parts, its plan calculation. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { Card } from './card.ts'
import { Form } from './form.ts'
import { Sheet } from './sheet.ts'

export class OrderCard extends Card {
  /** The bar below: status, step, the next one. */
  readonly bar: Locator

  constructor(page: Page) {
    super(page)
    this.bar = page.locator('[data-action-bar]')
  }

  /** On the screen, or in the pane if the card is beside its list. */
  private headButton(name: string): Locator {
    return this.header
      .or(this.content.locator('section div:has(> div > h2)'))
      .getByRole('button', { name, exact: true })
      .last()
  }

  /** The pencil and the dots stand in the header. */
  override async startEditing(name: string | RegExp = /./): Promise<Form> {
    await this.headButton(t('edit')).click()
    const form = new Form(this.page, name)
    await form.isOpen()
    return form
  }

  override async openMore(): Promise<Sheet> {
    await this.headButton(t('more_actions')).click()
    const sheet = new Sheet(this.page, t('more_actions'))
    await sheet.isOpen()
    return sheet
  }

  async addPart(entity: string): Promise<Form> {
    await this.content.getByRole('button', { name: `${t('add')}: ${t(entity)}`, exact: true }).click()
    const form = new Form(this.page, t(entity))
    await form.isOpen()
    return form
  }

  async openMoney(title = t('plan_calculation')): Promise<Sheet> {
    await this.content.getByRole('button', { name: new RegExp(`^${title}`) }).click()
    const sheet = new Sheet(this.page, title)
    await sheet.isOpen()
    return sheet
  }

  /** Every step offered behind the arrow. */
  async openSteps(): Promise<Sheet> {
    await this.bar.getByRole('button', { name: t('status_change'), exact: true }).click()
    const sheet = new Sheet(this.page, t('status_change'))
    await sheet.isOpen()
    return sheet
  }

  async isAt(status: string): Promise<void> {
    await expect(this.bar).toContainText(status)
  }
}
