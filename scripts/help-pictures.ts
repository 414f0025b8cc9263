/**
 * `npm run help-pictures -- [manager…]`: the pictures of the help, in each language and theme, cut out of the demo as it is now, to
 * packages/web/src/records/help/pictures/. Run it when a screen that the help shows has changed, and look at what it made.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@fura/shared/language.ts'

import { type Api, Company } from '../e2e/api.ts'
import { openMoney, openOrder } from '../e2e/open-orders.ts'
import { openDocuments, openPlan, openSearch, openStatistics } from '../e2e/open-work.ts'
import { Shell } from '../e2e/pages/shell.ts'
import { BUILD_FOLDER, buildForTests } from '../e2e/set-up/build.ts'
import { makeFolder, removeFolder, startServer } from '../e2e/set-up/server.ts'
import { speak, t } from '../e2e/texts.ts'
import { browserOptions, ensureBrowser } from './browser.ts'
import { ROOT } from './source-files.ts'

const FOLDER = join(ROOT, 'packages/web/src/records/help/pictures')
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
const THEMES = ['light', 'dark'] as const
/** A phone shows it smaller still. */
const DESKTOP_SCALE = 0.8
const LARGEST_BYTES = 30_000
/** Fonts are loaded and sheets have stopped moving. */
const REST_MS = 900

interface Part {
  page: Page
  /** From the top of this, so many pixels down; from the top of the screen where nothing is named. */
  from?: Locator
  height: number
}

interface Picture {
  host?: string
  isDesktop?: true
  open: (page: Page) => Promise<Omit<Part, 'page'>>
}

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').last()

/** By the guide that it stands in. */
const PICTURES: Readonly<Record<string, Picture>> = {
  admin: {
    open: async (page) => {
      await new Shell(page).open('/guide')
      await expect(page.getByRole('progressbar')).toBeVisible()
      return { from: main(page), height: 340 }
    },
  },
  head: {
    open: async (page) => {
      await openStatistics(page)
      return { from: main(page), height: 360 }
    },
  },
  manager: {
    open: async (page) => {
      await openOrder(page)
      return { height: 844 }
    },
  },
  operations: {
    open: async (page) => {
      // So tall that nothing has to be scrolled to: what is out of sight is not drawn.
      await page.setViewportSize({ width: PHONE.width, height: 2400 })
      const card = await openOrder(page)
      const containers = card.block(t('order_container.many'))
      return { from: containers, height: 300 }
    },
  },
  documents: {
    open: async (page) => {
      await openDocuments(page)
      return { from: dialog(page), height: 420 }
    },
  },
  dispatcher: {
    host: 'transport.localhost',
    open: async (page) => {
      await openPlan(page)
      return { from: main(page), height: 420 }
    },
  },
  money: {
    open: async (page) => {
      await openMoney(page)
      return { from: dialog(page), height: 440 }
    },
  },
  viewer: {
    open: async (page) => {
      await openSearch(page)
      return { height: 345 }
    },
  },
  desktop: {
    isDesktop: true,
    open: async (page) => {
      await page.goto('/orders')
      await page.getByRole('main').getByRole('link').first().click()
      await expect(page.getByRole('main').getByRole('button', { name: t('more_actions'), exact: true })).toBeVisible()
      return { height: 700 }
    },
  },
}

const sessions = new Map<string, Promise<Api>>()

const loginAt = (company: Company): Promise<Api> => {
  const session = sessions.get(company.host) ?? company.login('admin@demo')
  sessions.set(company.host, session)
  return session
}

async function openPage(
  browser: Browser,
  company: Company,
  isDesktop: boolean,
  kept: Readonly<Record<string, string>>,
) {
  const { token } = await loginAt(company)
  const localStorage = Object.entries({ ...kept, token, workingSet: 'off' }).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: company.url,
    viewport: isDesktop ? DESKTOP : PHONE,
    isMobile: !isDesktop,
    hasTouch: !isDesktop,
    deviceScaleFactor: isDesktop ? 1 : 1.5,
    locale: 'ru-RU',
    timezoneId: 'Europe/Kyiv',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: company.url, localStorage }] },
  })
  return context.newPage()
}

/** Playwright knows no WebP, the browser itself does. */
async function cut({ page, from, height }: Part): Promise<Buffer> {
  const box = await from?.boundingBox()
  const { width } = page.viewportSize() ?? PHONE
  const devTools = await page.context().newCDPSession(page)
  const clip = {
    x: 0,
    y: Math.max(0, box?.y ?? 0),
    width,
    height,
    scale: width > PHONE.width ? DESKTOP_SCALE : 1,
  }
  for (let quality = 80; ; quality -= 10) {
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    const picture = Buffer.from(data, 'base64')
    if (picture.length <= LARGEST_BYTES || quality <= 20) return picture
  }
}

async function make(browser: Browser, port: number, name: string, language: Language): Promise<void> {
  const { host = 'localhost', isDesktop = false, open } = PICTURES[name] as Picture
  speak(language)
  for (const theme of THEMES) {
    const page = await openPage(browser, new Company(port, host), isDesktop, { language, theme })
    const part = await open(page)
    await page.waitForTimeout(REST_MS)
    const picture = await cut({ page, ...part })
    writeFileSync(join(FOLDER, `${name}-${language}-${theme}.webp`), picture)
    console.log(`${name}-${language}-${theme}.webp ${Math.ceil(picture.length / 1000)} KB`)
    await page.context().close()
  }
}

const names = process.argv.slice(2)
if (!(await ensureBrowser())) process.exit(1)
await buildForTests()
const dataDir = await makeFolder('help')
const server = await startServer({ dataDir, webDir: BUILD_FOLDER })
const browser = await chromium.launch(browserOptions())
if (names.length === 0) rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
try {
  for (const name of Object.keys(PICTURES).filter((one) => names.length === 0 || names.includes(one)))
    for (const language of LANGUAGES) await make(browser, server.port, name, language)
} finally {
  await browser.close()
  await server.stop()
  await removeFolder(dataDir)
}
