/** The company's own mail server (decision 0100): tested before it is saved, errors in plain words, undone. */
import { type TestSmtp, smtpServer } from '../../packages/server/src/testing/smtp-server.ts'
import { test as base } from '../own-server.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t } from '../test.ts'

const LOGIN = { user: 'mail@firm.test', pass: 'app-password-1' }

const test = base.extend<{ smtp: TestSmtp }>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture that needs no other
  smtp: async ({}, use) => {
    const smtp = await smtpServer(0, LOGIN)
    await use(smtp)
    await smtp.close()
  },
  environment: async ({ smtp: _ }, use) => use({ MAIL_TO_INNER: '1' }),
})

test.use({ user: 'admin@demo' })

test(
  'S1.05 S7.13 the administrator sets the mail of the company, tests it, and undoes it',
  { tag: REPEATED },
  async ({ page, smtp }) => {
    const shell = await new Shell(page).open('/company')
    await shell.content.getByRole('button', { name: t('title.company_mail') }).click()
    await expect(shell.title).toHaveText(t('title.company_mail'))
    await expect(shell.content).toContainText(t('company_mail.off_none'))
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const tryOut = page.getByRole('button', { name: t('company_mail.test') })

    await page.getByRole('switch', { name: t('company_mail.is_on') }).click()
    await field(t('company_mail.host')).fill('127.0.0.1')
    await page.getByRole('combobox', { name: t('company_mail.tls') }).selectOption('none')
    await field(t('company_mail.port')).fill(String(smtp.port))
    await field(t('company_mail.login')).fill(LOGIN.user)
    await page.getByLabel(t('company_mail.password'), { exact: true }).fill('wrong')
    await field(t('company_mail.from_name')).fill('ТОВ Вантаж')
    await tryOut.click()
    await expect(shell.content).toContainText(t('field_error.required'))
    await field(t('company_mail.from_address')).fill('mail@firm.test')
    await tryOut.click()
    await expect(page.getByRole('alert')).toContainText(t('company_mail.trouble.login'))
    await page.getByLabel(t('company_mail.password'), { exact: true }).fill(LOGIN.pass)
    await tryOut.click()
    await expect(shell.content).toContainText(t('company_mail.test_ok', { to: '' }).trim())
    expect(smtp.letters).toHaveLength(1)

    await page.getByRole('button', { name: t('save'), exact: true }).click()
    await expect(shell.toast(t('company.saved'))).toBeVisible()
    await expect(page.getByLabel(t('company_mail.password'), { exact: true })).toHaveValue('')
    await expect(shell.content).toContainText(t('company_mail.password_kept'))
    await expect(shell.content).not.toContainText(t('company_mail.off_none'))
    await page.reload()
    await expect(field(t('company_mail.host'))).toHaveValue('127.0.0.1')
    await page.getByRole('button', { name: t('company_mail.undo') }).click()
    await expect(shell.content).toContainText(t('company_mail.off_none'))
  },
)
