/** Passkeys in the browser: made in the settings, used instead of a code and instead of the password, and removed. */
import type { Page } from '@playwright/test'
import { Login } from '../pages/login.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, t, test } from '../test.ts'

test.use({ user: null })

/** A fingerprint reader that always accepts. */
const plugAuthenticator = async (page: Page): Promise<(isKnown: boolean) => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isUserVerified) => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}

test('a passkey is made in the settings, logs in without a password, replaces a code, and is removed', async ({
  page,
  newUser,
}) => {
  const setFinger = await plugAuthenticator(page)
  const { login, password } = await newUser({})
  await page.goto('/settings')
  await new Login(page).enter(login, password)
  const shell = new Shell(page)
  const openSheet = async () => {
    await page.getByRole('button', { name: t('passkey.title') }).click()
    return new Sheet(page, t('passkey.title')).dialog
  }
  const added = await openSheet()
  await expect(added.getByText(t('passkey.none'))).toBeVisible()
  await added.getByRole('button', { name: t('passkey.add') }).click()
  await added.locator('input[name="passkey-name"]').fill('Ноутбук на складе')
  await added.locator('input[name="current-password"]').fill('wrong password')
  await added.getByRole('button', { name: t('passkey.make') }).click()
  await expect(added.getByText(t('password_wrong'))).toBeVisible()
  await added.locator('input[name="current-password"]').fill(password)
  await added.getByRole('button', { name: t('passkey.make') }).click()
  await expect(added.getByRole('listitem')).toHaveCount(10)
  await added.getByRole('button', { name: t('second_factor.codes_kept') }).click()
  await expect(added.getByText('Ноутбук на складе')).toBeVisible()
  await expect(added.getByText(t('passkey.unseen'))).toBeVisible()
  await page.keyboard.press('Escape')

  const logOut = async () => {
    const menu = await shell.openMenu()
    await menu.getByRole('button', { name: t('nav.logout') }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  await logOut()
  await setFinger(false)
  await page.getByRole('button', { name: t('passkey.login') }).click()
  await expect(page.getByText(t('error.passkey cancelled'))).toBeVisible()
  await setFinger(true)
  await page.getByRole('button', { name: t('passkey.login') }).click()
  await expect(shell.title).toHaveText(t('app_name'))

  await logOut()
  await new Login(page).enter(login, password)
  await page.getByRole('button', { name: t('passkey.confirm') }).click()
  await expect(shell.title).toHaveText(t('app_name'))

  await shell.open('/settings')
  const removed = await openSheet()
  await expect(removed.getByText(t('passkey.unseen'))).toHaveCount(0)
  await removed.getByRole('button', { name: t('passkey.remove_named', { name: 'Ноутбук на складе' }) }).click()
  await removed.locator('input[name="current-password"]').fill(password)
  await removed.getByRole('button', { name: t('passkey.remove'), exact: true }).click()
  await removed.getByRole('button', { name: t('passkey.confirm') }).click()
  await expect(removed.getByText(t('passkey.none'))).toBeVisible()
})
