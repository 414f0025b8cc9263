/** Which way a screen slides in (S2.07): from the right when the address gets deeper, from the left when it gets shallower. */
import { isWideNow } from '#ui/use-media.ts'

export type Slide = 'forward' | 'backward'

/** What the router decides before it draws the next screen. */
export interface Slides {
  types: (change: { fromLocation?: { pathname: string }; toLocation: { pathname: string } }) => Slide[] | false
}

const depthOf = (pathname: string): number => pathname.split('/').filter((part) => part !== '').length

export const slideOf = (from: string, to: string): Slide | null => {
  const deeper = depthOf(to) - depthOf(from)
  if (deeper === 0) return null
  return deeper > 0 ? 'forward' : 'backward'
}

/** Whether the browser has animated the step itself, as iOS does for a swipe; a second slide on top would stutter. */
let isDrawnByBrowser = false

const watchSteps = (): void => {
  window.addEventListener(
    'popstate',
    (event) => {
      isDrawnByBrowser = event.hasUAVisualTransition
    },
    { capture: true },
  )
}

const takeDrawnByBrowser = (): boolean => {
  const was = isDrawnByBrowser
  isDrawnByBrowser = false
  return was
}

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** On desktop a record opens beside its list, which stays where it is. */
const isSameSection = (from: string, to: string): boolean => from.split('/')[1] === to.split('/')[1]

/** Without typed transitions a browser would fade every screen, so there it does nothing. */
export const slides = (): Slides | false => {
  if (!window.CSS.supports('selector(:active-view-transition-type(forward))')) return false
  watchSteps()
  return {
    types: ({ fromLocation, toLocation }) => {
      if (takeDrawnByBrowser() || !fromLocation || isStill()) return false
      if (isWideNow() && isSameSection(fromLocation.pathname, toLocation.pathname)) return false
      const slide = slideOf(fromLocation.pathname, toLocation.pathname)
      return slide ? [slide] : false
    },
  }
}
