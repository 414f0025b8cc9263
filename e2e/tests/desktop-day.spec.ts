/** A day on desktop by keyboard alone: quote, order, statuses, carrier, money, document, chat, task. */
import { statusInMode } from '@fura/shared/rules/status-words.ts'
import type { Page } from '@playwright/test'
import { inBothThemes } from '../page-look.ts'
import { NewRecord } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { OrderCard } from '../pages/order.ts'
import { QuoteForm } from '../pages/quote-form.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'
import { labelOf } from '../texts.ts'

// A manager who sees the plan calculation.
test.use({ user: 'v.moroz@demo' })

const idIn = (page: Page): number => Number(new URL(page.url()).pathname.split('/').at(-1))

test('@desktop a day on desktop needs no mouse', { tag: REPEATED }, async ({ page, api }) => {
  const client = unique('Desk')
  await api.add('clients', { name: client })
  const keys = new Keyboard(page)
  const card = new OrderCard(page)
  await page.goto('/')
  await expect(page.getByRole('main')).toBeVisible()

  await test.step('a quotation', async () => {
    await keys.command(t('title.new_quote'))
    await expect(page).toHaveURL(/\/quotes\/new/)
    const form = new QuoteForm(page)
    await keys.pick(page.getByRole('combobox', { name: t('quote.client_id') }), client)
    await keys.use(form.next('route'))
    await keys.pick(form.city(1, 'poo_id'), 'Одесса')
    await keys.pick(form.city(1, 'fd_id'), 'Киев')
    await keys.use(form.next('services'))
    await keys.use(form.next('terms'))
    await keys.use(form.saveDraft)
    await expect(page).toHaveURL(/\/quotes\/\d+/)
    await expect(card.bar.getByRole('button').first()).toBeVisible()
  })

  await test.step('an order', async () => {
    await keys.command(t('title.new_order'))
    const form = new NewRecord(page)
    await keys.pick(form.pickField(labelOf('order', 'client_id')), client)
    await keys.type(form.field(labelOf('order', 'cargo')), 'Glass')
    await keys.press('Control+Enter')
    await expect(page).toHaveURL(/\/orders\/\d+$/)
    await expect(card.bar.getByRole('button').first()).toBeVisible()
  })
  const id = idIn(page)

  const statuses = new Map(
    (await api.list('order_statuses', '')).map((row) => [String(row.tech_name), statusInMode(row, 'sea')]),
  )
  const statusOf = async () => (await api.get('orders', id)).status_id
  /** A step asks for what it needs in its own sheet. */
  const take = async (status: string, fill?: (sheet: Sheet) => Promise<void>) => {
    const { id: statusId, name } = statuses.get(status) ?? { id: 0, name: '' }
    await expect(card.bar.getByRole('button').first()).toBeVisible()
    await keys.command(String(name))
    const sheet = new Sheet(page, String(name))
    if (fill) {
      await sheet.isOpen()
      await fill(sheet)
      await keys.press('Control+Enter')
    }
    await sheet.isClosed()
    await expect.poll(statusOf).toBe(statusId)
    await card.isAt(String(statuses.get(status)?.short_name))
  }
  const fieldIn = (sheet: Sheet, name: string) => sheet.dialog.getByRole('combobox', { name: labelOf('order', name) })

  await test.step('a status with its missing fields', () =>
    take('confirmed', async (sheet) => {
      await keys.type(fieldIn(sheet, 'planned_loading_date'), '1712')
      await keys.pick(fieldIn(sheet, 'pol_id'), 'Одесса')
      await keys.pick(fieldIn(sheet, 'pod_id'), 'Констанца')
    }))

  await test.step('the carrier', async () => {
    await take('booking')
    await take('booked', async (sheet) => {
      await keys.choose(fieldIn(sheet, 'line_id'), 'MSC')
    })
  })

  await test.step('money', async () => {
    await keys.use(card.content.getByRole('button', { name: new RegExp(`^${t('plan_calculation')}`) }))
    const money = new Sheet(page, t('plan_calculation'))
    await money.isOpen()
    await keys.use(money.button(t('money_add')))
    const kinds = new Sheet(page, t('money_add'))
    await keys.use(kinds.button(t('money_row_customer_freight')))
    const row = new Form(page, t('customer_freight'))
    await row.isOpen()
    await keys.type(row.field(labelOf('customer_freight', 'price')), '1500')
    await keys.press('Control+Enter')
    await row.isClosed()
    await expect(money.dialog).toContainText(/1.500/)
    await keys.press('Escape')
    await money.isClosed()
  })

  await test.step('a document', async () => {
    await keys.use(page.getByRole('main').getByRole('button', { name: t('more_actions'), exact: true }), 'Shift+Tab')
    const more = new Sheet(page, t('more_actions'))
    await more.isOpen()
    await keys.use(more.dialog.getByRole('button', { name: new RegExp(`^${RegExp.escape(t('document.sheet'))}`) }))
    const documents = new Sheet(page, t('document.sheet'))
    await documents.isOpen()
    await keys.use(documents.dialog.getByRole('button', { name: t('document.invoice'), exact: true }))
    const sheet = new Sheet(page, t('document.invoice'))
    await sheet.isOpen()
    await keys.reach(sheet.button(t('document.download')))
    const [download] = await Promise.all([page.waitForEvent('download'), keys.press('Enter')])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    await keys.press('Escape')
    await sheet.isClosed()
    await keys.press('Escape')
    await documents.isClosed()
  })

  await test.step('the chat', async () => {
    await keys.use(card.content.getByRole('navigation', { name: t('parts_of_order') }).getByRole('link'))
    await expect(page).toHaveURL(/\/chat\//)
    await keys.type(page.getByRole('textbox', { name: t('message'), exact: true }), 'Booked')
    await keys.use(page.getByRole('button', { name: t('chat.send') }))
    await expect(page.getByRole('article').filter({ hasText: 'Booked' })).toBeVisible()
  })

  await test.step('a task', async () => {
    const name = unique('Desk task')
    await keys.command(t('title.new_task'))
    await keys.type(new NewRecord(page).field(t('task.name')), name)
    await keys.press('Control+Enter')
    await expect(page).toHaveURL(/\/tasks\/\d+/)
    expect(await api.named('tasks', name)).toHaveLength(1)
  })
})

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

for (const size of SIZES)
  test(
    `@desktop nothing of a desktop screen hinders a screen reader at ${size.width} px, light or dark`,
    { tag: REPEATED },
    async ({ page, api }) => {
      await page.setViewportSize(size)
      const [order] = await api.list('orders', 'f[in_work]=1')
      const keys = new Keyboard(page)
      const grid = page.getByRole('grid')
      await page.goto('/orders?by=client_id&cols=number,client_id,status_id,cargo,sum_income')
      await expect(grid.getByRole('link').first()).toBeVisible()
      expect(await inBothThemes(page)).toEqual([])
      await grid.getByRole('link').first().focus()
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'F2']) await keys.press(key)
      await expect(grid.getByRole('textbox')).toBeVisible()
      expect(await inBothThemes(page)).toEqual([])
      await page.evaluate(() => localStorage.setItem('cardWidth', '80'))
      await page.goto(`/orders/${order?.id}`)
      await expect(page.locator('[data-action-bar]').getByRole('button').first()).toBeVisible()
      expect(await inBothThemes(page)).toEqual([])
      await keys.press('Control+k')
      await expect(page.getByRole('region', { name: t('search.commands') })).toBeVisible()
      expect(await inBothThemes(page)).toEqual([])
    },
  )
