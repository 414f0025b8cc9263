/**
 * Finds the Chromium that the browser tests and the pictures use, and installs one where there is none: Debian's own, else
 * Playwright's download, else `apt-get install chromium-headless-shell`, else the one of npm (decision 0023).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

import { runLoudly } from './run-program.ts'
import { ROOT } from './source-files.ts'

/** The one without windows first: with it the tests take little more than half the time. */
const OF_THE_SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

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

/** null where there is none. */
export function findBrowser(): string | null {
  return [...OF_THE_SYSTEM, chromium.executablePath(), OF_NPM].find((path) => existsSync(path)) ?? null
}

/** How Playwright starts it. */
export function browserOptions() {
  const executablePath = findBrowser()
  // Without it names of files are none that are not in Latin letters.
  const env = { ...process.env, LANG: 'C.UTF-8' }
  return { args: BROWSER_FLAGS, env, ...(executablePath === null ? {} : { executablePath }) }
}

async function runOther(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit' })
  const failed = once(child, 'error').then(() => 1)
  const closed = once(child, 'close').then(() => child.exitCode ?? 1)
  return Promise.race([failed, closed])
}

async function installFromDebian(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  if ((await runOther('apt-get', ['update'])) !== 0) return
  await runOther('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'])
}

/** For an ordinary user whom Playwright's server does not answer. */
async function installFromNpm(): Promise<void> {
  const folder = dirname(OF_NPM)
  mkdirSync(folder, { recursive: true })
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--prefix', folder]
  if ((await runOther('npm', ['install', ...quietly, `${NPM_PACKAGE}@${NPM_VERSION}`])) !== 0) return
  const entry = join(folder, 'node_modules', NPM_PACKAGE, 'build/esm/index.js')
  const { default: packed } = (await import(entry)) as { default: { executablePath(): Promise<string> } }
  copyFileSync(await packed.executablePath(), OF_NPM)
  chmodSync(OF_NPM, 0o755)
}

/** Installs a browser where there is none; false where that did not help. */
export async function ensureBrowser(): Promise<boolean> {
  if (findBrowser() !== null) return true
  console.log('There is no Chromium for the browser tests: installing one…')
  await runLoudly(['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (findBrowser() === null) await installFromDebian()
  if (findBrowser() === null) await installFromNpm()
  if (findBrowser() !== null) return true
  console.error('The browser tests need Chromium: run "npx playwright install --with-deps chromium" and try again.')
  return false
}
