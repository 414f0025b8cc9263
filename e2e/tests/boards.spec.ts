/** Boards of leads, quotations and orders: moved by a tap or a mouse, without a network too, ten thousand cards without stutter. */
import type { Api } from '../api.ts'
import { test as withServer } from '../own-server.ts'
import { newClient, newOrder } from '../new-orders.ts'
import { Board } from '../pages/board.ts'
import { fingerOn } from '../pages/finger.ts'
import { List } from '../pages/list.ts'
import { allSent } from '../pages/offline.ts'
import { fillBoard } from '../set-up/fill-board.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const newLead = async (api: Api): Promise<{ id: number; name: string }> => {
  const name = unique('Доска')
  return { id: await api.add('leads', { name, phone: `38067${String(Date.now()).slice(-7)}`, manager_id: 1 }), name }
}

/** The words of the first statuses, as the page says them. */
const statusNames = async (api: Api, path: string): Promise<ReadonlyMap<number, string>> =>
  new Map((await api.list(path, '')).map((row) => [row.id, String(row.name)]))

const leadStatuses = (api: Api) => statusNames(api, 'leads_statuses')
const nameIn = (names: ReadonlyMap<number, string>, id: number): string => names.get(id) ?? ''
const searchAddress = (name: string) => `/leads?f[search]=${encodeURIComponent(name)}`

const statusOf = async (api: Api, id: number) => (await api.get('leads', id)).status_id

test('a tap moves a card to an allowed status, and an undo takes it back; the board is remembered, a press opens the record', async ({
  page,
  api,
}) => {
  const { id, name } = await newLead(api)
  const names = await leadStatuses(api)
  const [first, contacted] = [nameIn(names, 1), nameIn(names, 3)]
  const board = await new Board(page).open(searchAddress(name))
  await expect(board.card(first, name)).toBeVisible()
  await expect(board.column(first).getByRole('heading')).toContainText('1')

  const sheet = await board.startMoving(first, name)
  const offered = await sheet.dialog.getByRole('listitem').allTextContents()
  expect(offered).toEqual([2, 3, 9, 10].map((status) => nameIn(names, status)))
  await sheet.dialog.getByRole('button', { name: contacted, exact: true }).click()
  await expect(page.getByText(t('board.moved', { name, status: contacted }))).toBeVisible()
  await expect(board.card(first, name)).toHaveCount(0)
  await board.bring(contacted)
  await expect(board.card(contacted, name)).toBeVisible()
  await allSent(page)
  expect(await statusOf(api, id)).toBe(3)

  await page.getByRole('button', { name: t('undo') }).click()
  await expect(board.card(contacted, name)).toHaveCount(0)
  await board.bring(first)
  await expect(board.card(first, name)).toBeVisible()
  await expect.poll(() => statusOf(api, id)).toBe(1)

  await page.reload()
  await expect(board.card(first, name)).toBeVisible()
  await board.card(first, name).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/leads/${id}$`))
  await page.goBack()
  await expect(board.card(first, name)).toBeVisible()
  await page.getByRole('button', { name: t('board.as_list') }).click()
  await expect(board.columns).toHaveCount(0)
})

test(
  'a step that needs a reason asks for it, and one that a guard refuses says why',
  { tag: REPEATED },
  async ({ page, api }) => {
    const order = await api.add('orders', { client_id: 1, order_type_id: 2 })
    const { number } = await api.get('orders', order)
    const names = await statusNames(api, 'order_statuses')
    const [draft, confirmed, cancelled] = [nameIn(names, 1), nameIn(names, 2), nameIn(names, 23)]
    const board = await new Board(page).open(`/orders?f[search]=${String(number)}`)
    const sheet = await board.startMoving(draft, String(number))
    await sheet.dialog.getByRole('button', { name: confirmed, exact: true }).click()
    const refusal = page.getByRole('dialog').filter({ hasText: confirmed })
    await expect(refusal.getByRole('alert')).toContainText(t('order.cargo'))
    await refusal
      .getByRole('button', { name: t('close') })
      .first()
      .click()
    await expect(board.card(draft, String(number))).toBeVisible()

    const again = await board.startMoving(draft, String(number))
    await again.dialog.getByRole('button', { name: cancelled, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(t('order.cancel_reason_id')).first()).toBeVisible()
    expect((await api.get('orders', order)).status_id).toBe(1)
  },
)

test.describe('by a user who may add orders', () => {
  test.use({ user: 'manager@demo' })

  test('the columns hold as many orders as the header says, whatever their status; each has its filter', async ({
    page,
    api,
  }) => {
    const client = await newClient(api)
    const orders = [await newOrder(api, { client_id: client }), await newOrder(api, { client_id: client })]
    const [, { id }] = orders as [(typeof orders)[0], (typeof orders)[0]]
    // Only trucks search for a carrier; this company carries containers.
    for (const status_id of [2, 3]) await api.done('/api/orders/update/', { id, status_id })
    const names = await statusNames(api, 'order_statuses')
    const board = await new Board(page).open(`/orders?f[client]=${client}`)
    await expect(board.title).toContainText('2')
    await expect(board.column(nameIn(names, 3)).getByRole('heading')).toContainText('1')
    // Columns that are not visible are not read: each is scrolled into view.
    let cardCount = 0
    for (const name of await board.columns.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))) {
      await board.bring(name ?? '')
      const heading = board.column(name ?? '').getByRole('heading')
      await expect(heading).toContainText(/\d+$/)
      cardCount += Number(/\d+$/.exec(await heading.innerText())?.[0])
    }
    expect(cardCount).toBe(orders.length)
    await page.getByRole('button', { name: t('board.as_list') }).click()
    const panel = await new List(page, 'order').openFilters()
    const statuses = panel.dialog.getByRole('group', { name: t('order.status_id') })
    await statuses.locator('[data-more]').click()
    const [row] = (await api.list('order_statuses', '')).filter((each) => each.id === 3)
    await expect(statuses.getByRole('button', { name: String(row?.short_name), exact: true })).toBeVisible()
  })
})

test(
  'without a network a card moves on this device and is sent when it is back',
  { tag: REPEATED },
  async ({ page, context, api }) => {
    const { id, name } = await newLead(api)
    const names = await leadStatuses(api)
    const board = await new Board(page).open(searchAddress(name))
    const warmUp = await board.startMoving(nameIn(names, 1), name)
    // Code that the shell loads when it is at rest.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name: file }) => file.includes('share-entrance')),
    )
    await context.setOffline(true)
    await warmUp.dialog.getByRole('button', { name: nameIn(names, 2), exact: true }).click()
    await expect(board.card(nameIn(names, 1), name)).toHaveCount(0)
    await board.bring(nameIn(names, 2))
    await expect(board.card(nameIn(names, 2), name)).toBeVisible()
    expect(await statusOf(api, id)).toBe(1)
    await context.setOffline(false)
    await allSent(page)
    await expect.poll(() => statusOf(api, id)).toBe(2)
    await expect(board.card(nameIn(names, 2), name)).toBeVisible()
  },
)

test('@desktop a card can be dropped on highlighted columns only', async ({ page, api }) => {
  const { id, name } = await newLead(api)
  const names = await leadStatuses(api)
  const [first, assigned, qualified] = [nameIn(names, 1), nameIn(names, 2), nameIn(names, 4)]
  const board = await new Board(page).open(searchAddress(name))
  const drag = async (to: string) => {
    const [from, target] = [await board.card(first, name).boundingBox(), await board.column(to).boundingBox()]
    if (!from || !target) throw new Error('nothing to drag')
    await page.mouse.move(from.x + 40, from.y + 60)
    await page.mouse.down()
    await page.mouse.move(from.x + 60, from.y + 70)
    await page.mouse.move(target.x + target.width / 2, target.y + 120, { steps: 5 })
  }
  await drag(qualified)
  await expect(board.column(assigned)).toHaveAttribute('data-drop', 'open')
  await expect(board.column(qualified)).toHaveAttribute('data-drop', 'closed')
  await page.mouse.up()
  await expect(board.card(first, name)).toBeVisible()

  await drag(assigned)
  await expect(board.column(assigned)).toHaveAttribute('data-drop', 'over')
  await page.mouse.up()
  await expect(board.card(assigned, name)).toBeVisible()
  await expect.poll(() => statusOf(api, id)).toBe(2)
  await expect(page).toHaveURL(/\/leads\?/)
})

test('a card is dragged with a finger after a long press', { tag: REPEATED }, async ({ page, api }) => {
  const { id, name } = await newLead(api)
  const names = await leadStatuses(api)
  const [first, assigned] = [nameIn(names, 1), nameIn(names, 2)]
  const board = await new Board(page).open(searchAddress(name))
  await expect(board.card(first, name)).toBeVisible()
  const [from, to] = [await board.card(first, name).boundingBox(), await board.column(assigned).boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  const finger = await fingerOn(page)
  await finger.down({ x: from.x + 60, y: from.y + 60 })
  await expect(board.column(assigned)).toHaveAttribute('data-drop', 'open')
  await finger.move({ x: from.x + 100, y: from.y + 70 })
  // Beside the edge of the screen, where the board would scroll.
  await finger.move({ x: to.x + 20, y: from.y + 80 })
  await expect(board.column(assigned)).toHaveAttribute('data-drop', 'over')
  await finger.up()
  await expect.poll(() => statusOf(api, id)).toBe(2)
  await expect(page).toHaveURL(/\/leads\?/)
})

const CARDS = 10_000

withServer(
  'ten thousand cards are scrolled with few of them drawn',
  { tag: REPEATED },
  async ({ page, server, company }) => {
    await server.stop()
    fillBoard(server.dataDir, CARDS)
    await server.startAgain()
    const names = await leadStatuses(await company.login('admin@demo'))
    const board = await new Board(page).open('/leads')
    const column = board.column(nameIn(names, 1))
    await expect(column.getByRole('heading')).toContainText('10000')
    await expect(column.getByRole('link').first()).toBeVisible()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const scrolled = await column.evaluate(async (element) => {
      const scroller = element.querySelector('[tabindex]') as HTMLElement
      const tasks: number[] = []
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
      observer.observe({ type: 'longtask' })
      let [most, frames] = [0, 0]
      const begun = performance.now()
      while (performance.now() - begun < 8000) {
        scroller.scrollTop += 240
        await new Promise((resolve) => requestAnimationFrame(resolve))
        frames += 1
        most = Math.max(most, document.querySelectorAll('[data-board] *').length)
      }
      observer.disconnect()
      return { most, frames, place: scroller.scrollTop, tasks: tasks.filter((ms) => ms > 50).map(Math.round) }
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // A figure for information, not a limit: it depends on the machine.
    process.stdout.write(
      `10,000 cards, 4x slower: ${scrolled.tasks.length} long tasks (longest ${Math.max(0, ...scrolled.tasks)} ms), ` +
        `${scrolled.frames} frames in 8 s, ${Math.round(scrolled.place / 124)} cards passed, at most ${scrolled.most} nodes\n`,
    )
    expect(scrolled.place).toBeGreaterThan(5000)
    expect(scrolled.most).toBeLessThan(1500)
    await column.evaluate((element) => {
      const scroller = element.querySelector('[tabindex]') as HTMLElement
      scroller.scrollTop = scroller.scrollHeight
    })
    await expect(column.getByRole('link').last()).toBeVisible()
  },
)
