/** A right that is withdrawn while its owner has no network (offline.md 6.2, 7). */
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import { newClient } from '../new-orders.ts'
import { startWalking } from '../go-to.ts'
import { Card } from '../pages/card.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ user: null, serviceWorkers: 'allow' })

test('19 S8.08 the change says that it is no longer allowed, nobody is logged out or led away, and the rest goes out', async ({
  page,
  context,
  office,
  newUser,
}) => {
  const { api, login } = await newUser({ role: 'manager' })
  const { list: users } = await office.done(`/api/team_users/list/?num=100&search=${encodeURIComponent(login)}`)
  const [{ id: person } = { id: 0 }] = users as { id: number }[]
  const [mine, task] = [unique('Моё'), unique('Дело')]
  const client = await newClient(api, { comment: 'Было' })
  const name = String((await api.get('clients', client)).name)
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400
  const id = await api.add('tasks', { name: task, type_id: 9, team_user_id: person, date_end: tomorrow })
  await page.addInitScript((token) => window.localStorage.setItem('token', token), api.token)
  const card = await new Card(page).open(`/tasks/${id}`)
  await expect(card.header).toContainText(task)
  await card.open(`/clients/${client}`)
  await expect(card.header).toContainText(name)
  await workerReady(page)
  startWalking(page)
  await context.setOffline(true)

  const form = await card.startEditing(name)
  await form.dialog.getByRole('button', { name: new RegExp(`^${t('section_notes')}`) }).click()
  await form.fill({ [t('client.comment')]: mine })
  await form.save.click()
  await form.isClosed()
  await card.open(`/tasks/${id}`)
  await page.getByRole('button', { name: t('task_finish'), exact: true }).click()
  await expect(unsentChip(page, 2)).toBeVisible()
  await office.done('/api/team_users/update/', { id: person, can_edit_client: 0 })

  await card.open(`/clients/${client}`)
  await context.setOffline(false)
  const decisionLink = page.getByRole('banner').getByRole('link', { name: t('unsent_decide', { count: 1 }) })
  await expect(decisionLink).toBeVisible({ timeout: 20_000 })
  await expect(page, 'nobody is led away').toHaveURL(`/clients/${client}`)
  expect(await office.get('clients', client)).toMatchObject({ comment: 'Было' })
  await expect.poll(async () => (await api.get('tasks', id)).status_id, { timeout: 20_000 }).toBe(TASK_STATUS.done)
  await decisionLink.click()
  const entry = page.locator('#unsent').getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText(t('denied_title'))
  await entry.getByRole('button', { name: t('unsent_discard') }).click()
  await entry.getByRole('button', { name: t('confirm_delete') }).click()
  await allSent(page)
  // The copies are those of the rights that are left.
  await card.open(`/clients/${client}`)
  await expect(card.header).toContainText(name)
  await expect(card.edit).toHaveCount(0)
})
