/** A device without room (offline.md 4): copies are evicted, unsent work is not, and a form that cannot be saved stays open. */
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { browserOptions } from '../../scripts/browser.ts'
import { List } from '../pages/list.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { makeFolder, removeFolder } from '../set-up/server.ts'
import { expect, t, test, unique } from '../test.ts'

test.use({ user: 'dispatcher@demo' })

const CLOSES_AFTER_MS = 3000

/** A quota can only be set for a profile on the disk. */
test('20 S8.08 without room the copies go and unsent work stays; then a form stays open with its values, and saves once there is room', async ({
  company,
  api,
}) => {
  const [kept, refused] = [unique('Водитель'), unique('Водитель')]
  const profile = await makeFolder('full-device')
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const options = {
    ...browserOptions(),
    ...phone,
    baseURL: company.url,
    locale: 'ru-RU',
    serviceWorkers: 'allow',
  } as const
  const context = await chromium.launchPersistentContext(profile, options)
  try {
    const [control = await context.newPage()] = context.pages()
    const cdp = await context.newCDPSession(control)
    const setQuota = (quotaSize?: number) =>
      cdp.send('Storage.overrideQuotaForOrigin', { origin: company.url, ...(quotaSize !== undefined && { quotaSize }) })
    await context.addInitScript((token) => {
      window.localStorage.setItem('token', token)
      window.localStorage.setItem('workingSet', 'off')
    }, api.token)
    const begin = async () => new List(await context.newPage(), 'driver').open('/drivers')
    const add = async (list: List, name: string) => {
      const form = await list.add()
      await form.fill({ [t('driver.name')]: name, [t('driver.phone')]: '380671112233' })
      await form.save.click()
      return form
    }
    const first = await begin()
    await workerReady(first.page)
    await context.setOffline(true)
    await (await add(first, kept)).isClosed()
    await expect(unsentChip(first.page, 1)).toBeVisible()

    await setQuota(1)
    // The browser asks for the quota anew when it has closed the database.
    await first.page.close()
    await setTimeout(CLOSES_AFTER_MS)
    const list = await begin()
    const { page } = list
    const form = await add(list, refused)
    await expect(form.dialog).toContainText(t('error.storage full'))
    await expect(form.field(t('driver.name'))).toHaveValue(refused)
    // The header under a form is not read aloud.
    await expect(page.locator('[data-unsent]'), 'unsent work stays').toHaveAttribute(
      'aria-label',
      t('unsent', { count: 1 }),
    )
    await setQuota()
    await form.save.click()
    await form.isClosed()
    await expect(unsentChip(page, 2)).toBeVisible()
    await context.setOffline(false)
    await allSent(page)
    for (const name of [kept, refused]) expect(await api.named('drivers', name)).toHaveLength(1)
  } finally {
    await context.close()
    await removeFolder(profile)
  }
})
