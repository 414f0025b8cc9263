/** Every screen for every eye and thumb: no axe violation in light and dark, targets of 44 px, nothing wider than a phone. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { inParts, type Screen, screensBefore, screensInside, visit } from '../screens.ts'
import { speak } from '../texts.ts'
import { expect, test } from '../test.ts'

const SMALLEST = 44
const NARROWEST = 360

const turnTo = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }))
  }, theme)

/** Each as `rule: where`. */
const violations = async (page: Page): Promise<string[]> => {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}

/** What a thumb would miss: everything that can be pressed and is smaller than it must be. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((smallest) => {
    const pressed = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="option"], [role="button"]'
    const isReachable = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"], .visually-hidden')
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      if (!isReachable(element)) return []
      // A row with a switch or a tick is pressed anywhere.
      const target = element.closest('label') ?? element
      const { width, height, bottom } = target.getBoundingClientRect()
      const isOffScreen = bottom < 0 || width <= 1
      const isLarge = width >= smallest - 0.5 && height >= smallest - 0.5
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return isLarge || isOffScreen
        ? []
        : [`${element.tagName} "${name.slice(0, 40)}" ${width.toFixed(0)}×${height.toFixed(0)}`]
    })
  }, SMALLEST)

/** What sticks out at the right. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const isScrolled = (element: Element): boolean => {
      for (let above = element.parentElement; above; above = above.parentElement) {
        if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(above).overflowX)) return true
      }
      return false
    }
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility() && element.getBoundingClientRect().right > edge + 1 && !isScrolled(element),
    )
    const pageWidth = document.documentElement.scrollWidth
    return [
      ...wide.map((element) => `${element.tagName}.${element.className} "${element.textContent?.trim().slice(0, 40)}"`),
      ...(pageWidth > edge ? [`the page is ${pageWidth} px wide`] : []),
    ]
  })

/** Runs a check on each screen and collects what it finds. */
const collect = async (page: Page, screens: readonly Screen[], check: (page: Page) => Promise<string[]>) => {
  const found: string[] = []
  for (const screen of screens) {
    await visit(page, screen)
    for (const problem of await check(page)) found.push(`${screen.name}: ${problem}`)
  }
  return found
}

const inBothThemes = async (page: Page): Promise<string[]> => {
  await turnTo(page, 'light')
  const light = await violations(page)
  await turnTo(page, 'dark')
  const dark = await violations(page)
  await turnTo(page, 'light')
  return [...light.map((problem) => `light ${problem}`), ...dark.map((problem) => `dark ${problem}`)]
}

for (const [part, screens] of inParts(screensInside('phone'), 3).entries()) {
  test(`axe finds nothing on a phone, light and dark; every target has ${SMALLEST} px (${part + 1} of 3)`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const check = async () => [...(await inBothThemes(page)), ...(await smallTargets(page))]
    expect(await collect(page, screens, check)).toEqual([])
  })
}

for (const [part, screens] of inParts(screensInside('desktop'), 3).entries()) {
  test(`axe finds nothing at a desk, light and dark (${part + 1} of 3) @desktop`, async ({ page }) => {
    test.setTimeout(120_000)
    expect(await collect(page, screens, inBothThemes)).toEqual([])
  })
}

test.describe('before the login', () => {
  test.use({ user: null })

  test(`axe finds nothing, light and dark; every target has ${SMALLEST} px`, async ({ page }) => {
    test.setTimeout(60_000)
    const check = async () => [...(await inBothThemes(page)), ...(await smallTargets(page))]
    expect(await collect(page, screensBefore(), check)).toEqual([])
  })

  test('axe finds nothing at a desk @desktop', async ({ page }) => {
    expect(await collect(page, screensBefore(), inBothThemes)).toEqual([])
  })
})

test(`axe finds nothing in the components of /dev/ui, light and dark`, async ({ page }) => {
  test.setTimeout(60_000)
  await page.goto('/dev/ui')
  await expect(page.getByRole('main')).toBeVisible()
  expect([...(await inBothThemes(page)), ...(await smallTargets(page))]).toEqual([])
})

test.describe('the narrowest phone', () => {
  test.use({ viewport: { width: NARROWEST, height: 740 }, kept: { language: 'uk' } })
  test.afterEach(() => speak('ru'))

  test(`nothing is wider than ${NARROWEST} px in Ukrainian`, async ({ page }) => {
    test.setTimeout(120_000)
    speak('uk')
    expect(await collect(page, screensInside('phone'), overflow)).toEqual([])
  })
})
