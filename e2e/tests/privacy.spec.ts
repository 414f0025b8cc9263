/** What stays on a device, and who may see it. */
import { Login } from '../pages/login.ts'
import { workerReady } from '../pages/offline.ts'
import { Shell } from '../pages/shell.ts'
import { cachedAddresses, stored } from '../pages/stored.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

test('P1 P2 P6 after a logout without a network nothing of a person is left, Back shows nothing, and the session ends later', async ({
  page,
  context,
  company,
  office,
  newUser,
}) => {
  const secret = unique('Тайна')
  await office.add('clients', { name: secret, manager_id: 2 })
  const { login, password, api } = await newUser({})
  const strangers: string[] = []
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== company.url) strangers.push(request.url())
  })
  await page.goto('/login')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await new Login(page).enter(login, password)
  const shell = new Shell(page)
  await expect(shell.title).toHaveText(t('app_name'))
  await workerReady(page)
  await shell.open(`/clients?search=${encodeURIComponent(secret)}`)
  await expect(page.getByText(secret)).toBeVisible()
  await expect.poll(() => stored(page)).toContain(secret)
  expect((await cachedAddresses(page)).filter((path) => path.startsWith('/api/'))).toEqual([])
  const token = String(await page.evaluate(() => localStorage.getItem('token')))

  await context.setOffline(true)
  await (await shell.openMenu()).getByRole('button', { name: t('nav.logout') }).click()
  await expect(page).toHaveURL(/\/login$/)
  const remaining = await stored(page)
  expect(remaining).not.toContain(secret)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goBack()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)

  await context.setOffline(false)
  const manifest = (await (await page.request.get(`${company.url}/manifest.json`)).json()) as { api_key: string }
  const headers = { 'App-Key': manifest.api_key, 'User-Auth-Key': token }
  await expect
    .poll(async () => (await page.request.get(`${company.url}/api/team_users/auth_info/`, { headers })).status(), {
      timeout: 20_000,
    })
    .toBe(401)
  expect(await api.done('/api/team_users/auth_info/')).toMatchObject({ status: 'ok' })
  expect(strangers).toEqual([])
})
