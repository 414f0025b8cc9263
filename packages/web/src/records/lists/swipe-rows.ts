/**
 * Swiping a row presses one of its own buttons: to the right the first, to the left the second. So nothing can be
 * done only by a swipe, and the row shows beside itself what it will do.
 */
import css from './swipe-rows.module.css'

const PRESSES_FROM_PX = 88
const MOST_PX = 128
/** Less is an unsteady finger. */
const STILL_PX = 12
/** There the system's own back gesture starts. */
const EDGE_PX = 24

interface Sweep {
  row: HTMLElement
  x: number
  y: number
  /** Drawn once the finger moves sideways. */
  hint: HTMLElement | null
  button: HTMLElement | null
}

/** The first child of a row is its pressable part. */
const buttonsOf = (row: HTMLElement): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('a, button:not([disabled])')].filter(
    (each) => !row.firstElementChild?.contains(each),
  )

/** "Позвонить" of "Позвонить: Баранник Олег". */
const wordOf = (button: HTMLElement): string => (button.getAttribute('aria-label') ?? '').split(':')[0] ?? ''

const hintOf = (button: HTMLElement, side: 'left' | 'right'): HTMLElement => {
  const hint = document.createElement('span')
  hint.className = css.hint ?? ''
  hint.dataset.side = side
  hint.setAttribute('aria-hidden', 'true')
  const icon = button.querySelector('svg')?.cloneNode(true)
  hint.append(...(icon ? [icon] : []), wordOf(button))
  return hint
}

const shift = ({ row, hint }: Sweep, px: number): void => {
  for (const child of row.children)
    if (child !== hint && child instanceof HTMLElement) child.style.translate = px === 0 ? '' : `${px}px`
  if (hint) hint.style.width = `${Math.abs(px)}px`
}

const begin = (event: TouchEvent): Sweep | null => {
  const [touch] = event.touches
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-actions="some"]') : null
  if (!touch || !row || event.touches.length > 1 || touch.clientX < EDGE_PX) return null
  return { row, x: touch.clientX, y: touch.clientY, hint: null, button: null }
}

/** False: the finger scrolls, or the row has no button for that side. */
const follow = (sweep: Sweep, { touches: [touch] }: TouchEvent): boolean => {
  if (!touch) return false
  const [across, down] = [touch.clientX - sweep.x, Math.abs(touch.clientY - sweep.y)]
  if (!sweep.hint) {
    if (Math.max(Math.abs(across), down) < STILL_PX) return true
    const button = Math.abs(across) > down ? buttonsOf(sweep.row)[across > 0 ? 0 : 1] : undefined
    if (!button) return false
    sweep.button = button
    sweep.hint = hintOf(button, across > 0 ? 'left' : 'right')
    sweep.row.classList.add(css.swept ?? '')
    sweep.row.append(sweep.hint)
  }
  const side = sweep.hint.dataset.side === 'left' ? 1 : -1
  const px = Math.min(MOST_PX, Math.max(0, across * side))
  sweep.hint.toggleAttribute('data-ready', px >= PRESSES_FROM_PX)
  shift(sweep, px * side)
  return true
}

const putBack = (sweep: Sweep): void => {
  shift(sweep, 0)
  sweep.hint?.remove()
  sweep.row.classList.remove(css.swept ?? '')
}

/** Returns how to stop. */
export const sweepRows = (list: HTMLElement): (() => void) => {
  const stop = new AbortController()
  const options = { signal: stop.signal, passive: true }
  let sweep: Sweep | null = null
  const end = (): Sweep | null => {
    const ended = sweep
    sweep = null
    if (ended) putBack(ended)
    return ended
  }
  list.classList.add(css.area ?? '')
  list.addEventListener(
    'touchstart',
    (event) => {
      end()
      sweep = begin(event)
    },
    options,
  )
  list.addEventListener(
    'touchmove',
    (event) => {
      if (sweep && (event.defaultPrevented || !follow(sweep, event))) end()
    },
    options,
  )
  list.addEventListener(
    'touchend',
    () => {
      const isPressed = sweep?.hint?.hasAttribute('data-ready')
      const ended = end()
      if (isPressed) ended?.button?.click()
    },
    options,
  )
  list.addEventListener('touchcancel', end, options)
  return () => {
    end()
    stop.abort()
  }
}
