/** The block of files on a card or under a form, and adding files. */
import { expect, type Locator, type Page } from '@playwright/test'
import { t } from '../texts.ts'
import { Sheet } from './sheet.ts'

export interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

export class FilesBlock {
  readonly page: Page
  readonly place: Locator

  constructor(page: Page, objectType: string) {
    this.page = page
    this.place = page.locator(`#files-${objectType}`)
  }

  /** As through the system's file dialog, by content or by path; the opening button decides what may be chosen. */
  async choose(files: Chosen | Chosen[] | string[], button = t('files.add_files')): Promise<void> {
    const opening = this.page.waitForEvent('filechooser')
    await this.place.getByRole('button', { name: button, exact: true }).click()
    await (await opening).setFiles(files)
  }

  row(name: string): Locator {
    return this.place.getByRole('listitem').filter({ hasText: name })
  }

  picture(name: string): Locator {
    return this.place.getByRole('img', { name: new RegExp(`^${name.replaceAll('.', String.raw`\.`)}`) })
  }

  async openSheet(name: string): Promise<Sheet> {
    await this.place.getByRole('button', { name: `${t('files.more')}: ${name}`, exact: true }).click()
    const sheet = new Sheet(this.page, name)
    await sheet.isOpen()
    return sheet
  }

  async has(names: readonly string[]): Promise<void> {
    for (const name of names) await expect(this.row(name).or(this.picture(name)).first()).toBeVisible()
  }
}

export const pdf = (name: string, words = name): Chosen => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n% ${words}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  ),
})
