/** A form over a record: a sheet on a phone, a pane beside the list on desktop. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { openPickerIn, type Picker } from './picker.ts'
import { Sheet } from './sheet.ts'

export class Form extends Sheet {
  readonly save: Locator

  constructor(page: Page, title: string | RegExp) {
    super(page, title)
    this.save = this.button(t('save'))
  }

  /** A typed field by its label. */
  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label, exact: true })
  }

  /** A field that opens a picker or a calendar. */
  pickField(label: string): Locator {
    return this.dialog.getByRole('combobox', { name: label, exact: true })
  }

  async fill(values: Readonly<Record<string, string>>): Promise<this> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
    return this
  }

  openPicker(label: string): Promise<Picker> {
    return openPickerIn(this.dialog, label)
  }

  async pick(label: string, name: string): Promise<void> {
    const picker = await this.openPicker(label)
    await picker.search(name)
    await picker.choose(name)
    await expect(this.pickField(label)).toHaveValue(name)
  }

  /** The text below a field. */
  errorOf(field: Locator): Promise<string> {
    return field.evaluate((element) => {
      const id = element.getAttribute('aria-describedby') ?? ''
      return element.ownerDocument.querySelector(`[id="${id}"]`)?.textContent ?? ''
    })
  }
}
