/**
 * Finds the Chromium that the browser tests and the pictures use: a headless shell where one can be had, else a whole one.
 * Installs one where there is none: Playwright's download, else `apt-get install chromium-headless-shell`, else the one of npm
 * (decisions 0023 and 0037).
 */
import { chmodSync, copyFileSync, existsSync, globSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

import { fetchShell, UNPACKED_SHELL } from './headless-shell.ts'
import { runLoudly, runProgram } from './run-program.ts'
import { ROOT } from './source-files.ts'

/** Without windows: with it the tests take less than half the time. */
const SHELL_OF_THE_SYSTEM = '/usr/bin/chromium-headless-shell'
const WHOLE_OF_THE_SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/** Where the one of npm is unpacked to. */
const OF_NPM = join(ROOT, 'node_modules/.cache/chromium/chromium')
const NPM_PACKAGE = '@sparticuz/chromium'
const NPM_VERSION = '147.0.0'

/** Root has no user to drop to, so there is no sandbox; the rest keeps the browser from talking to anybody but us. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Playwright keeps its shell beside its whole browser, in a folder of the same number. */
function shellsOfPlaywright(): string[] {
  const whole = /^(.*)chromium-(\d+)/.exec(chromium.executablePath())
  if (!whole) return []
  const [, folder, number] = whole
  return globSync(`${folder}chromium_headless_shell-${number}/*/{headless_shell,chrome-headless-shell}`)
}

function findShell(): string | null {
  return [SHELL_OF_THE_SYSTEM, UNPACKED_SHELL, ...shellsOfPlaywright()].find((path) => existsSync(path)) ?? null
}

function findWhole(): string | null {
  return [...WHOLE_OF_THE_SYSTEM, chromium.executablePath(), OF_NPM].find((path) => existsSync(path)) ?? null
}

/** null where there is none. */
export function findBrowser(): string | null {
  return findShell() ?? findWhole()
}

/** How Playwright starts it. */
export function browserOptions() {
  const executablePath = findBrowser()
  // Without it, file names in other than Latin letters get lost.
  const env = { ...process.env, LANG: 'C.UTF-8' }
  return { args: BROWSER_FLAGS, env, ...(executablePath === null ? {} : { executablePath }) }
}

async function installFromDebian(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  if ((await runProgram('apt-get', ['update'])) !== 0) return
  await runProgram('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'])
}

/** For an ordinary user whom Playwright's server does not answer. */
async function installFromNpm(): Promise<void> {
  const folder = dirname(OF_NPM)
  mkdirSync(folder, { recursive: true })
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--prefix', folder]
  if ((await runProgram('npm', ['install', ...quietly, `${NPM_PACKAGE}@${NPM_VERSION}`])) !== 0) return
  const entry = join(folder, 'node_modules', NPM_PACKAGE, 'build/esm/index.js')
  const { default: packed } = (await import(entry)) as { default: { executablePath(): Promise<string> } }
  copyFileSync(await packed.executablePath(), OF_NPM)
  chmodSync(OF_NPM, 0o755)
}

/** Makes sure that a browser is installed, preferably a headless shell; false if none can be installed. */
export async function ensureBrowser(): Promise<boolean> {
  if (findShell() !== null) return true
  if (WHOLE_OF_THE_SYSTEM.some((path) => existsSync(path))) {
    console.log('Fetching the headless shell of Chromium, which the browser tests are much faster with…')
    await fetchShell()
  }
  if (findBrowser() !== null) return true
  console.log('There is no Chromium for the browser tests: installing one…')
  await runLoudly(['node_modules/@playwright/test/cli.js', 'install', '--only-shell', 'chromium'])
  if (findBrowser() === null) await installFromDebian()
  if (findBrowser() === null) await installFromNpm()
  if (findBrowser() !== null) return true
  console.error('The browser tests need Chromium: run "npx playwright install --with-deps chromium" and try again.')
  return false
}
