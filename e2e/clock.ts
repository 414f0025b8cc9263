/** A clock that the test controls. */
import { expect, type Page, type Request } from '@playwright/test'

const SECOND = 1000

/**
 * Lets time run, second by second, until a call goes out. No further: calls are given up after seconds, and a leap would
 * count against the answer.
 */
export const runUntilAsked = async (page: Page, path: string, limit: number): Promise<void> => {
  const requests: string[] = []
  const look = (request: Request): void => {
    if (new URL(request.url()).pathname === path) requests.push(path)
  }
  page.on('request', look)
  for (let left = limit; left > 0 && requests.length === 0; left -= SECOND) await page.clock.runFor(SECOND)
  page.off('request', look)
  expect(requests, `within ${limit} ms`).toContain(path)
}
