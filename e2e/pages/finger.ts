/** One finger on the screen, by the browser's touch events: swiping rows, pulling screens down, dragging cards. */
import { expect, type Locator, type Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

interface Finger {
  down: (at: Point) => Promise<unknown>
  move: (to: Point) => Promise<unknown>
  up: () => Promise<unknown>
}

export const fingerOn = async (page: Page): Promise<Finger> => {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at) => touch('touchStart', [at]),
    move: (to) => touch('touchMove', [to]),
    up: () => touch('touchEnd', []),
  }
}

/** Its final position: an element still moving is not touched yet. */
export const middleOf = async (target: Locator): Promise<Point> => {
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const STEPS = [0.3, 0.6, 1]

/** To the right by `across`, to the left if it is negative. `row` is its pressable part. */
export const sweep = async (page: Page, row: Locator, across: number): Promise<void> => {
  const [finger, { x, y }] = [await fingerOn(page), await middleOf(row)]
  await finger.down({ x, y })
  for (const part of STEPS) await finger.move({ x: x + across * part, y })
  await finger.up()
}

/** Pulls a list or a screen from its top; `path` is the call that reads it. */
export const pullDown = async (page: Page, row: Locator, path: string): Promise<void> => {
  const [finger, { x, y }] = [await fingerOn(page), await middleOf(row)]
  await finger.down({ x, y })
  for (const part of STEPS) await finger.move({ x, y: y + 160 * part })
  await expect(page.locator('[role="status"][data-ready]'), 'held').toBeVisible()
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await finger.up()
  await read
  await expect(page.locator('[role="status"][data-reading]')).toHaveCount(0)
}
