/** Changes that wait on the device while a session ends, by choice or not: row P5 and offline.md 7. */
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { List } from '../pages/list.ts'
import { Login } from '../pages/login.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { stored } from '../pages/stored.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ user: null, serviceWorkers: 'allow' })

const RIGHTS = { can_add_driver: 1, can_edit_driver: 1 }

const enter = async (page: Page, login: string, password: string): Promise<void> => {
  await page.goto('/login')
  await new Login(page).enter(login, password)
  // The screen of the lost session, else Home.
  await expect(page).not.toHaveURL(/\/login$/)
  await expect(new Shell(page).title).toBeVisible()
}

/** The list is read with a network, and the driver added without one. */
const addDriverOffline = async (page: Page, name: string): Promise<void> => {
  const list = await new List(page, 'driver').open('/drivers')
  await page.context().setOffline(true)
  const form = await list.add()
  await form.fill({ [t('driver.name')]: name, [t('driver.phone')]: '380671112233' })
  await form.save.click()
  await form.isClosed()
  await expect(unsentChip(page, 1)).toBeVisible()
}

/** The page has only begun: until it has counted its changes, it does not mark any as unsent. */
const arrivesOnce = async (page: Page, office: Api, name: string): Promise<void> => {
  await expect.poll(() => office.named('drivers', name), { timeout: 20_000 }).not.toEqual([])
  await allSent(page)
  expect(await office.named('drivers', name), 'sent once').toHaveLength(1)
}

const logOut = async (page: Page): Promise<void> => {
  await (await new Shell(page).openMenu()).getByRole('button', { name: t('nav.logout') }).click()
}

test('18 P5 a logout with a change that waits: stay, send now, or delete with two presses', async ({
  page,
  context,
  newUser,
}) => {
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

test('17 P5 a session that ends while changes wait: nobody else sees or sends them, and the same person sends each once', async ({
  page,
  context,
  office,
  newUser,
}) => {
  const [owner, colleague] = [await newUser(RIGHTS), await newUser(RIGHTS)]
  const { list: users } = await office.done(`/api/team_users/list/?num=100&search=${encodeURIComponent(owner.login)}`)
  const [{ id: ownerId } = { id: 0 }] = users as { id: number }[]
  const [first, second] = [unique('Водитель'), unique('Водитель')]
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/drivers/add/')) sent.push(request.postData() ?? '')
  })
  await enter(page, owner.login, owner.password)
  await workerReady(page)

  // 401: somebody ended the sessions of the person.
  await addDriverOffline(page, first)
  await office.done('/api/sessions/end_all/', { team_user_id: ownerId })
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login$/, { timeout: 20_000 })
  expect(await stored(page), 'nothing is deleted').toContain(first)

  sent.length = 0
  await enter(page, colleague.login, colleague.password)
  const list = await new List(page, 'driver').open('/drivers')
  await expect(list.rows.first()).toBeVisible()
  await expect(list.row(first)).toHaveCount(0)
  await new Shell(page).open('/settings')
  await expect(page.getByText(t('device_others_unsent'))).toBeVisible()
  await expect(page.locator('#unsent')).toContainText(t('unsent_none'))
  await expect(page.locator('main')).not.toContainText(first)
  expect(sent, 'the colleague sends none of it').toEqual([])
  expect(await office.named('drivers', first)).toEqual([])
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page), 'a logout of the colleague leaves it').toContain(first)

  await enter(page, owner.login, owner.password)
  await arrivesOnce(page, office, first)

  // 403 in the middle of sending.
  await addDriverOffline(page, second)
  await context.route('**/api/drivers/add/', (route) =>
    route.fulfill({ status: 403, json: { status: 'error', error: 'access denied' } }),
  )
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login$/, { timeout: 20_000 })
  expect(await stored(page)).toContain(second)
  await context.unroute('**/api/drivers/add/')
  await enter(page, owner.login, owner.password)
  await arrivesOnce(page, office, second)
})
