/**
 * `npm run walk -- [--variant X…] [--language Y…] [--theme light…] [--size phone…] [--shard 1/3] [--again]`: every address of every
 * variant in every language, theme and size: no error in the console, missing text, sideways scroll or axe node. The app is loaded
 * once for each variant and language. Results are stored in walk/ and not repeated without `--again`.
 */
import { cp } from 'node:fs/promises'
import { LANGUAGES } from '@fura/shared/language.ts'
import { VARIANT_NAMES } from '@fura/shared/variants.ts'
import { NUMBER_PARTS } from '@fura/shared/numbering.ts'
import { parseArgs } from 'node:util'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { browserOptions, ensureBrowser } from '../../scripts/browser.ts'
import { type Api, Company } from '../api.ts'
import { goTo, startWalking, stopWalking } from '../go-to.ts'
import { Data } from '../page-text.ts'
import { BUILD_FOLDER, buildForTests } from '../set-up/build.ts'
import { makeFolder, removeFolder, startServer } from '../set-up/server.ts'
import { speak, t } from '../texts.ts'
import { addressesInside, openAddresses } from './addresses.ts'
import { saveResults, readResults, writeReport, type WalkResults, type Stage } from './results.ts'
import { Calls, look, SIZES, type Size, THEMES } from './look.ts'

const { values } = parseArgs({
  options: {
    variant: { type: 'string', multiple: true, default: [...VARIANT_NAMES] },
    language: { type: 'string', multiple: true, default: [...LANGUAGES] },
    theme: { type: 'string', multiple: true, default: [...THEMES] },
    size: { type: 'string', multiple: true, default: Object.keys(SIZES) },
    shard: { type: 'string', default: '1/1' },
    again: { type: 'boolean', default: false },
  },
})

/** The requested ones that exist, in their own order. */
const chosen = <Name extends string>(all: readonly Name[], names: readonly string[]): Name[] => {
  const unknown = names.filter((name) => !all.some((one) => one === name))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: not among ${all.join(', ')}`)
  return all.filter((name) => names.includes(name))
}

const stagesAsked = (): Stage[] => {
  const sizes = chosen(Object.keys(SIZES) as Size[], values.size)
  const themes = chosen(THEMES, values.theme)
  const languages = chosen(LANGUAGES, values.language)
  const all = chosen(VARIANT_NAMES, values.variant).flatMap((variant) =>
    languages.map((language) => ({ variant, language, sizes, themes })),
  )
  const [part = 1, parts = 1] = values.shard.split('/').map(Number)
  return all.filter((_stage, place) => place % parts === part - 1)
}

/** A page of the company, with its console messages. */
const openPage = async (browser: Browser, url: string, { language, sizes, themes }: Stage, token: string | null) => {
  const stored = { workingSet: 'off', language, theme: themes[0] ?? 'light', ...(token === null ? {} : { token }) }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[sizes[0] ?? 'phone'],
    locale: 'ru-RU',
    timezoneId: 'Europe/Kyiv',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`console: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  return { page, errors }
}

const dataOf = async (page: Page, api: Api): Promise<Data> => {
  const data = new Data()
  const { detail } = (await api.done('/api/team_users/auth_info/')) as unknown as { detail: { name: string } }
  data.take([detail, NUMBER_PARTS, ...detail.name.split(' ')])
  data.collect(page)
  return data
}

interface Way {
  stage: Stage
  results: WalkResults
  page: Page
  errors: string[]
  calls: Calls
  data: Data
}

const walkTo = async ({ stage, page, errors, calls, data }: Way, address: string): Promise<string[]> => {
  try {
    calls.forget()
    await goTo(page, address)
    await expect(page.locator('main')).not.toBeEmpty()
    await expect(page.getByText(t('loading'), { exact: true })).toHaveCount(0)
    return [...(await look({ ...stage, page, calls, data })), ...errors.splice(0)]
  } catch (error) {
    stopWalking(page)
    return [`does not open: ${(error as Error).message.split('\n')[0]}`, ...errors.splice(0)]
  }
}

const walk = async (way: Way, addresses: readonly string[], isByLoad: boolean): Promise<void> => {
  const { stage, results, page } = way
  for (const address of addresses.filter((one) => !Object.hasOwn(results.found, one))) {
    const begun = performance.now()
    results.found[address] = await walkTo(way, address)
    results.seconds += (performance.now() - begun) / 1000
    saveResults(stage, results)
    if (!isByLoad) startWalking(page)
  }
}

const walkStage = async (browser: Browser, port: number, stage: Stage): Promise<void> => {
  const results = values.again ? { found: {}, seconds: 0 } : readResults(stage)
  const company = new Company(port, stage.variant === 'standard' ? 'localhost' : `${stage.variant}.localhost`)
  const api = await company.login('admin@demo')
  speak(stage.language)
  for (const isByLoad of [true, false]) {
    const { page, errors } = await openPage(browser, company.url, stage, isByLoad ? null : api.token)
    const way = { stage, results, page, errors, calls: new Calls(page), data: await dataOf(page, api) }
    await walk(way, isByLoad ? openAddresses() : await addressesInside(api), isByLoad)
    await page.context().close()
  }
  const problems = Object.values(results.found).flat().length
  const summary = `${Object.keys(results.found).length} addresses, ${problems} problems, ${Math.round(results.seconds)} s`
  process.stdout.write(`${stage.variant} ${stage.language}: ${summary}\n`)
}

const stages = stagesAsked()
if (!(await ensureBrowser())) process.exit(1)
await buildForTests()
// Copied, because a walk takes long and somebody may build meanwhile.
const [dataDir, webDir] = [await makeFolder('walk'), await makeFolder('walk-web')]
await cp(BUILD_FOLDER, webDir, { recursive: true })
const server = await startServer({ dataDir, webDir })
const browser = await chromium.launch(browserOptions())
try {
  for (const stage of stages) await walkStage(browser, server.port, stage)
} finally {
  await browser.close()
  await server.stop()
  await removeFolder(dataDir)
  await removeFolder(webDir)
}
process.exitCode = writeReport() === 0 ? 0 : 1
