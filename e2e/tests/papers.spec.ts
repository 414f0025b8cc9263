/** Texts and blocks of documents (decision 0101): the finished document beside the form, a refused placeholder, and the undo. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readPages, withoutBlanks, textOf } from '../../packages/web/src/records/documents/testing/read-pdf.ts'
import { test } from '../own-server.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t } from '../test.ts'

test.use({ user: 'admin@demo' })

/** The text of the preview: if no tab opens, it is saved. */
const printed = async (page: Page): Promise<string> => {
  await page.evaluate(() => {
    window.open = () => null
  })
  const preview = page.getByRole('region', { name: t('papers.preview') })
  await expect(preview).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: t('document.open') }).click(),
  ])
  return textOf(await readPages(new Uint8Array(readFileSync(await file.path()))))
}

const textBox = (page: Page, name: string) => page.getByRole('textbox', { name: t(`papers.text.${name}`) })

test('S1.05 the administrator writes the texts of an offer, previews it, and undoes them', async ({ page }) => {
  const shell = await new Shell(page).open('/company')
  await shell.content.getByRole('button', { name: t('title.papers') }).click()
  await expect(shell.title).toHaveText(t('title.papers'))
  const [intro, save] = [textBox(page, 'intro'), page.getByRole('button', { name: t('save') })]

  await intro.fill('Уважаемый {klient}!')
  await expect(page.getByText(t('field_error.rule:placeholder'))).toBeVisible()
  await expect(save).toBeDisabled()
  await intro.fill('Предлагаем для ')
  await page
    .getByRole('combobox', { name: t('papers.insert') })
    .nth(1)
    .selectOption('client')
  await expect(intro).toHaveValue('Предлагаем для {client}')

  await page.getByRole('radio', { name: t('papers.preview') }).check({ force: true })
  expect(await printed(page)).toContain(withoutBlanks('Предлагаем для ТОВ «Скло-Буд Україна»'))
  await page.getByRole('radio', { name: t('papers.form') }).check({ force: true })
  await save.click()
  await expect(shell.toast(t('company.saved'))).toBeVisible()
  await page.reload()
  await expect(intro).toHaveValue('Предлагаем для {client}')

  // Unsaved input is asked about before another document opens.
  await intro.fill('Другое')
  await page.getByRole('combobox', { name: t('document_form.document') }).selectOption('invoice')
  await page.getByRole('button', { name: t('keep_editing') }).click()
  await expect(intro).toHaveValue('Другое')
  await page.getByRole('button', { name: t('cancel') }).click()

  await page.getByRole('button', { name: t('papers.reset') }).click()
  await expect(intro).toHaveValue('')
  await page.getByRole('button', { name: t('undo') }).click()
  await expect(intro).toHaveValue('Предлагаем для {client}')
})

test(
  'S1.05 on desktop the document stands beside its blocks, which are moved and hidden',
  { tag: REPEATED },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await new Shell(page).open('/company/papers?document=invoice')
    const blocks = page.getByRole('list', { name: t('papers.blocks') })
    await expect(blocks).toBeVisible()
    const hint = t('papers.block.about')
    expect(await printed(page)).toContain(withoutBlanks('ЕКС-2026/44'))
    await blocks.getByRole('switch', { name: hint }).uncheck({ force: true })
    await expect(blocks.getByRole('switch', { name: t('papers.block.prices') })).toBeDisabled()
    await expect.poll(() => printed(page)).not.toContain(withoutBlanks('ЕКС-2026/44'))
    await blocks.getByRole('button', { name: t('statuses.move_up', { name: t('papers.block.sum') }) }).click()
    await page.getByRole('button', { name: t('save') }).click()
    await expect(page.getByText(t('company.saved'))).toBeVisible()
  },
)
