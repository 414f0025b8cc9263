/** The list of an entity as a screen. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { Form } from './form.ts'
import { Sheet } from './sheet.ts'
import { Shell } from './shell.ts'

export class List extends Shell {
  readonly rows: Locator
  readonly searchBox: Locator
  readonly pages: Locator
  /** The name of one record. */
  readonly one: string
  readonly addButton: Locator

  constructor(page: Page, entity: string) {
    super(page)
    this.one = t(entity)
    this.rows = this.content.getByRole('listitem')
    this.searchBox = page.getByRole('textbox', { name: t('search') }).first()
    this.pages = this.content.getByRole('group', { name: t('pages') })
    this.addButton = page.getByRole('button', { name: this.one, exact: true })
  }

  override async open(address: string): Promise<this> {
    await super.open(address)
    await expect(this.rows.first().or(this.content.getByText(t('nothing_found')))).toBeVisible()
    return this
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name }).first()
  }

  async search(text: string): Promise<void> {
    await this.searchBox.fill(text)
  }

  async add(): Promise<Form> {
    await this.addButton.click()
    const form = new Form(this.page, this.one)
    await form.isOpen()
    return form
  }

  async edit(name: string): Promise<Form> {
    await this.row(name).getByRole('button').first().click()
    const form = new Form(this.page, name)
    await form.isOpen()
    return form
  }

  async turnTo(page: number): Promise<void> {
    await this.pages.getByRole('button', { name: t('page_number', { number: page }) }).click()
  }

  async openFilters(): Promise<Sheet> {
    await this.page.getByRole('button', { name: new RegExp(`^${t('filters')}( \\d+)?$`) }).click()
    const panel = new Sheet(this.page, t('filters'))
    await panel.isOpen()
    return panel
  }
}
