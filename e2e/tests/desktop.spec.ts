/** On desktop: addresses of open records, and work by keyboard alone. */
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import type { Locator, Page } from '@playwright/test'
import { newOrder } from '../new-orders.ts'
import { NewRecord } from '../pages/card.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { List } from '../pages/list.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'
import { labelOf } from '../texts.ts'

test('@desktop an open record has an address that reload, a link and Back keep', async ({ page, api }) => {
  const word = unique('Рядом')
  const names = [`${word} первый`, `${word} второй`] as const
  const ids = [await api.add('clients', { name: names[0] }), await api.add('clients', { name: names[1] })] as const
  const list = await new List(page, 'client').open(`/clients?f[search]=${encodeURIComponent(word)}`)
  const card = (name: string) => page.getByRole('region', { name }).getByRole('heading', { level: 2, name })

  await test.step('each opened record is a history step of its own', async () => {
    await list.row(names[0]).getByRole('link').first().click()
    await expect(card(names[0])).toBeVisible()
    await list.row(names[1]).getByRole('link').first().click()
    await expect(card(names[1])).toBeVisible()
    expect(list.address()).toMatch(new RegExp(`^/clients/${ids[1]}\\?f\\[search\\]=`))
  })
  await test.step('a reload opens the same record beside the same list', async () => {
    await page.reload()
    await expect(card(names[1])).toBeVisible()
    await expect(list.rows).toHaveCount(2)
  })
  await test.step('Back shows the record before, Escape closes it and leaves the list', async () => {
    await page.goBack()
    await expect(card(names[0])).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.content).toContainText(t('pick_record'))
    expect(list.address()).toMatch(/^\/clients\?f\[search\]=/)
    await expect(list.rows).toHaveCount(2)
  })
  await test.step('the link opens the list as well', async () => {
    await page.goto(`/clients/${ids[0]}`)
    await expect(card(names[0])).toBeVisible()
    await expect(list.rows.first()).toBeVisible()
  })
})

test(
  '@desktop records of references and employees have an address too',
  { tag: REPEATED },
  async ({ page, office }) => {
    const name = unique('Водитель')
    const id = await office.add('drivers', { name, phone: '380671234567' })
    const [person] = await office.list('team_users', `search=${encodeURIComponent('Гнатюк')}`)
    const list = await new List(page, 'driver').open(`/drivers?id=${id}`)
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await page.goto('/directory?list=lines')
    await expect(list.title).toContainText(t('line.many'))
    await page.goto(`/settings?employee=${person?.id}`)
    const card = new Sheet(page, /Гнатюк/)
    await card.isOpen()
    await page.keyboard.press('Escape')
    await new Sheet(page, t('employees')).isOpen()
    expect(list.address()).toBe('/settings?employee=all')
  },
)

/** Presses keys one by one and counts them. */
const keysOf = (page: Page) => {
  let count = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    count += keys.length
  }
  return {
    count: () => count,
    press,
    type: (text: string) => press(...text),
    tabTo: async (field: Locator) => {
      const isThere = () => field.evaluate((each) => each === document.activeElement)
      for (let tabs = 0; tabs < 15 && !(await isThere()); tabs += 1) await press('Tab')
      await expect(field).toBeFocused()
    },
  }
}

test('@desktop seven fields of an order are filled and saved by keyboard, with 55 keys at most', async ({
  page,
  api,
}) => {
  const client = unique('Keyboard')
  await api.add('clients', { name: client })
  const form = await new NewRecord(page).open('/orders/new')
  const field = (name: string) => form.pickField(labelOf('order', name))
  const containerType = form.pickField(t('order.container_type_id.container'))
  const keys = keysOf(page)
  await test.step('a long list is searched while typing', async () => {
    await field('client_id').focus()
    // The whole name, so that no client of another test is found; three letters would do.
    await page.keyboard.insertText(client)
    await expect(page.getByRole('option').first()).toContainText(client)
    await keys.press('Enter')
    await expect(field('client_id')).toHaveValue(client)
  })
  await test.step('a short list opens by a letter or an arrow; Enter chooses and the focus stays in the form', async () => {
    await keys.tabTo(field('direction_id'))
    await keys.press('ArrowDown')
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await keys.press('ArrowDown', 'Enter')
    await expect(field('direction_id')).not.toHaveValue('')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await keys.tabTo(containerType)
    await keys.type('40h')
    await keys.press('Enter')
    await expect(containerType).toHaveValue(/40H/)
    await expect(containerType).toBeFocused()
  })
  await test.step('numbers and dates are typed', async () => {
    await keys.tabTo(form.field(t('order.equipment_count.container')))
    await keys.type('2')
    for (const name of ['planned_loading_date', 'planned_unloading_date']) {
      await keys.tabTo(field(name))
      await keys.type('1712')
    }
    await keys.tabTo(form.field(labelOf('order', 'cargo')))
    await expect(field('planned_loading_date')).toHaveValue(/^17\.12\.\d{4}/)
    await keys.type('Glass')
  })
  await test.step('Ctrl and Enter save', async () => {
    await keys.press('Control+Enter')
    await expect(page).toHaveURL(/\/orders\/\d+$/)
  })
  expect(keys.count()).toBeLessThanOrEqual(55)
})

test(
  '@desktop J and K move through the list, ? shows all keys, N adds a record',
  { tag: REPEATED },
  async ({ page }) => {
    const list = await new List(page, 'client').open('/clients')
    const first = await list.rows.first().getByRole('link').first().getAttribute('href')
    // The keys are loaded a moment after the list.
    await expect(async () => {
      if (list.address() === '/clients') await page.keyboard.press('j')
      await expect.poll(() => list.address(), { timeout: 3000 }).toBe(first)
    }).toPass()
    await page.keyboard.press('j')
    await expect.poll(() => list.address()).not.toBe(first)
    await page.keyboard.press('k')
    await expect.poll(() => list.address()).toBe(first)
    await page.keyboard.press('?')
    const help = new Sheet(page, t('keys.title'))
    await help.isOpen()
    await page.keyboard.press('Escape')
    await help.isClosed()
    // The sheet has the keys until it has slid away.
    await expect(async () => {
      if (list.address() !== '/clients/new') await page.keyboard.press('n')
      await expect.poll(() => list.address(), { timeout: 2000 }).toBe('/clients/new')
    }).toPass()
  },
)

test(
  '@desktop Ctrl+K opens screens, adds records and moves the open one on, by right',
  { tag: REPEATED },
  async ({ page, api }) => {
    const name = unique('Палитра')
    const id = await api.add('leads', {
      name,
      phone: '380671112233',
      manager_id: (await api.list('team_users', `search=${encodeURIComponent('Гнатюк')}`))[0]?.id,
    })
    const palette = new Sheet(page, t('search'))
    const commands = palette.dialog.getByRole('region', { name: t('search.commands') })
    const openPalette = async () => {
      await expect(async () => {
        await page.keyboard.press('Control+k')
        await expect(palette.dialog).toBeVisible({ timeout: 1000 })
      }).toPass()
    }
    await test.step('the open record moves on', async () => {
      await page.goto(`/leads/${id}`)
      await expect(page.getByRole('button', { name: new RegExp(t('status_change')) })).toBeVisible()
      const { next } = (await api.list('leads_statuses', '')).find(
        ({ id: status }) => status === LEAD_STATUS.new,
      ) as unknown as {
        next: number[]
      }
      const [to] = (await api.list('leads_statuses', '')).filter((status) => next.includes(status.id))
      await openPalette()
      await page.keyboard.type(String(to?.name))
      await expect(commands.getByRole('button').first()).toContainText(String(to?.name))
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await api.get('leads', id)).status_id).toBe(to?.id)
    })
    await test.step('screens and new records open; those without the right are not offered', async () => {
      await openPalette()
      await page.keyboard.type(t('title.calendar').slice(0, 5))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/calendar/)
      await palette.isClosed()
      await openPalette()
      await page.keyboard.type(t('title.company'))
      await expect(commands).toHaveCount(0)
      await page.keyboard.press('Escape')
      await palette.isClosed()
      await openPalette()
      await page.keyboard.type(t('title.new_order'))
      await expect(commands).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/orders\/new/)
    })
  },
)

test('@desktop a card is made wider and stays open as a tab, rows of a spreadsheet become containers with one undo', async ({
  page,
  api,
}) => {
  const cities = [28, 205] as const
  const { id, number } = await newOrder(api, { poo_id: cities[0], fd_id: cities[1] })
  const [type] = await api.list('container_types', 'f[kind]=container')
  const typeName = String(type?.name)
  const containers = () => api.list('orders/containers', `f[order_id]=${id}`)
  const keys = new Keyboard(page)
  await test.step('neither city of a row is cut beside the card', async () => {
    const row = (await new List(page, 'order').open(`/orders/${id}`)).row(number)
    for (const city of cities) {
      const { name } = await api.get('cities', city)
      const hiddenWidth = await row.getByText(String(name), { exact: true }).evaluate((label) => {
        const text = document.createRange()
        text.selectNodeContents(label)
        return text.getBoundingClientRect().width - label.getBoundingClientRect().width
      })
      expect(hiddenWidth, String(name)).toBeLessThan(1)
    }
  })

  await page.setViewportSize({ width: 1600, height: 900 })
  const card = page.getByRole('region', { name: number })
  const money = card.getByRole('region', { name: t('client_prices') })
  const edge = page.getByRole('separator', { name: t('card_width') })
  await expect(card.getByRole('heading', { level: 2, name: number })).toBeVisible()

  await test.step('arrows move the edge, and a wide card has the prices beside the other blocks', async () => {
    await edge.focus()
    const before = Number(await edge.getAttribute('aria-valuenow'))
    for (let times = 0; times < 12; times += 1) await keys.press('ArrowLeft')
    await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(before + 15)
    await expect(money).toBeVisible()
    // As an older version left it.
    await page.evaluate(() => localStorage.setItem('seenNews', 'older'))
    await page.reload()
    await expect(money, 'a reload keeps the width').toBeVisible()
    await edge.focus()
    await keys.press('Enter')
    await expect(money, 'Enter gives back the usual width').toHaveCount(0)
    await page.setViewportSize({ width: 1920, height: 1080 })
    await expect(money, 'a wide window has room for them beside the list').toBeVisible()
  })

  await test.step('after an update a notice shows the news once, with a guide for the role', async () => {
    await page.getByRole('button', { name: t('help.news_since') }).click()
    const help = new Sheet(page, t('help.title'))
    await expect(
      help.dialog
        .getByRole('region', { name: t('help.news') })
        .getByRole('listitem')
        .first(),
    ).toBeVisible()
    await expect(help.dialog.getByRole('region', { name: t('help.guide_manager') })).toContainText(t('request_ask'))
    await keys.press('Escape')
    await help.isClosed()
    await expect(page.getByRole('button', { name: t('help.news_since') })).toHaveCount(0)
  })

  await test.step('P keeps the record as a tab, Alt and its digit return to it, a reload keeps it', async () => {
    await keys.press('p')
    const tabs = page.getByRole('navigation', { name: t('tabs.title') })
    await expect(tabs.getByRole('link', { name: number })).toHaveAttribute('aria-current', 'page')
    await page.goto('/clients')
    await expect(tabs.getByRole('link', { name: number })).toBeVisible()
    await keys.press('Alt+1')
    await expect(card.getByRole('heading', { level: 2, name: number })).toBeVisible()
    await tabs.getByRole('button', { name: `${t('tabs.drop')}: ${number}` }).click()
    await expect(tabs).toHaveCount(0)
  })

  await test.step('hovering over the client shows a preview', async () => {
    const manager = page.getByRole('term').filter({ hasText: labelOf('client', 'manager_id') })
    // The preview may appear under a pointer that rests already.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await card.locator('a[href="/clients/1"]').first().hover()
      await expect(manager.last()).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 20_000 })
    await page.mouse.move(0, 0)
  })

  const sheet = new Sheet(page, t('paste.title'))
  await test.step('pasted rows are shown with their errors; the valid ones are added, the others stay', async () => {
    await keys.use(card.getByRole('button', { name: t('paste.title') }))
    await sheet.isOpen()
    await expect(sheet.dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.insertText(`MSCU1234566\t${typeName}\nTGHU7654322\t${typeName}\nTGHU7654323\tno such type`)
    await expect(sheet.dialog.getByRole('row')).toHaveCount(4)
    await expect(sheet.dialog.getByRole('row').last()).toContainText(t('field_error.not_found'))
    const column = sheet.dialog.getByRole('combobox', { name: t('paste.column', { column: 2 }) })
    await column.selectOption('')
    await expect(sheet.dialog.getByRole('row').last()).toContainText(t('field_error.required'))
    await column.selectOption('container_type_id')
    await sheet.dialog.getByRole('textbox').focus()
    await keys.press('Control+Enter')
    await expect(sheet.dialog.getByRole('row')).toHaveCount(2)
    await expect.poll(async () => (await containers()).map((row) => row.number)).toEqual(['MSCU1234566', 'TGHU7654322'])
  })
  await test.step('one press undoes all of them', async () => {
    await page.getByRole('button', { name: t('undo') }).click()
    await expect.poll(containers).toEqual([])
    await keys.press('Escape')
    await expect(sheet.dialog, 'rows that are left are asked about').toContainText(t('unsaved_changes'))
  })
})
