/**
 * A new owner, from a fresh server to the first printed order: everything in the browser, nothing at a terminal. It repeats what
 * other tests try one by one and takes longer than any of them, so `npm test` skips it.
 */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { picturesOnFirstPage } from '../../packages/web/src/records/documents/testing/read-pdf.ts'
import { NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { allSent } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { photo } from '../pages/photo.ts'
import { QuoteForm, retype } from '../pages/quote-form.ts'
import { Sheet } from '../pages/sheet.ts'
import { makeFolder, removeFolder, startServer } from '../set-up/server.ts'
import { expect, REPEATED, t, test } from '../test.ts'

test.use({ user: null })

const MOST_SCRIPT_SECONDS = 600
const PASSWORD = 'ten-trucks-to-gdansk'
const CLIENT = 'Первый клиент'
const FIRM = 'Моя фирма'

const CLIENTS = [
  'Название компании;Тип компании;Рабочий телефон;Рабочий e-mail;Корпоративный сайт;Комментарий',
  ...Array.from(
    { length: 200 },
    (_, n) =>
      `Клиент из Bitrix ${n};Клиент;38067${String(7_000_000 + n)};c${n}@client.test;c${n}.client.test;строка ${n}`,
  ),
].join('\n')

/** The person's steps by name; printed at the end. */
class Walk {
  readonly page: Page
  readonly home: string
  readonly #begun = performance.now()
  #steps = 0

  constructor(page: Page, port: number) {
    this.page = page
    this.home = `http://localhost:${port}`
  }

  async step(name: string, work: () => Promise<void>): Promise<void> {
    this.#steps += 1
    await test.step(`${this.#steps}. ${name}`, work)
  }

  /** Opens a step of the guide by its link. */
  async follow(step: string): Promise<void> {
    await this.page.goto(`${this.home}/guide`)
    await this.page.getByRole('link', { name: t(`guide.step.${step}`) }).click()
  }

  async isDone(step: string): Promise<void> {
    const link = this.page.getByRole('link', { name: t(`guide.step.${step}`) })
    // A file may be sent after the page was left.
    await expect(async () => {
      await this.page.goto(`${this.home}/guide`)
      await expect(link).toContainText(t('guide.done'), { timeout: 3000 })
    }).toPass({ timeout: 20_000 })
  }

  seconds(): number {
    return (performance.now() - this.#begun) / 1000
  }

  get steps(): number {
    return this.#steps
  }
}

const makeCompany = async (page: Page, home: string, code: string): Promise<void> => {
  const next = page.getByRole('button', { name: t('setup.next') })
  await page.goto(home)
  await page.getByLabel(t('setup.code')).fill(code)
  await next.click()
  await page.getByLabel(t('setup.company')).fill(FIRM)
  await page.getByRole('radio', { name: t('variant.standard') }).check()
  await next.click()
  await page.getByLabel(t('team_user.name')).fill('Ольга Петренко')
  await page.getByLabel(t('setup.email')).fill('olga@firm.test')
  await page.getByLabel(t('password')).fill(PASSWORD)
  await page.getByRole('button', { name: t('setup.create') }).click()
  await expect(page).toHaveURL(`${home}/`, { timeout: 30_000 })
}

const addFirm = async (page: Page): Promise<void> => {
  const form = new Form(page, t('legal_entity'))
  await form.field(t('record.name')).first().fill(FIRM)
  await form.field(t('legal_entity.tax_code')).fill('32855961')
  await form.save.click()
  await form.isClosed()
  await allSent(page)
}

const addAccount = async (page: Page): Promise<void> => {
  await new Form(page, FIRM).button(`${t('add')}: ${t('bank_account')}`).click()
  const account = new Form(page, t('bank_account'))
  await account.pick(t('bank_account.currency_id'), 'Гривна')
  await account.fill({ [t('bank_account.iban')]: 'UA213223130000026007233566001' })
  await account.save.click()
  await account.isClosed()
  await allSent(page)
}

const addLogo = async (page: Page): Promise<void> => {
  const form = new Form(page, FIRM)
  const logo = t('legal_entity.logo_file_id')
  const chooser = page.waitForEvent('filechooser')
  await form.button(`${t('add')}: ${logo}`).click()
  await (await chooser).setFiles([await photo(page, 'logo.jpg', 3, 300)])
  await expect(form.dialog.getByRole('img', { name: logo })).toBeVisible()
  await allSent(page)
}

const addRate = async (page: Page): Promise<void> => {
  const form = await new List(page, 'exchange_rate').add()
  await form.pick(t('exchange_rate.currency_id'), 'Доллар США')
  await form.pickField(t('exchange_rate.date')).click()
  const calendar = new Sheet(page, t('exchange_rate.date'))
  await calendar.button(t('today')).click()
  await calendar.button(t('apply')).click()
  await form.fill({ [t('exchange_rate.rate')]: '41,5' })
  await form.save.click()
  await form.isClosed()
  await allSent(page)
}

const inviteByLink = async (page: Page, name: string, email: string, role: string): Promise<string> => {
  const list = new Sheet(page, t('employees'))
  await list.button(t('employee.add')).click()
  const form = new Form(page, t('team_user'))
  await form.fill({ [t('team_user.name')]: name, [t('team_user.email')]: email })
  await form.dialog.getByRole('combobox', { name: t('team_user.role') }).selectOption(role)
  await form.save.click()
  const card = new Sheet(page, name)
  await card.dialog.getByRole('button', { name: new RegExp(`^${t('employee.invite_by_link')}`) }).click()
  const link = card.dialog.getByRole('textbox', { name: t('employee.invite_link') })
  await expect(link).toHaveValue(/password-recovery\?token=/)
  const address = await link.inputValue()
  await card.close()
  return address
}

const importClients = async (page: Page): Promise<void> => {
  const sheet = new Sheet(page, t('import'))
  await sheet.dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bitrix.csv', mimeType: 'text/csv', buffer: Buffer.from(CLIENTS) })
  await expect(sheet.dialog.getByText(t('import_program', { program: 'Bitrix24' }))).toBeVisible()
  await sheet.button(t('import_start', { count: 200 })).click()
  await expect(sheet.dialog.locator('dl > div').filter({ hasText: t('import_added') })).toContainText('200', {
    timeout: 60_000,
  })
  await sheet.close()
}

const makeQuote = async (page: Page): Promise<void> => {
  const form = new QuoteForm(page)
  await form.pickClient(CLIENT)
  await form.step('route')
  for (const [end, name] of [
    ['poo_id', 'Одесса'],
    ['fd_id', 'Констанца'],
  ] as const) {
    await form.city(1, end).click()
    await form.city(1, end).fill(name)
    await page.getByRole('listbox').getByRole('option', { name }).first().click()
  }
  await form.step('services')
  await form.tap(form.chip(/^Одесса/, /./))
  await retype(form.content.getByRole('textbox', { name: t('quote_service.sell_price') }).first(), '1500')
  await form.step('terms')
  await form.tap(form.saveDraft)
  await expect(page).toHaveURL(/\/quotes\/\d+$/)
}

const makeOrder = async (page: Page): Promise<void> => {
  const form = new NewRecord(page)
  await form.pick(t('order.client_id'), CLIENT)
  await form.pick(t('order.pol_id'), 'Одесса')
  await form.pick(t('order.pod_id'), 'Констанца')
  await form.field(t('order.cargo')).fill('Стекло листовое')
  await form.save.click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  await allSent(page)
}

/** Pictures on the paper that the order prints. */
const printedPictures = async (page: Page): Promise<number> => {
  const more = await new OrderCard(page).openMore()
  await more.dialog.getByRole('button', { name: new RegExp(`^${RegExp.escape(t('document.sheet'))}`) }).click()
  const documents = new Sheet(page, t('document.sheet'))
  await documents.dialog.getByRole('button', { name: t('document.invoice'), exact: true }).click()
  const sheet = new Sheet(page, t('document.invoice'))
  await sheet.button(t('document.make_empty')).click()
  const [file] = await Promise.all([page.waitForEvent('download'), sheet.button(t('document.download')).click()])
  return (await picturesOnFirstPage(new Uint8Array(readFileSync(await file.path())))).length
}

test(
  'A11 a newcomer gets from a fresh server to an order printed with the logo',
  { tag: REPEATED },
  async ({ page, browser }) => {
    test.setTimeout(MOST_SCRIPT_SECONDS * 1000)
    const dataDir = await makeFolder('newcomer')
    const server = await startServer({ dataDir, webDir: String(process.env.E2E_WEB_DIR), environment: { DEMO: '0' } })
    const code = /One-time code[^:]*: (\S+)/.exec(server.output)?.[1] ?? ''
    const walk = new Walk(page, server.port)
    try {
      await walk.step('the company and its administrator', () => makeCompany(page, walk.home, code))
      await walk.step('the firm', async () => {
        await walk.follow('firm')
        await addFirm(page)
        await walk.isDone('firm')
      })
      await walk.step('its bank account', async () => {
        await walk.follow('accounts')
        await addAccount(page)
        await walk.isDone('accounts')
      })
      await walk.step('the logo', async () => {
        await walk.follow('logo')
        await addLogo(page)
        await walk.isDone('logo')
      })
      await walk.step('the rate of the dollar', async () => {
        await walk.follow('rates')
        await addRate(page)
        await walk.isDone('rates')
      })
      const links: string[] = []
      await walk.step('two people are invited', async () => {
        await walk.follow('people')
        links.push(await inviteByLink(page, 'Иван Менеджер', 'ivan@firm.test', 'manager'))
        links.push(await inviteByLink(page, 'Анна Бухгалтер', 'anna@firm.test', 'accountant'))
        await walk.isDone('people')
      })
      await walk.step('one of them follows the link and sets a password, once', async () => {
        const context = await browser.newContext()
        const guest = await context.newPage()
        await guest.goto(links[0] ?? '')
        for (const label of [t('password_new'), t('password_repeat')])
          await guest.getByLabel(label, { exact: true }).fill('five-vans-to-vienna')
        await guest.getByRole('button', { name: t('recovery_set') }).click()
        await expect(guest.getByText(t('password_changed'))).toBeVisible()
        await context.close()
      })
      await walk.step('200 clients come out of another program', async () => {
        await walk.follow('import')
        await importClients(page)
        await walk.isDone('import')
      })
      await walk.step('the first client', async () => {
        await walk.follow('client')
        const form = new NewRecord(page)
        await form.field(t('record.name')).fill(CLIENT)
        await form.save.click()
        await expect(page).toHaveURL(/\/clients\/\d+$/)
        await allSent(page)
      })
      await walk.step('the first quotation', async () => {
        await walk.follow('quote')
        await makeQuote(page)
        await walk.isDone('quote')
      })
      await walk.step('the first order', async () => {
        await walk.follow('order')
        await makeOrder(page)
      })
      await walk.step('its invoice bears the logo', async () => {
        expect(await printedPictures(page)).toBe(1)
      })
      process.stdout.write(`${walk.steps} steps, ${walk.seconds().toFixed(1)} s\n`)
      expect(walk.seconds()).toBeLessThan(MOST_SCRIPT_SECONDS)
    } finally {
      await server.stop()
      await removeFolder(dataDir)
    }
  },
)
