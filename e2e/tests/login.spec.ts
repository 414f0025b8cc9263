/** Logging in and being logged out: rows S2.02, S2.12, S4.01, S8.01, S8.02, S8.04, S8.05. */
import { Login } from '../pages/login.ts'
import { Shell } from '../pages/shell.ts'
import { expect, t, test } from '../test.ts'

const token = (page: Shell['page']) => page.evaluate(() => localStorage.getItem('token'))

test.describe('nobody is logged in', () => {
  test.use({ user: null })

  test('S2.02 S4.01 an address opens the login first, and then itself', async ({ page }) => {
    const login = new Login(page)
    await page.goto('/drivers?search=Мазур')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title.login'))
    await login.enter('admin@demo', 'demo-freight-2026')
    const shell = new Shell(page)
    await expect(shell.title).toContainText(t('title.drivers'))
    expect(shell.address()).toBe('/drivers?search=Мазур')
    expect(await token(page)).not.toBeNull()
  })

  test('S2.02 the recovery of a password is open to everybody', async ({ page }) => {
    await page.goto('/password-recovery')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title.password_recovery'))
    await page.getByRole('textbox', { name: t('team_user.login') }).fill('nobody@demo')
    await page.getByRole('button', { name: t('recovery_send') }).click()
    await expect(page.getByText(t('recovery_sent'), { exact: true })).toBeVisible()
    await page.getByRole('link', { name: t('to_login') }).click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('S8.05 S4.01 a wrong password shows an error and nothing is stored', async ({ page }) => {
    const login = new Login(page)
    await page.goto('/login')
    await login.submit.click()
    await expect(page.getByText(t('field_error.required')).first()).toBeVisible()
    await login.enter('admin@demo', 'wrong-password')
    await expect(page.getByText(t('error.wrong login or password'))).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    expect(await token(page)).toBeNull()
  })

  test('S4.01 the button is busy while the server answers', async ({ page }) => {
    const login = new Login(page)
    await page.goto('/login')
    const answerGate = Promise.withResolvers<void>()
    await page.route('**/api/users/auth/', async (route) => {
      await answerGate.promise
      await route.continue()
    })
    await login.enter('admin@demo', 'demo-freight-2026')
    await expect(login.submit).toBeDisabled()
    answerGate.resolve()
    await expect(new Shell(page).title).toHaveText(t('app_name'))
  })

  test('S8.05 an answer without a token shows its error', async ({ page }) => {
    const login = new Login(page)
    await page.route('**/api/users/auth/', (route) =>
      route.fulfill({ json: { status: 'error', error: 'too many requests' } }),
    )
    await page.goto('/login')
    await login.enter('admin@demo', 'demo-freight-2026')
    await expect(page.getByText(t('error.too many requests'))).toBeVisible()
  })

  test('S4.01 logging out deletes the token and the server refuses it', async ({ page, newUser, company }) => {
    const { login, password } = await newUser({})
    await page.goto('/login')
    const entrance = new Login(page)
    await entrance.enter(login, password)
    const shell = new Shell(page)
    await expect(shell.title).toHaveText(t('app_name'))
    const old = await token(page)
    const menu = await shell.openMenu()
    await menu.getByRole('button', { name: t('nav.logout') }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await token(page)).toBeNull()
    const manifest = (await (await page.request.get(`${company.url}/manifest.json`)).json()) as { api_key: string }
    const answer = await page.request.get(`${company.url}/api/team_users/auth_info/`, {
      headers: { 'App-Key': manifest.api_key, 'User-Auth-Key': String(old) },
    })
    expect(answer.status()).toBe(401)
    await page.goto('/drivers')
    await expect(page).toHaveURL(/\/login$/)
  })

  test('S2.12 S8.02 a user who is switched off is sent to the login', async ({ page, newUser, company }) => {
    const { login, password, api } = await newUser({})
    await page.goto('/login')
    await new Login(page).enter(login, password)
    await expect(new Shell(page).title).toHaveText(t('app_name'))
    const admin = await company.login('admin@demo')
    const { detail } = (await api.done('/api/team_users/auth_info/')) as unknown as { detail: { id: number } }
    await admin.done('/api/team_users/update/', { id: detail.id, is_active: 0 })
    await expect(page).toHaveURL(/\/login$/, { timeout: 15_000 })
    expect(await token(page)).toBeNull()
  })
})

test('S2.12 S8.02 after 403 the next call carries no session', async ({ page }) => {
  await page.route('**/api/drivers/list/**', (route) =>
    route.fulfill({ status: 403, json: { status: 'error', error: 'wrong app key' } }),
  )
  await page.goto('/drivers')
  await expect(page).toHaveURL(/\/login$/)
  expect(await token(page)).toBeNull()
  const next = page.waitForRequest('**/api/users/auth/')
  await new Login(page).enter('admin@demo', 'demo-freight-2026')
  expect((await next).headers()['user-auth-key']).toBeUndefined()
  await expect(new Shell(page).header).toBeVisible()
})

test('S8.01 401 logs out', async ({ page }) => {
  await page.route('**/api/drivers/list/**', (route) =>
    route.fulfill({ status: 401, json: { status: 'error', error: 'invalid user api key' } }),
  )
  await page.goto('/drivers')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(t('error.invalid user api key'))).toBeVisible()
  expect(await token(page)).toBeNull()
})

test('S8.01 the answer "invalid user api key" logs out whatever its status', async ({ page }) => {
  await page.route('**/api/drivers/list/**', (route) =>
    route.fulfill({ json: { status: 'error', error: 'invalid user api key' } }),
  )
  await page.goto('/drivers')
  await expect(page).toHaveURL(/\/login$/)
  expect(await token(page)).toBeNull()
})

test('S8.04 if the current user cannot be read, the token is deleted and the login opens', async ({ page }) => {
  await page.route('**/api/team_users/auth_info/', (route) =>
    route.fulfill({ json: { status: 'error', error: 'access denied' } }),
  )
  await page.goto('/drivers')
  await expect(page).toHaveURL(/\/login$/)
  expect(await token(page)).toBeNull()
})
