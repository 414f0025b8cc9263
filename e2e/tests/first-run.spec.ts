/** A fresh server, opened by its owner: the code of the log, the company, the administrator, the app. */
import { setupCodeIn } from '../open-setup.ts'
import { Form } from '../pages/form.ts'
import { Sheet } from '../pages/sheet.ts'
import { makeFolder, removeFolder, startServer } from '../set-up/server.ts'
import { expect, t, test } from '../test.ts'

test.use({ user: null })

test('A11 the owner of a fresh server adds the first company in the browser and is logged in', async ({ page }) => {
  const dataDir = await makeFolder('first-run')
  const server = await startServer({ dataDir, webDir: String(process.env.E2E_WEB_DIR), environment: { DEMO: '0' } })
  const code = setupCodeIn(server.output)
  const home = `http://localhost:${server.port}`
  try {
    await test.step('any address opens the page, and a wrong code is refused at its field', async () => {
      await page.goto(`${home}/orders`)
      await expect(page).toHaveURL(`${home}/tech/setup/`)
      await page.getByLabel(t('setup.code')).fill('wrong-code')
      await page.getByRole('button', { name: t('setup.next') }).click()
      await expect(page.getByRole('alert').filter({ hasText: t('field_error.rule:setup_code') })).toBeVisible()
    })

    await test.step('the company: empty fields are named, the host and the time zone are known', async () => {
      await page.getByLabel(t('setup.code')).fill(code)
      await page.getByRole('button', { name: t('setup.next') }).click()
      await expect(page.getByLabel(t('setup.host'))).toBeVisible()
      await expect(page.getByLabel(t('setup.host'))).toHaveValue('localhost')
      await expect(page.getByLabel(t('setup.timezone'))).toHaveValue(/Europe\/K(yiv|iev)/)
      await page.getByRole('button', { name: t('setup.next') }).click()
      await expect(page.getByText(t('field_error.required'))).toBeVisible()
      await page.getByLabel(t('setup.company')).fill('Моя фирма')
      await page.getByRole('radio', { name: t('variant.transport') }).check()
      await page.getByRole('button', { name: t('setup.next') }).click()
    })

    await test.step('the administrator: a weak password is refused, a good one opens the app', async () => {
      await page.getByLabel(t('team_user.name')).fill('Ольга Петренко')
      await page.getByLabel(t('setup.email')).fill('olga@firm.test')
      await page.getByLabel(t('password')).fill('password1')
      await page.getByRole('button', { name: t('setup.create') }).click()
      await expect(page.getByText(t('password_common'))).toBeVisible()
      await page.getByLabel(t('password')).fill('ten-trucks-to-gdansk')
      await page.getByRole('button', { name: t('setup.create') }).click()
      await expect(page).toHaveURL(`${home}/`, { timeout: 30_000 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Моя фирма')).toBeVisible()
    })

    await test.step('S1.05 the settings of the company are previewed, saved, applied at once and undone', async () => {
      await page.goto(`${home}/company`)
      const name = page.getByRole('textbox', { name: t('setting.name') })
      await name.fill('Фирма и Ко')
      await page.getByLabel(t('setting.colour')).fill('#ffffff')
      await expect(page.getByText(t('field_error.rule:contrast'))).toBeVisible()
      await page.getByLabel(t('setting.colour')).fill('#3b1650')
      await expect(page.getByRole('figure', { name: t('company.preview') })).toContainText('Фирма и Ко')
      await page.getByRole('button', { name: t('save'), exact: true }).click()
      const theme = page.locator('meta[name="theme-color"]').first()
      await expect(theme).toHaveAttribute('content', '#3B1650')
      await page.getByRole('button', { name: t('undo') }).click()
      await expect(name).toHaveValue('Моя фирма')
      await page
        .getByRole('button', { name: t('company.restore_named', { name: t('setting.name') }) })
        .first()
        .click()
      await expect(name).toHaveValue('Фирма и Ко')
      const hosts = page.getByRole('textbox', { name: t('setting.hosts') })
      await hosts.fill('https://crm.firm.test')
      await page.getByRole('button', { name: t('save'), exact: true }).click()
      await expect(page.getByText(t('field_error.format')).first()).toBeVisible()
      await hosts.fill('crm.firm.test localhost')
      await page.getByRole('button', { name: t('save'), exact: true }).click()
      await expect(page.getByText('localhost → crm.firm.test localhost')).toBeVisible()
      await page.getByRole('button', { name: t('undo') }).click()
      await expect(hosts).toHaveValue('localhost')
      await page.getByRole('switch', { name: t('setting.web_form') }).check()
      await expect(page.getByRole('region', { name: t('company.snippet') })).toContainText('/api/leads/add/web/')
      const form = page.frameLocator(`iframe[title="${t('company.preview')}"]`)
      await expect(form.getByRole('textbox', { name: t('company.web_message') })).toBeVisible()
      await expect(form.getByRole('button', { name: t('company.web_send') })).toBeVisible()
      await page.getByRole('switch', { name: t('setting.own_records_only') }).check()
      await expect(page.getByText(t('setting.narrowed', { people: 0 }))).toBeVisible()
      await expect(page.getByText(t('setting.factor_some', { people: 1, without: 1 }))).toBeVisible()
    })

    await test.step('the first steps stand on Home, can be followed, skipped and closed; an empty list says what to do', async () => {
      await page.goto(`${home}/`)
      await page.getByRole('link', { name: t('title.guide') }).click()
      const skip = `${t('guide.skip')}: ${t('guide.step.numbering')}`
      await page.getByRole('button', { name: skip }).click()
      await expect(page.getByText(t('guide.progress', { done: 1, all: 11 }))).toBeVisible()
      await page.getByRole('link', { name: t('guide.step.logo') }).click()
      const firm = new Form(page, t('legal_entity'))
      await firm.isOpen()
      await firm.close()
      await page.goto(`${home}/guide`)
      await page.getByRole('link', { name: t('guide.step.backup') }).click()
      await expect(page.getByText(t('backups.off_hint'))).toBeVisible()
      await page.goto(`${home}/guide`)
      await page.getByRole('link', { name: t('guide.step.import') }).click()
      const sheet = new Sheet(page, t('import'))
      await sheet.isOpen()
      await sheet.close()
      await expect(page).toHaveURL(`${home}/clients`)
      await expect(page.getByText(t('list_empty'))).toBeVisible()
      await page.getByRole('button', { name: t('import') }).click()
      await sheet.isOpen()
      await sheet.close()
      // Filtered by default to active records, which nobody has set.
      await page.goto(`${home}/orders`)
      await expect(page.getByText(t('list_empty'))).toBeVisible()
      await page.getByRole('button', { name: t('import') }).click()
      await sheet.isOpen()
      await sheet.close()
      await page.goto(`${home}/`)
      await page.getByRole('button', { name: t('guide.close') }).click()
      await expect(page.getByRole('region', { name: t('title.guide') })).toBeHidden()
    })

    await test.step('the page is gone, until its administrator makes a code for another company', async () => {
      const status = async () => (await page.request.get(`${home}/tech/setup/`)).status()
      expect(await status()).toBe(404)
      await page.goto(`${home}/company`)
      await page.getByRole('button', { name: t('company.another_code') }).click()
      await expect(page.getByRole('textbox', { name: t('setup.code') })).toHaveValue(/^\w{5}(-\w{5}){3}$/)
      expect(await status()).toBe(200)
    })
  } finally {
    await server.stop()
    await removeFolder(dataDir)
  }
})
