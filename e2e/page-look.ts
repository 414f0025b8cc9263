/** Errors in the look of a page: axe's rules in both themes, small targets, overflowing elements. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { IS_WHOLE_RUN } from '../packages/server/src/testing/whole-run.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The smallest touch target. */
const SMALLEST = 44

export const turnTo = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(async (chosen) => {
    localStorage.setItem('theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }))
    // Colours in transition from one theme to the other belong to neither.
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  }, theme)

/** The rules whose result can change with the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

type Rules = Pick<axe.RunOptions, 'rules' | 'runOnly'>
export const COLOURS_ALONE: Rules = { runOnly: { type: 'rule', values: RULES_OF_COLOUR } }
/** Two thirds of axe's time are the contrast of colours. */
export const WITHOUT_COLOURS: Rules = {
  rules: Object.fromEntries(RULES_OF_COLOUR.map((rule) => [rule, { enabled: false }])),
}

/** What axe finds, each as `rule: where`. Passing axe to a page takes long, so that is done once and not for every run. */
export const violations = async (page: Page, rules: Rules = {}): Promise<string[]> => {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(AXE)
  return page.evaluate(async (chosen) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const results = await run(document, {
      resultTypes: ['violations'],
      // Reads every sheet and film once more, for rules that are not used here.
      preload: false,
      ...chosen,
    })
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
  }, rules)
}

/** Everything pressable that is smaller than a touch target must be. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((smallest) => {
    const pressed = 'a[href], button, input:not([type="hidden"]), select, textarea, [role="option"], [role="button"]'
    const isReachable = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"], .visually-hidden')
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      if (!isReachable(element)) return []
      // A row with a switch or a tick can be pressed anywhere.
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

/** Elements that overflow at the right. */
export const overflow = (page: Page): Promise<string[]> =>
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

/** Texts squeezed into columns of a letter or two. */
export const letterColumns = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fewest = 4
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const text = own.map(({ textContent }) => textContent?.trim() ?? '').join('')
      if (text.length < fewest || !element.checkVisibility()) return []
      const range = document.createRange()
      range.selectNodeContents(element)
      const { width, height } = range.getBoundingClientRect()
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      return width > 1 && width < 2 * size && height > 3 * size ? [`${element.tagName} "${text.slice(0, 40)}"`] : []
    })
  })

const inLight = async (page: Page, rules: Rules = {}): Promise<string[]> => {
  await turnTo(page, 'light')
  return (await violations(page, rules)).map((problem) => `light ${problem}`)
}

/** What axe finds, in light and in dark. */
export const inBothThemes = async (page: Page): Promise<string[]> => {
  const light = await inLight(page)
  await turnTo(page, 'dark')
  const dark = await violations(page, COLOURS_ALONE)
  await turnTo(page, 'light')
  return [...light, ...dark.map((problem) => `dark ${problem}`)]
}

/** For states and variations of screens: in dark tokens.test.ts checks the colours, and `npm run test:all` looks in dark too. */
export const inWalkedThemes: (page: Page) => Promise<string[]> = IS_WHOLE_RUN ? inBothThemes : (page) => inLight(page)

/** For every screen: tokens.test.ts checks the colours, and `npm run test:all` looks at them on each. */
export const onEveryScreen: (page: Page) => Promise<string[]> = IS_WHOLE_RUN
  ? inBothThemes
  : (page) => inLight(page, WITHOUT_COLOURS)

export const onAPhone = async (page: Page, inThemes = inWalkedThemes): Promise<string[]> => {
  // A phone has no pointer that hovers over something.
  await page.mouse.move(0, 0)
  return [...(await inThemes(page)), ...(await smallTargets(page))]
}
