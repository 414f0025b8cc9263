/** A chosen logout while changes wait on the device: row P5, the ways out. */
import type { Page } from '@playwright/test'
import { List } from '../pages/list.ts'
import { Login } from '../pages/login.ts'
import { unsentChip, workerReady } from '../pages/offline.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { stored } from '../pages/stored.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ user: null, serviceWorkers: 'allow' })

const RIGHTS = { can_add_driver: 1, can_edit_driver: 1 }

const enter = async (page: Page, login: string, password: string): Promise<void> => {
  await page.goto('/login')
  await new Login(page).enter(login, password)
  // Where a lost session left off, else at Home.
  await expect(page).not.toHaveURL(/\/login$/)
  await expect(new Shell(page).title).toBeVisible()
}

/** The list is read with a network, and the driver made without one. */
const addDriverOffline = async (page: Page, name: string): Promise<void> => {
  const list = await new List(page, 'driver').open('/drivers')
  await page.context().setOffline(true)
  const form = await list.add()
  await form.fill({ [t('driver.name')]: name, [t('driver.phone')]: '380671112233' })
  await form.save.click()
  await form.isClosed()
  await expect(unsentChip(page, 1)).toBeVisible()
}

const logOut = async (page: Page): Promise<void> => {
  await (await new Shell(page).openMenu()).getByRole('button', { name: t('nav.logout') }).click()
}

test('P5 a logout with a change that waits: stay, send now, or delete with two presses', async ({
  page,
  context,
  newUser,
}) => {
  test.setTimeout(90_000)
  const { login, password, api } = await newUser(RIGHTS)
  const [sent, deleted] = [unique('Водитель'), unique('Водитель')]
  await enter(page, login, password)
  await workerReady(page)
  const question = new Sheet(page, t('logout_unsent', { count: 1 }))

  await addDriverOffline(page, sent)
  await logOut(page)
  await question.button(t('logout_stay')).click()
  await question.isClosed()
  await expect(unsentChip(page, 1)).toBeVisible()
  await logOut(page)
  await question.isOpen()
  await question.button(t('logout_send')).click()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login$/, { timeout: 20_000 })
  expect(await api.named('drivers', sent)).toHaveLength(1)

  await enter(page, login, password)
  await addDriverOffline(page, deleted)
  await logOut(page)
  await question.button(t('logout_delete')).click()
  await question.button(t('logout_delete_sure')).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page)).not.toContain(deleted)
  await context.setOffline(false)
  expect(await api.named('drivers', deleted)).toEqual([])
})
