/** Changing one's own e-mail in the browser: requested in the settings, confirmed by one letter, undone by the other. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Login } from '../pages/login.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test } from '../test.ts'

test.use({ user: null })

const mailsTo = async (address: string): Promise<string[]> => {
  const folder = join(String(process.env.E2E_DATA_DIR), 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${address}\r\n`))
}

/** The path of the link in the letter, once it is written. */
const linkTo = async (address: string, name: 'email' | 'back'): Promise<string> => {
  const pattern = new RegExp(`/password-recovery\\?${name}=[\\w-]{43}`)
  const readLink = async () => (await mailsTo(address)).map((mail) => pattern.exec(mail)?.[0]).find(Boolean) ?? ''
  await expect.poll(readLink).not.toBe('')
  return readLink()
}

test(
  'the letter to the new e-mail confirms it, and the letter to the old one undoes it with a new password',
  { tag: REPEATED },
  async ({ page, newUser }) => {
    const { login, password } = await newUser({})
    const [oldEmail, newEmail] = [`${login}.example`, `new-${login}.example`]
    await page.goto('/settings')
    await new Login(page).enter(login, password)
    await page.getByRole('button', { name: t('email_change.title') }).click()
    const sheet = new Sheet(page, t('email_change.title'))
    await sheet.dialog.locator('input[name="new-email"]').fill(newEmail)
    await sheet.dialog.locator('input[name="current-password"]').fill('wrong password')
    await sheet.button(t('email_change.send')).click()
    await expect(sheet.dialog.getByText(t('password_wrong'))).toBeVisible()
    await sheet.dialog.locator('input[name="current-password"]').fill(password)
    await sheet.button(t('email_change.send')).click()
    await expect(sheet.dialog.getByText(t('email_change.sent_hint', { email: newEmail }))).toBeVisible()

    const confirmation = await linkTo(newEmail, 'email')
    const confirm = page.getByRole('button', { name: t('email_change.confirm') })
    await page.goto(confirmation)
    await confirm.click()
    await expect(page.getByText(t('email_change.confirmed'))).toBeVisible()
    await page.goto(confirmation)
    await confirm.click()
    await expect(page.getByText(t('email_change.link_dead'))).toBeVisible()
    await expect(confirm, 'pressing again would do no more').toBeHidden()
    await page.goto('/settings')
    await expect(page.getByRole('button', { name: t('email_change.title') })).toContainText(newEmail)

    await page.goto(await linkTo(oldEmail, 'back'))
    await page.getByRole('button', { name: t('email_change.back') }).click()
    await page.locator('input[name="new-password"]').fill('another-freight-2027')
    await page.locator('input[name="repeat-password"]').fill('another-freight-2027')
    await page.getByRole('button', { name: t('recovery_set') }).click()
    await expect(page.getByText(t('password_changed'), { exact: true })).toBeVisible()

    await page.goto('/settings')
    await expect(page, 'the session has ended').toHaveURL(/\/login$/)
    await new Login(page).enter(login, password)
    await expect(page.getByText(t('error.wrong login or password'))).toBeVisible()
    await new Login(page).enter(login, 'another-freight-2027')
    await expect(new Shell(page).title).toHaveText(t('title.settings'))
    await expect(page.getByRole('button', { name: t('email_change.title') })).toContainText(oldEmail)
  },
)
