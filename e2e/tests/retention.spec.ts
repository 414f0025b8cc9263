/** Retention settings (decision 0102): the form shows beforehand what would be deleted and which limits apply, and a save can be undone. */
import { test } from '../own-server.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t } from '../test.ts'

test.use({ user: 'admin@demo' })

test(
  'S1.05 the administrator sets how long the history is kept, sees what would go, and takes it back',
  { tag: REPEATED },
  async ({ page }) => {
    const shell = await new Shell(page).open('/company')
    await shell.content.getByRole('button', { name: t('title.retention') }).click()
    await expect(shell.title).toHaveText(t('title.retention'))
    const history = page.getByRole('region', { name: t('setting.history_days') })
    const forever = history.getByRole('switch', { name: t('retention.forever') })
    const save = page.getByRole('button', { name: t('save') })
    await expect(forever).toBeChecked()
    await expect(history).toContainText(t('retention.nothing'))

    await forever.uncheck({ force: true })
    const days = history.getByRole('textbox', { name: t('retention.days') })
    await expect(days).toHaveValue('730')
    await days.fill('30')
    await expect(history).toContainText(t('retention.limits_only', { least: 365, most: 3650 }))
    await days.fill('400')
    await expect(history.getByRole('status')).toHaveText(t('retention.nothing'))
    await save.click()
    await expect(shell.toast(t('company.saved'))).toBeVisible()
    await page.reload()
    await expect(days).toHaveValue('400')
    await expect(page.getByText('0 → 400')).toBeVisible()
    await page
      .getByRole('button', { name: t('company.restore_named', { name: t('setting.history_days') }) })
      .first()
      .click()
    await expect(forever).toBeChecked()
  },
)
