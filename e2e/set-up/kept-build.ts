/**
 * A browser's folder in which the service worker has stored the whole build already: a phone that had the app yesterday. Storing it
 * anew takes seconds of processor time in every test that needs the worker.
 */
import { cp } from 'node:fs/promises'
import { type BrowserContext, chromium } from '@playwright/test'
import { browserOptions } from '../../scripts/browser.ts'
import { makeFolder, removeFolder } from './server.ts'

/** The origins of the shared server whose tests use the worker most. */
const HOSTS = ['localhost', 'transport.localhost']

const READY_MS = 120_000

const originOf = (host: string, port: number): string => `http://${host}:${port}`

/** The folder and its origins, as environment variables for the tests. */
export const keepBuild = async (port: number): Promise<Record<string, string>> => {
  const folder = await makeFolder('kept-build')
  const context = await chromium.launchPersistentContext(folder, { ...browserOptions(), bypassCSP: true })
  try {
    for (const host of HOSTS) {
      const page = await context.newPage()
      // A page without the app, so nothing else is stored; its own policy allows no worker.
      await page.goto(`${originOf(host, port)}/version.json`)
      await page.evaluate(async () => {
        await navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })
      })
      // `ready` never comes if one file of the build failed to arrive, and nothing else would end the set-up.
      await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.active, null, {
        timeout: READY_MS,
      })
    }
  } finally {
    await context.close()
  }
  return { E2E_KEPT_BUILD: folder, E2E_KEPT_ORIGINS: HOSTS.map((host) => originOf(host, port)).join(' ') }
}

export interface Device {
  context: BrowserContext
  close: () => Promise<void>
}

/** A browser of its own with a copy of that folder; null if the folder does not contain this origin. */
export const openDevice = async (origin: string): Promise<Device | null> => {
  const { E2E_KEPT_BUILD: folder, E2E_KEPT_ORIGINS: origins = '' } = process.env
  if (folder === undefined || !origins.split(' ').includes(origin)) return null
  const own = await makeFolder('device')
  await cp(folder, own, { recursive: true })
  const context = await chromium.launchPersistentContext(own)
  const close = async () => {
    await context.close()
    await removeFolder(own)
  }
  return { context, close }
}
