/**
 * Which sections the rail lists: Home first, then what the toolbar and the menu list, each once, then what a phone has on Home and the
 * desktop has room for: parties, tasks, calendar, and the plan where there are trucks; settings stand apart.
 */
import type { Variant } from '@fura/shared/variants.ts'
import type { Section } from '#core/nav-items.ts'

const DESKTOP_SECTIONS = ['clients', 'contractors', 'tasks'] as const

/** Only the rail lists the last ones. */
export type RailSection = Section | (typeof DESKTOP_SECTIONS)[number] | 'calendar' | 'plan'

const LAST: RailSection = 'statistics'

export const railSections = ({ toolbar, menu, homePopup, trucksOnDelivery }: Variant): RailSection[] => {
  const desktop = DESKTOP_SECTIONS.filter((section) => homePopup.includes(section))
  const planned: RailSection[] = trucksOnDelivery ? ['plan'] : []
  const sections = menu.filter((item) => item !== 'logout')
  const listed: RailSection[] = ['home', ...toolbar, ...sections, ...desktop, 'calendar', ...planned]
  const middle = listed.filter((section) => section !== LAST && section !== 'settings')
  return [...new Set([...middle, LAST])]
}
