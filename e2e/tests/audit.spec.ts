/** The security log: the administrator reads it, and nobody else is offered it. */
import { List } from '../pages/list.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

test.describe('the administrator', () => {
  test.use({ user: 'admin@demo' })

  test(
    'S6.01 reads in the security log who deleted what, and filters it by one kind of event',
    { tag: REPEATED },
    async ({ page, api }) => {
      const name = unique('Водитель')
      const { id } = await api.done('/api/drivers/add/', { name, phone: '380671234567' })
      await api.done('/api/drivers/delete/', { id })
      await new Shell(page).open('/settings')
      await page.getByRole('button', { name: t('audit_event.many'), exact: true }).click()
      const list = new List(page, 'audit_event')
      await expect(list.title).toContainText(t('title.audit'))
      const row = list.row(name)
      await expect(row).toContainText(t('audit_event.event.deleted'))
      await expect(row).toContainText(t('driver'))
      await expect(page.getByRole('button', { name: t('more_actions') })).toBeVisible()

      await row.click()
      const event = page.getByRole('dialog', { name })
      await expect(event.getByText(t('driver'), { exact: true })).toBeVisible()
      const { detail } = await api.call('/api/team_users/auth_info/')
      const { name: who } = detail as { name: string }
      await event.getByRole('button', { name: who, exact: true }).click()
      await expect(page.getByRole('dialog', { name: who })).toBeVisible()

      await list.open(`/security-log?${new URLSearchParams({ 'f[event]': 'exported' }).toString()}`)
      await expect(list.rows.first()).toContainText(t('audit_event.event.exported'))
      await expect(row).toBeHidden()
      await list.row(t('client.many')).click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: t('client.many') })
        .click()
      await expect(list.title).toContainText(t('title.clients'))
    },
  )
})

test('S6.01 a manager is neither offered the security log nor shown it', { tag: REPEATED }, async ({ page }) => {
  await new Shell(page).open('/settings')
  await expect(page.getByRole('button', { name: t('title.directory'), exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: t('audit_event.many'), exact: true })).toHaveCount(0)
})
