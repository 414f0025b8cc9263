/** Chats of orders and quotes: rows S2.03, S2.06 and S7.12, with and without a network, alone and between two browsers. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import type { Page } from '@playwright/test'
import type { Api, Row } from '../api.ts'
import { newOrder } from '../new-orders.ts'
import { Chat } from '../pages/chat.ts'
import { pdf } from '../pages/files.ts'
import { allSent, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const WITH_WORKER = { serviceWorkers: 'allow' } as const
/** How much later than promised a busy machine may be. */
const LATE = 3

const messagesIn = async (api: Api, id: number, second = 0): Promise<Row[]> => {
  const body = { action: 'list', o_t: 'order', o_id: id, is_second_chat: second, num: 100 }
  return (await api.done('/api/messages/', body)).list as Row[]
}
const textsIn = async (api: Api, id: number, second = 0) => (await messagesIn(api, id, second)).map(({ text }) => text)
const filesIn = async (api: Api, id: number): Promise<string[]> =>
  (await messagesIn(api, id)).flatMap(({ text, files }) =>
    (files as { name: string }[]).map(({ name }) => `${String(text)}: ${name}`),
  )
const say = (api: Api, id: number, text: string) =>
  api.done('/api/messages/', { action: 'add', o_t: 'order', o_id: id, text })

const attach = async (page: Page, name: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: t('chat.attach') }).click()
  await (await chooser).setFiles([pdf(name)])
  await expect(page.getByRole('button', { name: `${t('chat.remove_file')}: ${name}` })).toBeVisible()
}

test('S2.03 S2.06 S7.12 a chat opens from its order, takes messages and replies, and its title leads back', async ({
  page,
  api,
}) => {
  const { id } = await newOrder(api)
  await new OrderCard(page).open(`/orders/${id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('title.conversation') })
    .click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/chat/${id}-order`)
  const chat = new Chat(page)
  await expect(page.getByText(t('chat.no_messages'))).toBeVisible()
  const [first, second] = [unique('Оба контейнера на борту'), unique('Телекс-релиз есть?')]
  await chat.say(first)
  await expect(chat.bubble(first).getByText(t('chat.sent'))).toBeAttached()
  await (await chat.menu(first)).getByRole('button', { name: t('chat.reply') }).click()
  await chat.say(second)
  await expect(chat.bubble(second)).toContainText(first)
  await expect.poll(() => textsIn(api, id)).toEqual([first, second])
  const [one, two] = await messagesIn(api, id)
  expect(two?.reply_to).toMatchObject({ id: one?.id })
  await new Shell(page).title.getByRole('button').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/orders/${id}`)
})

test(
  'S7.12 the second chat is apart, and the list of chats leads to both',
  { tag: REPEATED },
  async ({ page, api }) => {
    const { id } = await newOrder(api)
    const chat = await new Chat(page).open(`${id}-order`)
    const [inside, outside] = [unique('Для своих'), unique('Для клиента')]
    await chat.say(inside)
    await chat.toOutside()
    await expect(page.getByText(t('chat.no_messages'))).toBeVisible()
    await chat.say(outside)
    await expect.poll(() => textsIn(api, id, 1)).toEqual([outside])
    expect(await textsIn(api, id)).toEqual([inside])
    await new Shell(page).open('/chat')
    const row = page.getByRole('main').getByRole('link').filter({ hasText: outside })
    await expect(row).toBeVisible()
    await row.click()
    await expect(chat.bubble(inside)).toBeVisible()
  },
)

test('S7.12 a file goes with a message', { tag: REPEATED }, async ({ page, api }) => {
  const { id } = await newOrder(api)
  const chat = await new Chat(page).open(`${id}-order`)
  await attach(page, 'SI.pdf')
  await chat.say('Инструкция')
  await expect(chat.bubble('Инструкция')).toContainText('SI.pdf')
  await expect
    .poll(async () => (await messagesIn(api, id))[0]?.files)
    .toMatchObject([{ name: 'SI.pdf', is_message: 1 }])
  await allSent(page)
})

test('S7.12 colleagues are mentioned by @ and added to the chat, and removed', async ({ page, api }) => {
  const { id } = await newOrder(api)
  const chat = await new Chat(page).open(`${id}-order`)
  const [, called] = await api.list('team_users', 'search=dispatcher')
  const dispatcher = called ?? (await api.list('team_users', 'role=dispatcher'))[0]
  const name = String(dispatcher?.name)
  await chat.text.pressSequentially(`@${name.slice(0, 4)}`)
  await page
    .getByRole('group', { name: t('chat.mention') })
    .getByRole('button', { name })
    .click()
  await chat.text.pressSequentially('где машина?')
  await chat.send.click()
  await expect.poll(async () => (await messagesIn(api, id))[0]?.mention_ids).toEqual([dispatcher?.id])
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('title.chat_participants') })
    .click()
  const remove = page.getByRole('button', { name: `${t('chat.remove_participant')}: ${name}` })
  await expect(remove).toBeVisible()
  await remove.click()
  await expect(remove).toHaveCount(0)
  await expect(page.getByText(name)).toHaveCount(0)
})

test('S7.12 unsent text is there again', { tag: REPEATED }, async ({ page, api }) => {
  const { id } = await newOrder(api)
  const chat = await new Chat(page).open(`${id}-order`)
  await chat.text.fill('Недописанное')
  await page.waitForTimeout(600)
  await new Shell(page).open('/chat')
  await chat.open(`${id}-order`)
  await expect(chat.text).toHaveValue('Недописанное')
  await chat.toOutside()
  await expect(chat.text).toHaveValue('')
})

test.describe('without a network', () => {
  test.use(WITH_WORKER)

  test('23 S7.12 twenty messages and two files of two chats wait with a clock and go out once, each chat in its order', async ({
    page,
    context,
    api,
  }) => {
    test.slow()
    const [one, two] = [(await newOrder(api)).id, (await newOrder(api)).id]
    await say(api, one, 'Раньше всех')
    const chat = await new Chat(page).open(`${two}-order`)
    await workerReady(page)
    await chat.open(`${one}-order`)
    await expect(chat.bubble('Раньше всех')).toBeVisible()
    await context.setOffline(true)
    const expected = (of: string) => Array.from({ length: 10 }, (_, place) => `${of} ${place + 1}`)
    for (const [id, of] of [
      [one, 'Первый'],
      [two, 'Второй'],
    ] as const) {
      await chat.open(`${id}-order`)
      for (const [place, text] of expected(of).entries()) {
        if (place === 4) await attach(page, `${of}.pdf`)
        await chat.say(text)
      }
    }
    await expect(chat.bubble('Второй 10').getByText(t('pending_waiting'))).toBeVisible()
    await chat.open(`${one}-order`)
    await expect(chat.bubble('Раньше всех')).toBeVisible()
    await say(api, one, 'Пока вас не было')
    await context.setOffline(false)
    await expect.poll(async () => (await textsIn(api, one)).length, { timeout: 30_000 }).toBe(12)
    await allSent(page)
    expect(await textsIn(api, one)).toEqual(['Раньше всех', 'Пока вас не было', ...expected('Первый')])
    expect(await textsIn(api, two)).toEqual(expected('Второй'))
    expect(await filesIn(api, one)).toEqual(['Первый 5: Первый.pdf'])
    expect(await filesIn(api, two)).toEqual(['Второй 5: Второй.pdf'])
    await expect(page.getByText(t('pending_waiting'))).toHaveCount(0)
    await expect.poll(() => chat.texts()).toEqual(['Раньше всех', 'Пока вас не было', ...expected('Первый')])
  })
})

for (const [way, promised] of [
  ['over events', 1000],
  ['by the poll alone', 4000],
] as const) {
  // Changes of other records come by the poll in the same way (news.spec.ts).
  const tag = way === 'over events' ? [] : REPEATED
  test(
    `S7.12 a message appears in another browser ${way}, and is marked as read`,
    { tag },
    async ({ page, browser, api, company }) => {
      const colleague = await company.login('head@demo')
      const { id } = await newOrder(api)
      const viewport = { width: 390, height: 844 }
      const other = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
      await other.addInitScript(([key, token]) => localStorage.setItem(key, token), [
        STORAGE_KEYS.token,
        colleague.token,
      ] as const)
      const theirs = await other.newPage()
      const isEvents = (url: string) => new URL(url).pathname === '/api/events/'
      const listening =
        way === 'over events'
          ? theirs.waitForResponse((response) => isEvents(response.url()) && response.ok())
          : theirs.route('**/api/events/**', (route) => route.abort())
      const [mine, their] = [new Chat(page), new Chat(theirs)]
      await mine.open(`${id}-order`)
      await theirs.goto(`${company.url}/chat/${id}-order`)
      await expect(their.text).toBeVisible()
      await listening
      const text = unique('Видно сразу')
      const sent = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/messages/')
      await mine.say(text)
      await sent
      const start = Date.now()
      await expect(their.bubble(text)).toBeVisible({ timeout: promised * LATE })
      process.stdout.write(`a message appeared ${way} after ${Date.now() - start} ms\n`)
      await expect(mine.bubble(text).getByText(t('chat.read'))).toBeAttached({ timeout: 30_000 })
      await other.close()
    },
  )
}
