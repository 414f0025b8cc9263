/** The second factor in the browser: set up by the key of its QR code, required at the login, and reset by the administrator. */
import { codeAt, stepAt } from '../../packages/server/src/features/auth/totp.ts'
import { Login } from '../pages/login.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, t, test } from '../test.ts'

test.use({ user: null })

/** A code is valid half a minute around its own, once: the test uses them from the earliest on. */
const codeOf = (secret: string, offset: -1 | 0 | 1): string => codeAt(secret, stepAt(Date.now() / 1000) + offset)

test('the login asks for a code of the phone beside the password, a recovery code works as well, and the device is remembered', async ({
  page,
  newUser,
}) => {
  const { login, password } = await newUser({})
  await page.goto('/settings')
  await new Login(page).enter(login, password)
  const shell = new Shell(page)
  await page.getByRole('button', { name: t('second_factor.title') }).click()
  const { dialog } = new Sheet(page, t('second_factor.title'))
  await dialog.locator('input[name="current-password"]').fill(password)
  await dialog.getByRole('button', { name: t('second_factor.begin') }).click()
  await expect(dialog.getByRole('img', { name: t('second_factor.qr') })).toBeVisible()
  const secret = (await dialog.getByTestId('secret').innerText()).replaceAll(' ', '')
  const otp = dialog.locator('input[name="otp"]')
  await otp.fill('000000')
  await dialog.getByRole('button', { name: t('second_factor.confirm') }).click()
  await expect(dialog.getByText(t('field_error.rule:wrong_otp'))).toBeVisible()
  // Until the press arrives, the earliest code may have expired.
  await expect(async () => {
    if (await otp.isVisible()) {
      await otp.fill(codeOf(secret, -1))
      await dialog.getByRole('button', { name: t('second_factor.confirm') }).click()
    }
    await expect(dialog.getByRole('listitem')).toHaveCount(10, { timeout: 5000 })
  }).toPass()
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: t('second_factor.codes_kept') }).click()
  await expect(dialog).toBeHidden()

  const logOut = async () => {
    const menu = await shell.openMenu()
    await menu.getByRole('button', { name: t('nav.logout') }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  const code = page.locator('input[name="otp"]')
  await logOut()
  await new Login(page).enter(login, password)
  await code.fill('000000')
  await page.getByRole('button', { name: t('sign_in'), exact: true }).click()
  await expect(page.getByText(t('field_error.rule:wrong_otp'))).toBeVisible()
  await code.fill(String(codes[0]))
  await page.getByRole('checkbox', { name: t('second_factor.remember') }).click()
  await page.getByRole('button', { name: t('sign_in'), exact: true }).click()
  await expect(shell.title).toHaveText(t('app_name'))

  await logOut()
  await new Login(page).enter(login, password)
  await expect(shell.title, 'the device is remembered').toHaveText(t('app_name'))

  await shell.open('/settings')
  await page.getByRole('button', { name: t('session.title') }).click()
  const remembered = new Sheet(page, t('session.title')).dialog.getByRole('region', {
    name: t('session.remembered_title'),
  })
  await expect(remembered.getByText(t('session.current'))).toBeVisible()
  await remembered.getByRole('button').click()
  await expect(remembered).toBeHidden()
})
