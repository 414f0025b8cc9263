/**
 * At most one hint a day, about the screen that was just opened, each shown once. There is none on the first day, and a switch in
 * the settings turns them off. All of them are in the help.
 */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { keysOf } from '@fura/shared/objects.ts'
import type { RouteName } from '@fura/shared/routes.ts'
import { readStored, writeStored } from '#core/storage.ts'

interface Hint {
  screens: readonly RouteName[]
  /** Where it applies; everywhere if left out. */
  at?: 'desktop' | 'phone'
}

const LISTS = ['orders', 'quotes', 'clients', 'contractors', 'leads'] as const

export const HINTS = {
  palette: { screens: ['home'], at: 'desktop' },
  waiting: { screens: ['home'] },
  offline: { screens: ['home'], at: 'phone' },
  saved_filters: { screens: LISTS },
  table: { screens: LISTS, at: 'desktop' },
  sweep: { screens: LISTS, at: 'phone' },
  next_step: { screens: ['order'] },
  tabs: { screens: ['order', 'quote', 'client'], at: 'desktop' },
  paste: { screens: ['order'], at: 'desktop' },
  problem: { screens: ['order'], at: 'phone' },
  mention: { screens: ['conversation'] },
} as const satisfies Record<string, Hint>

export type HintId = keyof typeof HINTS
export const HINT_IDS = keysOf(HINTS)

const OFF = 'off'

/** The day of the last one, then those that were shown. */
const stateIn = (stored: string): { day: string; shown: readonly string[] } => {
  const [day = '', ...shown] = stored.split(' ')
  return { day, shown }
}

/** The new stored value after opening this screen, and the hint that it shows. */
export const hintFor = (
  stored: string | null,
  { screen, isDesktop, today }: { screen: RouteName; isDesktop: boolean; today: string },
): { hint: HintId | null; stored: string } => {
  if (stored === null) return { hint: null, stored: today }
  const { day, shown } = stateIn(stored)
  if (stored === OFF || day >= today) return { hint: null, stored }
  const place = isDesktop ? 'desktop' : 'phone'
  const hint = HINT_IDS.find((id) => {
    const { screens, at = place }: Hint = HINTS[id]
    return at === place && screens.includes(screen) && !shown.includes(id)
  })
  return hint ? { hint, stored: [today, ...shown, hint].join(' ') } : { hint: null, stored }
}

export const areHintsOn = (): boolean => readStored(STORAGE_KEYS.hints) !== OFF

/** Switched on again they start over, with the next screen. */
export const switchHints = (isOn: boolean): void => writeStored(STORAGE_KEYS.hints, isOn ? '-' : OFF)
