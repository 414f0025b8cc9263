/** Many rows of a list at once: chosen by a long press or by boxes, changed, taken back, exported; and saved filters above it. */
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { fingerOn, middleOf } from '../pages/finger.ts'
import { List } from '../pages/list.ts'
import { allSent, unsentChip } from '../pages/offline.ts'
import { Picker } from '../pages/picker.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const newLeads = async (api: Api, count: number): Promise<{ ids: number[]; name: string }> => {
  const name = unique('Гурт')
  const ids: number[] = []
  for (let each = 1; each <= count; each += 1) {
    ids.push(await api.add('leads', { name: `${name} №${each}`, phone: '380671234567', manager_id: 1 }))
  }
  return { ids, name }
}

const open = (page: Page, name: string) => new List(page, 'lead').open(`/leads?f[search]=${encodeURIComponent(name)}`)

const press = async (page: Page, row: Locator): Promise<void> => {
  const [finger, middle] = [await fingerOn(page), await middleOf(row)]
  await finger.down(middle)
  await page.waitForTimeout(600)
  await finger.up()
}

const managersOf = async (api: Api, ids: readonly number[]): Promise<unknown[]> => {
  const rows = await Promise.all(ids.map((id) => api.get('leads', id)))
  return rows.map((row) => row.manager_id)
}

const chooseManager = async (page: Page, api: Api): Promise<number> => {
  const person = await api.get('team_users', 2)
  await page.getByRole('button', { name: t('lead.manager_id'), exact: true }).click()
  const picker = new Picker(page, t('lead.manager_id'))
  await picker.rows
    .filter({ hasText: String(person.name) })
    .getByRole('button')
    .first()
    .click()
  return person.id
}

test('a long press chooses rows; they get another manager, and an undo restores the old one', async ({ page, api }) => {
  const { ids, name } = await newLeads(api, 3)
  const list = await open(page, name)
  await press(page, list.row('№1'))
  await expect(page.getByText(t('bulk.selected', { count: 1 }))).toBeVisible()
  await expect(page).toHaveURL(/\/leads\?/)
  await list.row('№2').click()
  await expect(page.getByText(t('bulk.selected', { count: 2 }))).toBeVisible()
  await page.getByRole('button', { name: t('bulk.select_page') }).click()
  await expect(page.getByText(t('bulk.selected', { count: 3 }))).toBeVisible()

  const manager = await chooseManager(page, api)
  await expect(page.getByText(t('bulk.done', { count: 3 }))).toBeVisible()
  expect(await managersOf(api, ids)).toEqual([manager, manager, manager])
  await api.done('/api/leads/update/', { id: ids[0], manager_id: 5 })
  await page.getByRole('button', { name: t('undo') }).click()
  // Records that somebody changed meanwhile stay, and are reported.
  await expect(page.getByRole('dialog', { name: t('bulk.refused', { count: 1 }) })).toContainText('№1')
  expect(await managersOf(api, ids)).toEqual([5, 1, 1])
})

test('@desktop boxes choose rows; those that allow the status get it, the others say why', async ({ page, api }) => {
  const { ids, name } = await newLeads(api, 2)
  await api.done('/api/leads/update/', { id: ids[1], status_id: LEAD_STATUS.junk })
  const statuses = await api.list('leads_statuses', '')
  const contacted = String(statuses.find(({ id }) => id === 3)?.name)
  const list = await open(page, name)
  for (const each of ['№1', '№2']) await list.row(each).getByRole('checkbox').check({ force: true })
  await expect(page.getByText(t('bulk.selected', { count: 2 }))).toBeVisible()
  await page.getByRole('button', { name: t('lead.status_id'), exact: true }).click()
  await new Sheet(page, t('status_change')).button(contacted).click()
  const refused = page.getByRole('dialog', { name: t('bulk.refused', { count: 1 }) })
  await expect(refused).toContainText('№2')
  expect((await api.get('leads', Number(ids[0]))).status_id).toBe(3)
  expect((await api.get('leads', Number(ids[1]))).status_id).toBe(10)
})

test('@desktop only the chosen rows are exported', { tag: REPEATED }, async ({ page, api }) => {
  const { name } = await newLeads(api, 3)
  const list = await open(page, name)
  for (const each of ['№1', '№3']) await list.row(each).getByRole('checkbox').check({ force: true })
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: t('bulk.export') }).click()
  const file = await readFile(await (await coming).path())
  expect(file.subarray(0, 2).toString()).toBe('PK')
  expect((await api.list('leads', `ids=${(await api.named('leads', `${name} №1`))[0]?.id}`)).length).toBe(1)
})

test(
  'without a network few rows are changed one by one and sent later',
  { tag: REPEATED },
  async ({ page, context, api }) => {
    const { ids, name } = await newLeads(api, 2)
    const list = await open(page, name)
    await press(page, list.row('№1'))
    await list.row('№2').click()
    // The people are on this device after they were looked at.
    await page.getByRole('button', { name: t('lead.manager_id'), exact: true }).click()
    const picker = new Picker(page, t('lead.manager_id'))
    await expect(picker.rows.first()).toBeVisible()
    await picker.close()
    await context.setOffline(true)
    const manager = await chooseManager(page, api)
    await expect(page.getByText(t('bulk.queued', { count: 2 }))).toBeVisible()
    await expect(unsentChip(page, 2)).toBeVisible()
    await context.setOffline(false)
    await allSent(page)
    expect(await managersOf(api, ids)).toEqual([manager, manager])
  },
)

test.describe('saved filters', () => {
  test('a filter is saved under a name, set by a press, made the default, renamed and deleted', async ({
    page,
    newUser,
    context,
  }) => {
    const { api } = await newUser({ role: 'manager' })
    await context.addInitScript((token) => localStorage.setItem('token', token), api.token)
    const list = await new List(page, 'lead').open('/leads?f[in_work]=1')
    await page.getByRole('button', { name: new RegExp(t('saved_filters.save')) }).click()
    const sheet = new Sheet(page, t('saved_filters.save'))
    await sheet.isOpen()
    await sheet.dialog.getByRole('textbox').fill('Живые')
    await sheet.button(t('save')).click()
    await sheet.isClosed()
    await expect.poll(async () => (await api.list('saved_filters', '')).length).toBe(1)
    await list.content.getByRole('button', { name: t('remove_filter', { name: 'Живые' }) }).click()
    await expect(page).toHaveURL(/\/leads$/)
    await list.content.getByRole('button', { name: 'Живые', exact: true }).click()
    await expect(page).toHaveURL(/in_work/)

    await page.getByRole('button', { name: t('saved_filters.edit', { name: 'Живые' }) }).click()
    const edit = new Sheet(page, t('saved_filter'))
    await edit.isOpen()
    await expect(list.toast(t('saved'))).toBeHidden()
    await edit.dialog.getByRole('textbox').fill('В работе у меня')
    await edit.dialog.getByRole('switch').check({ force: true })
    await edit.button(t('save')).click()
    await edit.isClosed()
    await expect.poll(async () => (await api.list('saved_filters', ''))[0]?.is_default).toBe(1)
    await new List(page, 'lead').open('/leads')
    await expect(page).toHaveURL(/in_work/)

    await page.getByRole('button', { name: t('saved_filters.edit', { name: 'В работе у меня' }) }).click()
    await edit.button(t('delete')).click()
    await edit.button(t('confirm_delete')).click()
    await edit.isClosed()
    await expect.poll(async () => (await api.list('saved_filters', '')).length).toBe(0)
  })

  test('it is saved without a network as well', { tag: REPEATED }, async ({ page, newUser, context }) => {
    const { api } = await newUser({ role: 'manager' })
    await context.addInitScript((token) => localStorage.setItem('token', token), api.token)
    await new List(page, 'lead').open('/leads?f[in_work]=1')
    await page.getByRole('button', { name: new RegExp(t('saved_filters.save')) }).click()
    const sheet = new Sheet(page, t('saved_filters.save'))
    await sheet.dialog.getByRole('textbox').fill('Потом')
    await context.setOffline(true)
    await sheet.button(t('save')).click()
    await sheet.isClosed()
    await expect(page.getByRole('button', { name: t('remove_filter', { name: 'Потом' }) })).toBeVisible()
    expect(await api.list('saved_filters', '')).toHaveLength(0)
    await context.setOffline(false)
    await allSent(page)
    await expect.poll(async () => (await api.list('saved_filters', '')).length).toBe(1)
  })
})
