/** How a page gets to an address: by a load, or inside the app when a test goes from screen to screen. */
import { expect, type Page } from '@playwright/test'
import { t } from './texts.ts'

const NOWHERE = '/nowhere'

const walkingPages = new WeakSet<Page>()

/** From now on `goTo` stays in the app that this page has loaded. */
export const startWalking = (page: Page): void => void walkingPages.add(page)

export const stopWalking = (page: Page): void => void walkingPages.delete(page)

export const isWalking = (page: Page): boolean => walkingPages.has(page)

/** As text, because scripts without a window also use this file. */
const push = (page: Page, address: string): Promise<void> =>
  page.evaluate(`window.history.pushState(null, '', ${JSON.stringify(address)})`)

/** Via no screen at all: a sheet of the last screen would stay open if the next one has the same address. */
const walkTo = async (page: Page, address: string): Promise<void> => {
  const isNowhere = page.getByText(t('page_not_found_hint'), { exact: true })
  await push(page, NOWHERE)
  await expect(isNowhere).toBeVisible()
  if (address === NOWHERE) return
  await push(page, address)
  await expect(isNowhere).toHaveCount(0)
}

export const goTo = async (page: Page, address: string): Promise<void> => {
  if (isWalking(page)) await walkTo(page, address)
  else await page.goto(address)
}
