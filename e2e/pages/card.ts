/** The screen of one record, and the screen on which one is added. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { Form } from './form.ts'
import { openPickerIn, type Picker } from './picker.ts'
import { Sheet } from './sheet.ts'
import { Shell } from './shell.ts'

export class Card extends Shell {
  readonly edit: Locator
  readonly more: Locator

  constructor(page: Page) {
    super(page)
    this.edit = this.content.getByRole('button', { name: t('edit'), exact: true })
    this.more = this.content.getByRole('button', { name: t('more_actions'), exact: true })
  }

  section(title: string): Locator {
    return this.content.getByRole('button', { name: new RegExp(`^${title}`) })
  }

  /** The rows of a block by its heading; on desktop it stands inside the pane of its record. */
  block(title: string): Locator {
    return this.content
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { name: new RegExp(`^${title}`) }) })
      .last()
  }

  /** Whatever the record's title, if no test says: on desktop the title is that of the list beside it. */
  async startEditing(name: string | RegExp = /./): Promise<Form> {
    await this.edit.click()
    const form = new Form(this.page, name)
    await form.isOpen()
    return form
  }

  async openMore(): Promise<Sheet> {
    await this.more.click()
    const sheet = new Sheet(this.page, t('more_actions'))
    await sheet.isOpen()
    return sheet
  }
}

/** /clients/new and the like: the form is the screen. */
export class NewRecord extends Shell {
  readonly save: Locator

  constructor(page: Page) {
    super(page)
    this.save = this.content.getByRole('button', { name: t('save'), exact: true })
  }

  field(label: string): Locator {
    return this.content.getByRole('textbox', { name: label, exact: true })
  }

  pickField(label: string): Locator {
    return this.content.getByRole('combobox', { name: label, exact: true })
  }

  box(label: string): Locator {
    return this.content.getByRole('switch', { name: label, exact: true })
  }

  async openSection(title: string): Promise<void> {
    await this.content.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  }

  openPicker(label: string): Promise<Picker> {
    return openPickerIn(this.content, label)
  }

  async pick(label: string, name: string): Promise<void> {
    const picker = await this.openPicker(label)
    await picker.search(name)
    await picker.choose(name)
    await expect(this.pickField(label)).toHaveValue(name)
  }
}
