/**
 * `npm run shots -- [desktop-dark…] [name…]`: pictures of every screen on a phone and at a desk, light and dark, in shots/, to
 * be looked at; of some sets or screens alone where they are named.
 * A screen that does not open is named, and the others go on. The two that the README shows go to docs/pictures/.
 */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'

import { smtpServer } from '../packages/server/src/testing/smtp-server.ts'
import { Company } from '../e2e/api.ts'
import { setupCodeIn, setupScreens } from '../e2e/open-setup.ts'
import { stopWalking } from '../e2e/go-to.ts'
import { addRoadData } from '../e2e/road-data.ts'
import { mixedScreens, roadScreens } from '../e2e/road-screens.ts'
import { type Device, type Screen, screensBefore, screensInside, visit } from '../e2e/screens.ts'
import { BUILD_FOLDER, buildForTests } from '../e2e/set-up/build.ts'
import { makeFolder, removeFolder, startServer } from '../e2e/set-up/server.ts'
import { browserOptions, ensureBrowser } from './browser.ts'
import { ROOT } from './source-files.ts'

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const THEMES = ['light', 'dark'] as const
const IN_README = { 'phone-light/drivers.png': 'phone.png', 'desktop-dark/driver.png': 'desktop.png' }
/** Fonts are loaded and sheets have stopped moving. */
const REST_MS = 900

interface Session {
  browser: Browser
  url: string
  token: string
  screensBefore: readonly Screen[]
  screensOf: (device: Device) => readonly Screen[]
}

interface Look {
  device: Device
  theme: (typeof THEMES)[number]
  isInside: boolean
}

const seaScreens = (device: Device): Screen[] => [...mixedScreens, ...screensInside(device)]

async function openPage({ browser, url, token }: Session, { device, theme, isInside }: Look) {
  const localStorage = [{ name: 'theme', value: theme }, ...(isInside ? [{ name: 'token', value: token }] : [])]
  const isPhone = device === 'phone'
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[device],
    isMobile: isPhone,
    hasTouch: isPhone,
    deviceScaleFactor: isPhone ? 2 : 1,
    locale: 'ru-RU',
    timezoneId: 'Europe/Kyiv',
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  return { context, page: await context.newPage() }
}

async function shoot(session: Session, look: Look, screens: readonly Screen[]): Promise<void> {
  const folder = join(ROOT, 'shots', `${look.device}-${look.theme}`)
  if (screens.length === 0) return
  mkdirSync(folder, { recursive: true })
  const { context, page } = await openPage(session, look)
  for (const screen of screens) {
    try {
      await visit(page, screen)
      await page.waitForTimeout(REST_MS)
      await page.screenshot({ path: join(folder, `${screen.name}.png`) })
    } catch (error) {
      console.error(`${look.device}-${look.theme}/${screen.name}: ${(error as Error).message.split('\n')[0]}`)
      process.exitCode = 1
      stopWalking(page)
    }
  }
  await context.close()
}

async function shootAll(sessions: readonly Session[], words: readonly string[]): Promise<void> {
  const devices = Object.keys(SIZES) as Device[]
  const sets = devices.flatMap((device) => THEMES.map((theme) => `${device}-${theme}`))
  const isAsked = (name: string, among: readonly string[]) => among.length === 0 || among.includes(name)
  const [wantedSets, names] = [
    words.filter((word) => sets.includes(word)),
    words.filter((word) => !sets.includes(word)),
  ]
  const chosenScreens = (screens: readonly Screen[]) => screens.filter(({ name }) => isAsked(name, names))
  for (const device of devices) {
    for (const theme of THEMES) {
      if (!isAsked(`${device}-${theme}`, wantedSets)) continue
      for (const session of sessions) {
        const look = { device, theme }
        await shoot(session, { ...look, isInside: false }, chosenScreens(session.screensBefore))
        await shoot(session, { ...look, isInside: true }, chosenScreens(session.screensOf(device)))
      }
      console.log(`shots/${device}-${theme}`)
    }
  }
}

if (!(await ensureBrowser())) process.exit(1)
await buildForTests()
const dataDir = await makeFolder('shots')
// With mail: an offer can be sent as a letter then.
const smtp = await smtpServer()
const freshDir = await makeFolder('shots-fresh')
const fresh = await startServer({ dataDir: freshDir, webDir: BUILD_FOLDER, environment: { DEMO: '0' } })
const server = await startServer({ dataDir, webDir: BUILD_FOLDER, environment: { SMTP_URL: smtp.url } })
const browser = await chromium.launch(browserOptions())
const names = process.argv.slice(2)
try {
  const company = new Company(server.port)
  const trucks = new Company(server.port, 'transport.localhost')
  const { token } = await company.login('admin@demo')
  const colleague = await trucks.login('admin@demo')
  const road = await addRoadData(colleague)
  const sessions = [
    { browser, url: company.url, token, screensBefore: screensBefore(), screensOf: seaScreens },
    {
      browser,
      url: trucks.url,
      token: (await trucks.login('v.moroz@demo')).token,
      screensBefore: [],
      screensOf: () => roadScreens(road, colleague),
    },
    {
      browser,
      url: `http://localhost:${fresh.port}`,
      token: '',
      screensBefore: setupScreens(setupCodeIn(fresh.output)),
      screensOf: () => [],
    },
  ]
  await shootAll(sessions, names)
} finally {
  await browser.close()
  await server.stop()
  await fresh.stop()
  await smtp.close()
  await removeFolder(dataDir)
  await removeFolder(freshDir)
}
if (names.length === 0) {
  const pictures = join(ROOT, 'docs/pictures')
  mkdirSync(pictures, { recursive: true })
  for (const [shot, name] of Object.entries(IN_README)) cpSync(join(ROOT, 'shots', shot), join(pictures, name))
}
