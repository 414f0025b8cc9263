/** Updates: rows S1.12, S2.09, S7.04. Other users see a change at once, with the event stream and without it. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { List } from '../pages/list.ts'
import { Shell } from '../pages/shell.ts'
import { workerReady } from '../pages/offline.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

/** The promised times, and the tolerance for a loaded machine. */
const AT_ONCE_MS = 1000
const BY_POLL_MS = 4000
const LATE = 3

const msUntilSeen = async (shown: Locator, promised: number): Promise<number> => {
  const begun = performance.now()
  await expect(shown).toBeVisible({ timeout: promised * LATE })
  return Math.round(performance.now() - begun)
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const streamOf = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events/' && response.ok())

const cutEvents = (context: BrowserContext) => context.route('**/api/events/**', (route) => route.abort())

test.describe('S7.04 another user’s change', () => {
  test('shows within a second over the event stream', async ({ page, newUser }) => {
    const stream = streamOf(page)
    const list = await new List(page, 'driver').open('/drivers')
    await stream
    const other = await newUser({ can_add_driver: 1 })
    const times: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const name = unique('Ааронов')
      await other.api.add('drivers', { name, phone: '380671112233' })
      times.push(await msUntilSeen(list.content.getByText(name), AT_ONCE_MS))
    }
    say(`a change was seen over events after ${times.join(', ')} ms`)
  })

  test('shows by the poll if there is no event stream', { tag: REPEATED }, async ({ page, context, newUser }) => {
    await cutEvents(context)
    const list = await new List(page, 'driver').open('/drivers')
    const other = await newUser({ can_add_driver: 1 })
    const name = unique('Ааронов')
    await other.api.add('drivers', { name, phone: '380671112233' })
    say(`a change was seen without events after ${await msUntilSeen(list.content.getByText(name), BY_POLL_MS)} ms`)
  })
})

test.describe('S2.09 a message', () => {
  const ME = 2

  test('raises a red flag at the section and at the icon, until the section is opened', async ({ page, newUser }) => {
    await page.addInitScript(() => {
      const shown: (number | undefined)[] = []
      Object.assign(window, { shownBadges: shown })
      Object.assign(navigator, {
        setAppBadge: async (count?: number) => void shown.push(count),
        clearAppBadge: async () => void shown.push(0),
      })
    })
    const other = await newUser({ can_add_order: 1 })
    const stream = streamOf(page)
    const shell = await new Shell(page).open('/directory')
    await stream
    const id = await other.api.add('orders', { client_id: 1, order_type_id: 2, manager_id: ME })
    await other.api.done('/api/messages/', { action: 'add', o_t: 'order', o_id: id, text: 'Машина на месте' })
    const chat = shell.toolbar.getByRole('link', { name: t('nav.chat') })
    const flag = chat.getByText(/^\d+\+?$/)
    say(`a message raised its flag after ${await msUntilSeen(flag, AT_ONCE_MS)} ms`)
    const badges = () => page.evaluate(() => (window as unknown as { shownBadges: number[] }).shownBadges)
    expect(Math.max(...(await badges()))).toBeGreaterThan(0)
    await chat.click()
    await expect(flag).toBeHidden()
  })

  test.describe('S1.12 a manager', () => {
    test.use({ user: 'manager@demo' })

    /** Adds an order for the logged-in user, as another user. */
    const orderFor = async (me: Api, other: Api): Promise<void> => {
      const { detail } = await me.done('/api/team_users/auth_info/')
      await other.add('orders', { client_id: 1, order_type_id: 2, manager_id: (detail as { id: number }).id })
    }

    test('hears the sound of a new order after a tap', async ({ page, api, newUser }) => {
      await page.addInitScript(() => {
        const tones: number[] = []
        class Heard extends AudioContext {
          override createOscillator(): OscillatorNode {
            const oscillator = super.createOscillator()
            const begin = oscillator.start.bind(oscillator)
            oscillator.start = (when) => {
              tones.push(oscillator.frequency.value)
              begin(when)
            }
            return oscillator
          }
        }
        Object.assign(window, { AudioContext: Heard, tones })
      })
      const tones = () => page.evaluate(() => (window as unknown as { tones: number[] }).tones)
      const other = await newUser({ can_add_order: 1 })
      const shell = await new Shell(page).open('/directory')
      await shell.title.click()
      expect(await tones(), 'a tap alone makes no sound').toEqual([])
      await orderFor(api, other.api)
      // Tests beside this one also assign orders to the manager.
      await expect.poll(async () => (await tones()).slice(0, 2), { timeout: 15_000 }).toEqual([880, 1175])
    })

    test('hears and sees nothing if sound is forbidden', { tag: REPEATED }, async ({ page, api, newUser }) => {
      await page.addInitScript(() => {
        class Forbidden {
          resume(): Promise<void> {
            Object.assign(window, { wasAsked: true })
            return Promise.reject(new DOMException('play() failed', 'NotAllowedError'))
          }
        }
        Object.assign(window, { AudioContext: Forbidden })
      })
      const other = await newUser({ can_add_order: 1 })
      const shell = await new Shell(page).open('/directory')
      await shell.title.click()
      await orderFor(api, other.api)
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { wasAsked?: boolean }).wasAsked), { timeout: 15_000 })
        .toBe(true)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })
})

test.describe('who comes back', () => {
  const HOUR_MS = 3_600_000
  const UNREAD = { notificationOrder: '3', notificationMess: '1' }

  test.describe('after half an hour', () => {
    test.use({ localValues: { ...UNREAD, seenAt: String(Date.now() - HOUR_MS) } })

    test('gets a digest on Home, with links', { tag: REPEATED }, async ({ page }) => {
      await new Shell(page).open('/')
      const digest = page.getByRole('region', { name: t('news.away') })
      await expect(digest).toContainText('3 заказа')
      await expect(digest).toContainText('1 сообщение')
      await digest.getByRole('link', { name: '3 заказа' }).click()
      await expect(page).toHaveURL(/\/orders/)
      await page.goBack()
      await expect(digest).not.toContainText('3 заказа')
      await digest.getByRole('button', { name: t('news.away_close') }).click()
      await expect(digest).toBeHidden()
    })
  })

  test.describe('at once', () => {
    test.use({ localValues: { ...UNREAD, seenAt: String(Date.now() - 60_000) } })

    test('sees Home as it was', { tag: REPEATED }, async ({ page }) => {
      const shell = await new Shell(page).open('/')
      await expect(shell.toolbar.getByText('3', { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: t('news.away') })).toBeHidden()
    })
  })
})

test.describe('push messages', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

  test('are explained, switched on, chosen by kind and by hour, and switched off', async ({ page, api }) => {
    // No push service answers in a test browser: the subscription is the one of RFC 8291, appendix A.
    await page.addInitScript(() => {
      // A headless browser refuses notifications whatever the test grants.
      Object.defineProperty(Notification, 'permission', { value: 'granted' })
      Object.assign(Notification, { requestPermission: async () => 'granted' })
      const currentSubscription = () => {
        const endpoint = window.localStorage.getItem('test-endpoint')
        if (endpoint === null) return null
        const keys = {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        }
        const unsubscribe = async () => {
          window.localStorage.removeItem('test-endpoint')
          return true
        }
        return { endpoint, options: {}, toJSON: () => ({ endpoint, keys, expirationTime: null }), unsubscribe }
      }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => currentSubscription(),
        subscribe: async () => {
          window.localStorage.setItem('test-endpoint', `https://push.example.com/${Date.now()}`)
          return currentSubscription()
        },
      })
    })
    const shell = await new Shell(page).open('/settings')
    await workerReady(page)
    await expect(shell.content).toContainText(t('push.about'))
    await shell.content.getByRole('button', { name: t('push.enable') }).click()
    const leads = shell.content.getByRole('switch', { name: t('push.kind_leads'), exact: true })
    await expect(leads).toBeChecked()
    await leads.click()
    await shell.content.getByRole('switch', { name: t('push.quiet') }).click()
    await shell.content.getByRole('combobox', { name: t('push.quiet_to') }).selectOption('08:00')
    await expect
      .poll(async () => (await api.done('/api/push/settings/')).detail)
      .toMatchObject({ leads: 0, orders: 1, quiet_from: 1320, quiet_to: 480 })
    await page.reload()
    await expect(leads).not.toBeChecked()
    await leads.click()
    await shell.content.getByRole('switch', { name: t('push.quiet') }).click()
    await expect
      .poll(async () => (await api.done('/api/push/settings/')).detail)
      .toMatchObject({ leads: 1, quiet_from: null })
    await shell.content.getByRole('button', { name: t('push.off') }).click()
    await expect(shell.content).toContainText(t('push.about'))
  })
})
