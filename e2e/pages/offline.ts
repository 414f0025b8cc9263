/** Waiting for background work: the service worker, and changes on their way to the server. */
import { expect, type Page } from '@playwright/test'
import { t } from '../texts.ts'

/** The whole build is on this device, and the worker answers for the page. */
export const workerReady = async (page: Page): Promise<void> => {
  // `serviceWorker.ready` would wait for ever if the worker cannot be installed.
  const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
  await expect.poll(isControlled, { timeout: 120_000 }).toBe(true)
}

/** The chip in the header with the number of unsent changes. */
export const unsentChip = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: t('unsent', { count }) })

/** Nothing is left to send. */
export const allSent = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner').locator('a[href*="#unsent"]')).toHaveCount(0, { timeout: 20_000 })
}
