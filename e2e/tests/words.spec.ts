/** A company's own words (decision 0100): found by the shown text, previewed in place, stored for a start without a network, undone. */
import type { Page } from '@playwright/test'
import { test } from '../own-server.ts'
import { workerReady } from '../pages/offline.ts'
import { Shell } from '../pages/shell.ts'
import { expect, t } from '../test.ts'

test.use({ user: 'admin@demo', serviceWorkers: 'allow' })

const wordAt = (page: Page, key: string) =>
  page.getByRole('group').filter({ has: page.getByText(key, { exact: true }) })

test('S1.05 S9.11 the administrator renames a shown text, which stays so offline, and undoes it', async ({
  page,
  context,
}) => {
  const shell = await new Shell(page).open('/company')
  await shell.content.getByRole('button', { name: t('title.words') }).click()
  await expect(shell.title).toHaveText(t('title.words'))
  await page.getByRole('textbox', { name: t('search'), exact: true }).fill('заказы')

  const menu = wordAt(page, 'nav.orders')
  await menu.getByRole('textbox').fill('Перевозки <b>')
  await expect(menu).toContainText(t('field_error.rule:word_signs'))
  const save = page.getByRole('button', { name: t('words.save', { count: 1 }) })
  await expect(save).toBeDisabled()
  await menu.getByRole('textbox').fill('Перевозки')
  await expect(menu.getByRole('figure', { name: t('company.preview') })).toContainText('Перевозки')
  await wordAt(page, 'title.orders').getByRole('textbox').fill('Наши перевозки')
  await page.getByRole('button', { name: t('words.save', { count: 2 }) }).click()
  await expect(shell.toast(t('company.saved'))).toBeVisible()
  await expect(menu).toHaveAttribute('data-own', 'true')

  await shell.open('/orders')
  await expect(shell.title).toContainText('Наши перевозки')
  await expect(shell.toolbar).toContainText('Перевозки')
  await workerReady(page)
  await page.reload()
  await expect(shell.title).toContainText('Наши перевозки')
  await context.setOffline(true)
  await page.reload()
  await expect(shell.title).toContainText('Наши перевозки')
  await expect(shell.toolbar).toContainText('Перевозки')
  await context.setOffline(false)

  await shell.open('/company/words')
  await page.getByRole('textbox', { name: t('search'), exact: true }).fill('заказы')
  await menu.getByRole('button', { name: t('words.reset') }).click()
  await expect(menu).not.toHaveAttribute('data-own', 'true')
  await expect(shell.toast(t('company.saved'))).toBeVisible()
  await page.getByRole('button', { name: t('undo') }).click()
  await expect(menu).toHaveAttribute('data-own', 'true')
  // The last change renamed "Заказы" in the menu.
  await page
    .getByRole('button', { name: t('company.restore_named', { name: t('nav.orders') }) })
    .first()
    .click()
  await expect(menu).not.toHaveAttribute('data-own', 'true')
  const title = wordAt(page, 'title.orders')
  await title.getByRole('button', { name: t('words.reset') }).click()
  await expect(title).not.toHaveAttribute('data-own', 'true')
  await shell.open('/orders')
  await expect(shell.title).toContainText(t('title.orders'))
})
