/** A piece of work under each kind of bad network, and many writes under the worst: each arrives once (offline.md 12, OI1-OI3, OI9). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { BAD_NETWORKS, spoilNetwork } from '../bad-network.ts'
import { startWalking } from '../go-to.ts'
import { newOrder } from '../new-orders.ts'
import { Chat } from '../pages/chat.ts'
import { FilesBlock } from '../pages/files.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { photo } from '../pages/photo.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, unique } from '../test.ts'
import { test } from '../unsent-report.ts'

test.use({ serviceWorkers: 'allow' })

const MESSAGES = '**/api/messages/'
const [WRITES, SWITCHES] = [100, 30]
/** After the last switch. */
const SENT_WITHIN_MS = 10_000

const textsIn = async (api: Api, id: number): Promise<string[]> => {
  const { list } = await api.done('/api/messages/', {
    action: 'list',
    o_t: 'order',
    o_id: id,
    is_second_chat: 0,
    num: 100,
  })
  return (list as { text: string }[]).map(({ text }) => text)
}

const changesOf = async (api: Api, id: number): Promise<number> => {
  const { list } = await api.done(`/api/history/list/?num=100&o_t=order&o_id=${id}`)
  const history = list as { action: string; field: string }[]
  return history.filter(({ action, field }) => action === 'update' && field === 'cargo').length
}

const writeCargo = async (page: Page, number: string, cargo: string): Promise<void> => {
  const form = await new OrderCard(page).startEditing(number)
  await form.dialog.getByRole('button', { name: new RegExp(`^${t('section_cargo')}`) }).click()
  await form.fill({ [t('order.cargo')]: cargo })
  await form.save.click()
  await form.isClosed()
}

for (const kind of BAD_NETWORKS) {
  test(`S1.02 S8.08 the network is ${kind}: a change, a message and a photo wait and arrive once; what was never opened says so`, async ({
    page,
    context,
    api,
  }) => {
    const [cargo, text] = [unique('Груз'), unique('Сообщение')]
    const order = await newOrder(api)
    const chat = await new Chat(page).open(`${order.id}-order`)
    const card = new OrderCard(page)
    await card.open(`/orders/${order.id}`)
    await expect(card.title).toHaveText(order.number)
    await workerReady(page)
    const picture = await photo(page, 'bad.jpg', 5)
    startWalking(page)
    const repair = await spoilNetwork(context, kind)

    await writeCargo(page, order.number, cargo)
    await expect(card.header).toContainText(cargo)
    const files = new FilesBlock(page, 'order')
    await files.choose([picture])
    await files.has(['bad.jpg'])
    await chat.open(`${order.id}-order`)
    await chat.say(text)
    await expect(unsentChip(page, 3)).toBeVisible()
    // Neither a skeleton for minutes nor "nothing found".
    const shell = await new Shell(page).open('/contractors/3')
    await expect(shell.content).toContainText(t('not_loaded'), { timeout: 10_000 })
    await expect(shell.content.getByRole('button', { name: t('retry') })).toBeVisible()

    await repair()
    await expect
      .poll(async () => (await api.list('files', `o_t=order&o_id=${order.id}`)).length, { timeout: 60_000 })
      .toBe(1)
    await allSent(page)
    expect(await api.get('orders', order.id)).toMatchObject({ cargo })
    expect(await changesOf(api, order.id), 'one effect').toBe(1)
    expect(await textsIn(api, order.id)).toEqual([text])
    expect(await api.list('files', `o_t=order&o_id=${order.id}`)).toHaveLength(1)
  })
}

// The full stop keeps apart line 1 of 13:08 and line 11: a bubble's time follows.
const lines = (count: number): string[] => Array.from({ length: count }, (_, line) => `Строка ${line + 1}.`)

/** Fifty messages, each of whose first answers is lost. */
const loseFirstAnswers = async (page: Page, context: BrowserContext, api: Api): Promise<void> => {
  const { id } = await newOrder(api)
  const chat = await new Chat(page).open(`${id}-order`)
  await workerReady(page)
  await context.setOffline(true)
  for (const text of lines(50)) await chat.say(text)
  const tries = new Map<string, number>()
  let replays = 0
  await context.route(MESSAGES, async (route) => {
    const key = route.request().headers()['idempotency-key']
    if (key === undefined) return route.continue()
    const tried = tries.get(key) ?? 0
    tries.set(key, tried + 1)
    const answer = await route.fetch()
    if (answer.headers()['idempotent-replayed'] === 'true') replays += 1
    if (tried > 0) return route.fulfill({ response: answer })
    await route.abort('connectionreset')
    // A failed one waits a second; a person who presses the button does not.
    return page.evaluate(() => void window.dispatchEvent(new Event('online')))
  })
  await context.setOffline(false)
  await expect.poll(() => replays, { timeout: 90_000 }).toBe(50)
  await allSent(page)
  await context.unroute(MESSAGES)
  expect(await textsIn(api, id)).toEqual(lines(50))
  expect([tries.size, replays]).toEqual([50, 50])
}

/** A hundred messages, and thirty switches of the network among them. */
const flap = async (page: Page, context: BrowserContext, api: Api, ms: number): Promise<void> => {
  const { id } = await newOrder(api)
  const chat = await new Chat(page).open(`${id}-order`)
  await workerReady(page)
  const texts = lines(WRITES)
  const begun = Date.now()
  let switches = 0
  for (const [place, text] of texts.entries()) {
    await chat.say(text)
    const due = Math.floor(((place + 1) * SWITCHES) / WRITES)
    if (due === switches) continue
    switches = due
    await sleep(Math.max(0, begun + (switches * ms) / SWITCHES - Date.now()))
    await context.setOffline(switches % 2 === 1)
  }
  expect(switches, 'the last one ends with a network').toBe(SWITCHES)
  await expect.poll(async () => (await textsIn(api, id)).length, { timeout: SENT_WITHIN_MS }).toBe(WRITES)
  await allSent(page)
  expect(await textsIn(api, id)).toEqual(texts)
}

// The chaos run does the same to other writes (e2e/chaos).
test('6 11 the answer of every first try is lost, the network comes and goes thirty times: fifty and a hundred writes, each once, in order', async ({
  page,
  context,
  api,
}) => {
  test.setTimeout(300_000)
  await test.step('the first answers are lost', () => loseFirstAnswers(page, context, api))
  await test.step('the network comes and goes', () => flap(page, context, api, 0))
})

test(
  '11 the network comes and goes thirty times in a minute: a hundred writes arrive once, in order, within ten seconds',
  { tag: REPEATED },
  async ({ page, context, api }) => {
    test.setTimeout(240_000)
    await flap(page, context, api, 60_000)
  },
)
