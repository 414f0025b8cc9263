/** Tasks: the list and its chips, the card, new ones about an object, completed in one press: rows S3.16, S2.18. */
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { Card, NewRecord } from '../pages/card.ts'
import { pullDown, sweep } from '../pages/finger.ts'
import { List } from '../pages/list.ts'
import { allSent, unsentChip } from '../pages/offline.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const soon = () => Math.floor(Date.now() / 1000) + 7200

const newTask = async (api: Api, values: object = {}): Promise<{ id: number; name: string }> => {
  const name = unique('Задача')
  return { id: await api.add('tasks', { name, type_id: 9, date_end: soon(), ...values }), name }
}

const finish = (page: Page, name: string) => page.getByRole('button', { name: `${t('task_finish')}: ${name}` })

test('S3.16 a task is completed in one press in the list, and undone', { tag: REPEATED }, async ({ page, api }) => {
  const { id, name } = await newTask(api)
  const list = await new List(page, 'task').open(`/tasks?f[search]=${encodeURIComponent(name)}`)
  await finish(page, name).click()
  await expect(page.getByText(t('task_done'))).toBeVisible()
  await expect.poll(async () => (await api.get('tasks', id)).status_id).toBe(4)
  await page.getByRole('button', { name: t('undo') }).click()
  await expect.poll(async () => (await api.get('tasks', id)).status_id).toBe(2)
  await expect(list.row(name)).toBeVisible()
})

test(
  'S3.16 watchers are added and removed on the card; a contact task asks for its result, which becomes contact history',
  { tag: REPEATED },
  async ({ page, api }) => {
    const { id, name } = await newTask(api, { type_id: 1, contact_type_id: 1, object_type: 'client', object_id: 3 })
    const card = await new Card(page).open(`/tasks/${id}`)
    const watchers = async () => ((await api.get('tasks', id)).watcher_ids as number[]).length
    const block = card.block(t('task.watcher_ids'))
    await block.getByRole('button', { name: `${t('add')}: ${t('team_user')}` }).click()
    const picker = new Sheet(page, t('team_user'))
    await picker.isOpen()
    await picker.dialog.getByRole('listitem').first().getByRole('button').first().click()
    await expect.poll(watchers).toBe(1)
    await block.getByRole('button', { name: new RegExp(`^${t('detach')}`) }).click()
    await expect.poll(watchers).toBe(0)

    await page.getByRole('button', { name: t('task_finish'), exact: true }).click()
    const sheet = new Sheet(page, t('task_how_it_went'))
    await sheet.isOpen()
    await sheet.button(t('task_finish')).click()
    const box = sheet.dialog.getByRole('textbox')
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await box.fill(`Итог ${name}`)
    await sheet.button(t('task_finish')).click()
    await sheet.isClosed()
    await expect.poll(async () => (await api.get('tasks', id)).result).toBe(`Итог ${name}`)
    const { list } = await api.done('/api/clients/get_contact_history/3/?object=fact&num=50')
    expect((list as { comment: string }[]).map(({ comment }) => comment)).toContain(`Итог ${name}`)
  },
)

test(
  'S3.16 S2.05 a task about an order is added on its card with the order filled in',
  { tag: REPEATED },
  async ({ page, api }) => {
    const order = await api.add('orders', { client_id: 2, order_type_id: 2 })
    const { number } = await api.get('orders', order)
    const card = new Card(page)
    await card.open(`/orders/${order}`)
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('more_actions') })
      .click()
    const more = new Sheet(page, t('more_actions'))
    await more.isOpen()
    await more.dialog.getByRole('button', { name: new RegExp(`^${t('task')}`) }).click()
    await expect(page).toHaveURL(/\/tasks\/new$/)
    const form = new NewRecord(page)
    const object = page.getByRole('group', { name: t('task.object_type') }).getByRole('combobox')
    await expect(object).toHaveValue(String(number))
    const name = unique('Проверить')
    await form.field(t('task.name')).fill(name)
    await form.save.click()
    await expect(page).toHaveURL(/\/tasks\/\d+$/)
    await expect(card.content.getByRole('link', { name: new RegExp(String(number)) })).toBeVisible()
    const [saved] = await api.named('tasks', name)
    expect(saved).toMatchObject({ object_type: 'order', object_id: order, client_id: 2 })
    await card.open(`/orders/${order}`)
    await expect(card.block(t('task.many')).getByText(name)).toBeVisible()
  },
)

test('S3.16 S2.18 the list shows one’s own open ones; a swipe completes one, a pull reads anew; chips filter and stand in the address', async ({
  page,
  api,
}) => {
  const mark = unique('Чужая')
  const other = await newTask(api, { name: mark, team_user_id: 3 })
  const own = await newTask(api)
  const list = await new List(page, 'task').open('/tasks')
  await expect(page.getByRole('button', { name: t('remove_filter', { name: t('filter_mine') }) })).toBeVisible()
  await page.getByRole('button', { name: t('filter_set_by_me'), exact: true }).click()
  await expect(page).toHaveURL(/f\[set_by_me\]=1/)
  await list.search(mark)
  await expect(list.row(mark)).toBeVisible()
  await page.reload()
  await expect(list.row(mark)).toBeVisible()
  await list.open(`/tasks?f[search]=${encodeURIComponent(mark)}`)
  await expect(page.getByText(t('nothing_found'))).toBeVisible()
  await list.open(`/tasks?f[search]=${encodeURIComponent(own.name)}`)
  const row = list.row(own.name).getByRole('link').first()
  await sweep(page, row, 60)
  await pullDown(page, row, '/api/tasks/list/')
  expect(await api.get('tasks', own.id), 'a short sweep does nothing').not.toMatchObject({
    status_id: TASK_STATUS.done,
  })
  await sweep(page, row, 130)
  await expect.poll(async () => (await api.get('tasks', own.id)).status_id).toBe(TASK_STATUS.done)
  await list.open(`/tasks?f[search]=${encodeURIComponent(own.name)}`)
  await expect(page.getByText(t('nothing_found'))).toBeVisible()
  expect(other.id).toBeGreaterThan(0)
})

test(
  'S3.16 without a network a task is added and completed, and both arrive',
  { tag: REPEATED },
  async ({ page, api, context }) => {
    const { id, name } = await newTask(api)
    const list = await new List(page, 'task').open(`/tasks?f[search]=${encodeURIComponent(name)}`)
    await expect(list.row(name)).toBeVisible()
    await context.setOffline(true)
    await finish(page, name).click()
    await expect(unsentChip(page, 1)).toBeVisible()
    await context.setOffline(false)
    await allSent(page)
    expect((await api.get('tasks', id)).status_id).toBe(4)
  },
)

test('@desktop S3.16 on a desktop the card stands beside the list', { tag: REPEATED }, async ({ page, api }) => {
  const { name } = await newTask(api)
  const list = await new List(page, 'task').open(`/tasks?f[search]=${encodeURIComponent(name)}`)
  await list.row(name).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: t('task_finish'), exact: true })).toBeVisible()
  await expect(list.row(name)).toBeVisible()
})

test('S3.16 a reminder appears while the app is open, opens its task and can be closed', async ({ page, newUser }) => {
  const { api } = await newUser({})
  const { detail } = await api.done('/api/team_users/auth_info/')
  const { id: team_user_id } = detail as { id: number }
  const name = unique('Позвонить')
  const id = await api.add('tasks', { name, type_id: 9, date_end: soon(), reminder_min: 120, team_user_id })
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('token', token), api.token)
  await page.goto('/drivers')
  const reminder = page.getByRole('alert').filter({ hasText: t('task_remind', { name }) })
  await expect(reminder).toBeVisible({ timeout: 20_000 })
  await reminder.getByRole('button', { name: t('task_remind', { name }) }).click()
  await expect(page).toHaveURL(new RegExp(`/tasks/${id}$`))
  await expect(reminder).toHaveCount(0)
  await page.reload()
  await expect(reminder).toBeVisible({ timeout: 20_000 })
  await reminder.getByRole('button', { name: t('close') }).click()
  await expect(reminder).toHaveCount(0)
})
