/** Counts taps: every press on the page since the count began. */
import type { Page } from '@playwright/test'

export const countTaps = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0'
    const count = ({ isTrusted }: Event): void => {
      const { dataset } = document.documentElement
      if (isTrusted) dataset.taps = String(Number(dataset.taps) + 1)
    }
    addEventListener('click', count, { capture: true })
  })
  return async () => Number(await page.locator('html').getAttribute('data-taps'))
}
