/** Installing and updating the app: rows S1.01, S1.10, S4.02, S9.04. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runUntilAsked } from '../clock.ts'
import { startWalking } from '../go-to.ts'
import { NewRecord } from '../pages/card.ts'
import { List } from '../pages/list.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { Shell } from '../pages/shell.ts'
import { test as ownTest } from '../own-server.ts'
import { labelOf } from '../texts.ts'
import { expect, t, test, unique } from '../test.ts'

interface Icon {
  src: string
  sizes: string
  purpose?: string
}

test.describe('installing', () => {
  test.use({ serviceWorkers: 'allow', hasKeptBuild: false })

  test('S1.01 Chromium finds the app installable', async ({ page, company }) => {
    await new Shell(page).open('/')
    await workerReady(page)
    const browser = await page.context().newCDPSession(page)
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
    // A private window, as every test has, cannot install anything.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { errors } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])

    const manifest = (await (await page.request.get(`${company.url}/manifest.json`)).json()) as Record<string, unknown>
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone', lang: 'ru' })
    const icons = manifest.icons as Icon[]
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true)
    const pictures = [...icons, ...(manifest.screenshots as Icon[])]
    for (const { src } of pictures) expect((await page.request.get(company.url + src)).status(), src).toBe(200)
    expect((manifest.shortcuts as { url: string }[]).slice(0, 4).map(({ url }) => url)).toEqual([
      '/orders/new',
      '/orders',
      '/chat',
      '/tasks',
    ])
    expect(manifest.share_target).toMatchObject({ action: '/share', method: 'POST', enctype: 'multipart/form-data' })
  })
})

const LOOKS_NEW = '<meta name="build" content="next" />'

/** Puts another build into the server's folder: a page that names it, and a worker that knows it. */
const deploy = async (webDir: string): Promise<void> => {
  const [page, worker] = [join(webDir, 'index.html'), join(webDir, 'service-worker.js')]
  await writeFile(page, (await readFile(page, 'utf8')).replace('<head>', `<head>${LOOKS_NEW}`))
  const text = await readFile(worker, 'utf8')
  const changed = text.replace(
    /("?revision"?:\s*"?`?)([0-9a-f]{32})(?=[^{}]*index\.html)|(index\.html[^{}]*revision"?:\s*["'`])[0-9a-f]{32}/,
    (whole) => whole.replace(/[0-9a-f]{32}/, '0123456789abcdef0123456789abcdef'),
  )
  if (changed === text) throw new Error('the worker names no revision of index.html')
  await writeFile(worker, changed)
}

ownTest.describe('a newer build', () => {
  ownTest.use({ serviceWorkers: 'allow', user: 'dispatcher@demo' })

  const isNew = (page: Page) => page.evaluate(() => document.querySelector('meta[name="build"]') !== null)

  ownTest(
    '21 S1.10 S4.02 S9.04 is offered within a minute, stays on offer, and a refresh brings it; a half-filled form and unsent changes survive',
    async ({ page, context, server, api }) => {
      const names = Array.from({ length: 5 }, () => unique('Водитель'))
      const typed = unique('Недописанный перевозчик')
      await page.clock.install()
      const list = await new List(page, 'driver').open('/drivers')
      await workerReady(page)
      await context.route('**/api/drivers/add/', (route) => route.abort('connectionfailed'))
      for (const name of names) {
        const form = await list.add()
        await form.fill({ [t('driver.name')]: name, [t('driver.phone')]: '380671112233' })
        await form.save.click()
        await form.isClosed()
      }
      await expect(unsentChip(page, names.length)).toBeVisible()
      const otherTab = await context.newPage()
      await new Shell(otherTab).open('/clients')
      await page.bringToFront()

      const popup = page.getByRole('alertdialog', { name: t('update_available') })
      await expect(popup).toBeHidden()
      await server.stop()
      await deploy(server.webDir)
      await server.startAgain()
      await context.route('**/version.json*', (route) =>
        route.fulfill({ json: { AppVersion: '9.9.9', Build: 'next', BundleVersion: '9.9.9', min_build: 1 } }),
      )
      // One request may have reached the server while it was down.
      await runUntilAsked(page, '/version.json', 121_000)
      const isOffered = async () => {
        await page.clock.runFor(1000)
        return popup.isVisible()
      }
      await expect.poll(isOffered, { timeout: 30_000, intervals: [500] }).toBe(true)
      await expect(popup).toContainText(t('system_updated'))
      expect(await isNew(page), 'nothing changes under the person').toBe(false)

      await list.back.click()
      await expect(list.title).toHaveText(t('app_name'))
      await expect(popup, 'it stays until refreshed').toBeVisible()
      startWalking(page)
      const contractor = new NewRecord(page)
      await contractor.open('/contractors/new')
      await contractor.field(labelOf('contractor', 'name')).fill(typed)
      await popup.getByRole('button', { name: t('refresh') }).click()
      // By the real clock: a worker that has not taken over in 15 seconds is skipped, and the other tab with it.
      await expect.poll(() => isNew(page).catch(() => false), { timeout: 45_000, intervals: [500] }).toBe(true)
      await contractor.content.getByRole('button', { name: t('draft_restore') }).click()
      await expect(contractor.field(labelOf('contractor', 'name'))).toHaveValue(typed)
      await expect(unsentChip(page, names.length)).toBeVisible()
      await expect.poll(() => isNew(otherTab).catch(() => false), { timeout: 45_000 }).toBe(true)
      await expect(new Shell(otherTab).title, 'the other tab has it too').toContainText(t('client.many'))
      await context.unroute('**/api/drivers/add/')
      await page.reload()
      // The failed tries have delayed the next one by up to a minute of the test's time.
      const arrived = async () => {
        await page.clock.runFor(3000)
        const found = await Promise.all(names.map((name) => api.named('drivers', name)))
        return found.map(({ length }) => length)
      }
      await expect.poll(arrived, { timeout: 60_000, intervals: [200] }).toEqual(names.map(() => 1))
      await allSent(page)
      expect(await arrived(), 'sent once').toEqual(names.map(() => 1))
      await new Shell(page).open('/statistics')
      await expect(new Shell(page).title, 'a part of the new build that comes late').toHaveText(t('title.statistics'))
    },
  )
})

test.describe('an outdated app', () => {
  test.use({ user: 'dispatcher@demo' })

  test('S1.10 S3.22 an app that the server no longer serves says so, loses nothing, and sends everything after the update', async ({
    page,
    context,
    api,
    company,
  }) => {
    const name = unique('Водитель')
    const list = await new List(page, 'driver').open('/drivers')
    await expect(list.rows.first()).toBeVisible()
    await context.route('**/api/drivers/**', async (route) =>
      route.continue({ headers: { ...(await route.request().allHeaders()), 'x-client-build': '0' } }),
    )
    const form = await list.add()
    await form.fill({ [t('driver.name')]: name, [t('driver.phone')]: '380671112233' })
    await form.save.click()
    await form.isClosed()
    const popup = page.getByRole('alertdialog', { name: t('update_available') })
    await expect(popup).toContainText(t('update_required'))
    await expect(unsentChip(page, 1)).toBeVisible()
    await expect(list.row(name), 'what is on the device can be read').toBeVisible()

    await context.unroute('**/api/drivers/**')
    await popup.getByRole('button', { name: t('refresh') }).click()
    await expect.poll(async () => (await api.named('drivers', name)).length).toBe(1)
    await allSent(page)
    await expect(popup).toBeHidden()

    const { AppVersion, Build } = (await (await page.request.get(`${company.url}/version.json`)).json()) as {
      AppVersion: string
      Build: string
    }
    await new Shell(page).open('/settings')
    await expect(page.getByText(t('version_line', { version: AppVersion, build: Build }))).toBeVisible()
  })
})
