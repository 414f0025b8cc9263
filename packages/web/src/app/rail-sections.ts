/** Which sections the rail lists: Home first, then what the toolbar and the menu list, each once; settings stand apart. */
import type { Variant } from '@fura/shared/variants.ts'
import type { Section } from '#core/nav-items.ts'

const LAST: Section = 'statistics'

export const railSections = ({ toolbar, menu }: Variant): Section[] => {
  const listed: Section[] = ['home', ...toolbar, ...menu.filter((item) => item !== 'logout')]
  const middle = listed.filter((section) => section !== LAST && section !== 'settings')
  return [...new Set([...middle, LAST])]
}
