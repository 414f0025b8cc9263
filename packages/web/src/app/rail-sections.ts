/**
 * Which sections the rail lists: Home first, then what the toolbar and the menu list, each once, and the plan where there are
 * trucks; settings stand apart.
 */
import type { Variant } from '@fura/shared/variants.ts'
import type { Section } from '#core/nav-items.ts'

const LAST: Section = 'statistics'

export const railSections = ({ toolbar, menu, trucksOnDelivery }: Variant): Section[] => {
  const planned: Section[] = trucksOnDelivery ? ['plan'] : []
  const listed: Section[] = ['home', ...toolbar, ...menu.filter((item) => item !== 'logout'), ...planned]
  const middle = listed.filter((section) => section !== LAST && section !== 'settings')
  return [...new Set([...middle, LAST])]
}
