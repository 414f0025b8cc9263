/** A list as a table on desktop: order, columns, groups with sums, cells changed in their place, shared views, paper. */
import type { Page } from '@playwright/test'
import { List } from '../pages/list.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'
import { labelOf } from '../texts.ts'

const asTable = async (page: Page, name: string) => {
  await page.getByRole('button', { name: t('table.as_table') }).click()
  const table = page.getByRole('grid', { name })
  await expect(table).toBeVisible()
  return table
}

test('@desktop a list is a table: sorted by headings, columns chosen, kept by a reload, with the card beside it', async ({
  page,
  api,
}) => {
  const word = unique('Таблица')
  for (const letter of ['А', 'Б', 'В']) await api.add('clients', { name: `${word} ${letter}` })
  const list = await new List(page, 'client').open(`/clients?f[search]=${encodeURIComponent(word)}`)
  const table = await asTable(page, t('client.many'))
  const first = table.getByRole('row').nth(1)
  const heading = table.getByRole('columnheader', { name: labelOf('client', 'name') })
  await test.step('a heading sorts up and down', async () => {
    await heading.getByRole('button').first().click()
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    await expect(first).toContainText(`${word} А`)
    await heading.getByRole('button').first().click()
    await expect(first).toContainText(`${word} В`)
  })
  await test.step('with Shift another heading is added to the sorting, by keyboard too', async () => {
    const status = table.getByRole('columnheader', { name: labelOf('client', 'status_id') })
    await status.getByRole('button').first().focus()
    await page.keyboard.press('Shift+Enter')
    await expect(status).toHaveAttribute('aria-sort', 'ascending')
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(() => list.address()).toMatch(/sort=-name,status_id/)
    await expect(first).toContainText(`${word} В`)
  })
  await test.step('a column is added, and a reload keeps table, order and columns', async () => {
    await page.getByRole('button', { name: t('table.columns') }).click()
    const columns = new Sheet(page, t('table.columns'))
    await columns.dialog.getByRole('checkbox', { name: labelOf('client', 'credit_limit'), exact: true }).click()
    await columns.close()
    await columns.isClosed()
    await page.reload()
    await expect(table.getByRole('columnheader', { name: labelOf('client', 'credit_limit') })).toBeVisible()
    await expect(first).toContainText(`${word} В`)
    expect(list.address()).toMatch(/sort=-name,status_id/)
  })
  await test.step('a row opens its card, J and K walk the rows in the order of the table', async () => {
    await first.getByRole('link').click()
    const card = (letter: string) => page.getByRole('heading', { level: 2, name: `${word} ${letter}` })
    await expect(card('В')).toBeVisible()
    await expect(table).toBeVisible()
    await page.keyboard.press('j')
    await expect(card('Б')).toBeVisible()
    await page.keyboard.press('k')
    await expect(card('В')).toBeVisible()
  })
  await test.step('rows are chosen by box, key and Shift; a file has them as the table shows them', async () => {
    await first.getByRole('checkbox').check()
    await expect(page.getByText(t('bulk.selected', { count: 1 }))).toBeVisible()
    await table.getByRole('row').nth(3).getByRole('link').focus()
    await page.keyboard.press('Shift+Space')
    await expect(page.getByText(t('bulk.selected', { count: 3 }))).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByText(t('bulk.selected', { count: 2 }))).toBeVisible()
    const [request] = await Promise.all([
      page.waitForRequest(/\/export\//),
      page.getByRole('button', { name: t('bulk.export') }).click(),
    ])
    expect(request.url()).toMatch(/cols=name,[a-zA-Z_,]*credit_limit&sort=-name,status_id$/)
    await page.getByRole('button', { name: t('bulk.select_found', { count: 3 }) }).click()
    await expect(page.getByText(t('bulk.selected', { count: 3 }))).toBeVisible()
  })
  await test.step('a new window of a row shows the same list, columns, sorting and record', async () => {
    const link = table.getByRole('link', { name: `${word} А` })
    const [window] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(window.getByRole('heading', { level: 2, name: `${word} А` })).toBeVisible()
    const copy = window.getByRole('grid', { name: t('client.many') })
    await expect(copy.getByRole('columnheader', { name: labelOf('client', 'credit_limit') })).toBeVisible()
    await expect(copy.getByRole('row').nth(1)).toContainText(`${word} В`)
    await window.close()
  })
  await test.step('on a device without tables the address opens one, which can be left', async () => {
    await page.evaluate(() => localStorage.removeItem('boards'))
    await page.reload()
    await expect(table.getByRole('columnheader', { name: labelOf('client', 'credit_limit') })).toBeVisible()
    await page.getByRole('button', { name: t('board.as_list'), exact: true }).click()
    await expect(list.row(`${word} А`)).toBeVisible()
    await page.reload()
    await expect(list.row(`${word} А`)).toBeVisible()
    await expect(page.getByRole('button', { name: t('table.as_table') })).toBeVisible()
    await expect(table).toHaveCount(0)
  })
})

test('@desktop a cell is changed in its place by keyboard, refused where the form would refuse it, kept where there is no network', async ({
  page,
  api,
  context,
}) => {
  const name = unique('Ячейка')
  const id = await api.add('clients', { name, full_name: 'Первое' })
  // An address with columns opens as a table.
  await new List(page, 'client').open(`/clients?f[search]=${encodeURIComponent(name)}&cols=name,full_name,credit_limit`)
  const table = page.getByRole('grid', { name: t('client.many') })
  const row = table.getByRole('row').nth(1)
  const cell = row.getByRole('gridcell').filter({ hasText: /Первое|Второе|Третье/ })
  await row.getByRole('link').focus()
  await page.keyboard.press('F2')
  const input = table.getByRole('textbox', { name: labelOf('client', 'name') })
  await test.step('a required value is demanded at the cell, Escape leaves it as it was', async () => {
    await expect(input).toBeFocused()
    await input.fill('')
    await page.keyboard.press('Enter')
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await expect(input).toHaveCount(0)
    await expect(row.getByRole('link')).toBeFocused()
  })
  const edit = async (text: string) => {
    await page.keyboard.press('F2')
    const field = table.getByRole('textbox', { name: labelOf('client', 'full_name') })
    await expect(field).toBeFocused()
    await field.fill(text)
    await page.keyboard.press('Enter')
    await expect(cell).toContainText(text)
    await expect(cell).toBeFocused()
  }
  await test.step('Enter saves, and the focus stays in the table', async () => {
    await page.keyboard.press('ArrowRight')
    await edit('Второе')
    await expect.poll(async () => (await api.get('clients', id)).full_name).toBe('Второе')
  })
  await test.step('without a network it waits on the device', async () => {
    await context.setOffline(true)
    await edit('Третье')
    expect((await api.get('clients', id)).full_name).toBe('Второе')
    await context.setOffline(false)
    await expect.poll(async () => (await api.get('clients', id)).full_name, { timeout: 15_000 }).toBe('Третье')
  })
})

test('@desktop talks are a table: grouped by the result, a row opens the card of the party', async ({ page, api }) => {
  const word = unique('Разговор')
  const name = unique('Собеседник')
  const owner = await api.add('clients', { name })
  const talk = { owner_type: 1, owner_id: owner, comment: word, date: Math.floor(Date.now() / 1000) - 3600 }
  await api.add('contacts_hist', { ...talk, result_id: 'reached' })
  await api.add('contacts_hist', { ...talk, result_id: 'refused' })
  const list = await new List(page, 'contact_history').open(
    `/statistics/contacts?f[search]=${encodeURIComponent(word)}`,
  )
  const table = await asTable(page, t('contact_history.many'))
  await expect(table.getByRole('row').nth(1)).toContainText(name)
  await expect(table.getByRole('row').nth(1)).toContainText(word)
  await page.getByRole('combobox', { name: t('table.group_by') }).selectOption('result_id')
  await expect(table.getByRole('button', { expanded: true })).toHaveCount(2)
  await page.reload()
  await expect(table.getByRole('button', { expanded: true })).toHaveCount(2)
  await table.getByRole('link', { name }).first().click()
  await expect.poll(() => list.address()).toBe(`/clients/${owner}`)
})

test.describe('for the whole company', () => {
  test.use({ user: 'admin@demo' })

  test(
    '@desktop groups have counts and sums, the view is shared, and the print has all of it',
    { tag: REPEATED },
    async ({ page, api, newUser }) => {
      const name = unique('Группа')
      await page.addInitScript(() => {
        window.print = () => document.body.setAttribute('data-print-asked', '')
      })
      // A width of its own: the view of an aborted run is another one.
      const width = 100 + (Date.now() % 400)
      const list = await new List(page, 'order').open(`/orders?cols=number,client_id,sum_income:${width}`)
      const table = page.getByRole('grid', { name: t('order.many') })
      const { list: groups } = (await api.done('/api/orders/group_totals/?by=client_id&f[in_work]=1')) as unknown as {
        list: { name: string; count: number }[]
      }
      const [group] = groups
      await test.step('a group opens and closes; sums of all stand below', async () => {
        await page.getByRole('combobox', { name: t('table.group_by') }).selectOption('client_id')
        const head = table.getByRole('button', { name: group?.name ?? '' })
        await expect(head).toHaveAttribute('aria-expanded', 'true')
        await expect(head).toContainText(String(group?.count))
        const second = table
          .getByRole('button', { name: groups[1]?.name ?? '' })
          .locator('xpath=ancestor::*[@role="row"]')
        await expect(second).toHaveAttribute('aria-rowindex', String(3 + (group?.count ?? 0)))
        await head.click()
        await expect(second).toHaveAttribute('aria-rowindex', '3')
        const total = groups.reduce((sum, { count }) => sum + count, 0)
        await expect(table.getByRole('row').last()).toContainText(t('table.all', { num: total }))
      })
      await test.step('the print has every group and every row', async () => {
        await page.getByRole('button', { name: t('table.print') }).click()
        await expect(page.locator('body')).toHaveAttribute('data-print-asked', '')
        const total = groups.reduce((sum, { count }) => sum + count, 0)
        await expect(page.locator('[data-printed] tbody tr')).toHaveCount(total + groups.length)
        await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
        await expect(page.locator('[data-printed]')).toHaveCount(0)
      })
      await test.step('an administrator shares it, everybody has it, and only administrators change it', async () => {
        await page.getByRole('button', { name: t('saved_filters.save') }).click()
        const sheet = new Sheet(page, t('saved_filters.save'))
        await sheet.isOpen()
        await sheet.dialog.getByRole('textbox').fill(name)
        await sheet.dialog.getByRole('switch', { name: t('shared_views.share') }).check({ force: true })
        await sheet.button(t('save')).click()
        await sheet.isClosed()
        await expect(page.getByRole('button', { name: t('saved_filters.edit', { name }) })).toBeVisible()
        const colleague = await newUser({ role: 'manager' })
        expect((await colleague.api.list('shared_views', 'list=orders')).map((view) => view.name)).toContain(name)
        await page.evaluate((token) => localStorage.setItem('token', token), colleague.api.token)
        await page.goto('/orders')
        await page.getByRole('button', { name, exact: true }).click()
        await expect.poll(() => list.address()).toMatch(/by=client_id/)
        await expect(table.getByRole('button', { expanded: true }).first()).toBeVisible()
        await expect(page.getByRole('button', { name: t('saved_filters.edit', { name }) })).toHaveCount(0)
        const view = (await api.list('shared_views', '')).find((each) => each.name === name)
        await api.done('/api/shared_views/delete/', { id: view?.id })
      })
    },
  )

  test('@desktop S2.15 employees are a table in their popup: columns stay under a card, a row opens it', async ({
    page,
  }) => {
    await page.goto('/settings?employee=all')
    const sheet = new Sheet(page, t('employees'))
    await sheet.isOpen()
    await sheet.button(t('table.as_table')).click()
    const table = sheet.dialog.getByRole('grid', { name: t('team_user.many') })
    await expect(table.getByRole('columnheader', { name: labelOf('team_user', 'head_of_id') })).toBeVisible()
    await sheet.button(t('table.columns')).click()
    const columns = new Sheet(page, t('table.columns'))
    await columns.dialog.getByRole('checkbox', { name: labelOf('team_user', 'head_of_id'), exact: true }).click()
    await columns.close()
    await columns.isClosed()
    const open = table.getByRole('row').nth(1).getByRole('button')
    const name = String(await open.textContent())
    await open.click()
    const card = new Sheet(page, name)
    await card.isOpen()
    await card.close()
    await card.isClosed()
    await expect(open).toBeVisible()
    await expect(table.getByRole('columnheader', { name: labelOf('team_user', 'head_of_id') })).toHaveCount(0)
    await sheet.button(t('board.as_list')).click()
    await expect(sheet.dialog.getByRole('listitem').first()).toBeVisible()
  })
})
