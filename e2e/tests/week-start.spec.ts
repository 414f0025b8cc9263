/** The first day of the week (decision 0100): set once for calendars, date pickers, the plan and weekly figures, and undone. */
import { test } from '../own-server.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t } from '../test.ts'

test.use({ user: 'admin@demo' })

test(
  'S1.05 the administrator chooses the first day of the week, and calendars follow',
  { tag: REPEATED },
  async ({ page }) => {
    const shell = await new Shell(page).open('/company')
    const choice = page.getByRole('combobox', { name: t('setting.week_start') })
    await expect(choice).toHaveValue('monday')
    await choice.selectOption('sunday')
    await page.getByRole('button', { name: t('save'), exact: true }).click()
    await expect(shell.toast(t('company.saved'))).toBeVisible()

    await shell.open('/calendar?view=week&day=2026-11-18')
    const days = page.getByRole('button', { name: /ноября/ })
    await expect(days.first()).toHaveAccessibleName(/15 ноября/)
    await shell.open('/statistics?period=week&day=2026-11-18')
    await expect(shell.content.or(shell.header)).toContainText(['15.11.26-21.11.26'])
    await shell.open('/tasks/new')
    await page
      .getByRole('button', { name: t('task.date_end') })
      .or(page.getByLabel(t('task.date_end')))
      .first()
      .click()
    await expect(page.getByRole('columnheader').first()).toHaveText('вс')

    await shell.open('/company')
    await page.getByRole('button', { name: t('company.restore_named', { name: t('setting.week_start') }) }).click()
    await expect(choice).toHaveValue('monday')
    await shell.open('/calendar?view=week&day=2026-11-18')
    await expect(days.first()).toHaveAccessibleName(/16 ноября/)
  },
)
