/** The icon and the address of every section that the toolbar, the menu and the rail may list. */
import { ROUTES } from '@fura/shared/routes.ts'
import type { MenuItem, ToolbarItem } from '@fura/shared/variants.ts'
import {
  IconCalculator,
  IconCalendarTime,
  IconChartBar,
  IconHome,
  IconMessageCircle,
  IconPackage,
  IconSettings,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

/** The plan is listed by the rail alone: at a desk there is room for it. */
export type Section = ToolbarItem | Exclude<MenuItem, 'logout'> | 'plan'

export const SECTION_ICONS: Readonly<Record<Section, TablerIcon>> = {
  home: IconHome,
  quotes: IconCalculator,
  orders: IconPackage,
  chat: IconMessageCircle,
  leads: IconUserPlus,
  clients: IconUsers,
  plan: IconCalendarTime,
  statistics: IconChartBar,
  settings: IconSettings,
}

export const pathOf = (section: Section): string => ROUTES[section].path

/** An address below a section belongs to it; only Home is nobody's parent here. */
export const isCurrent = (section: Section, pathname: string): boolean => {
  const path = pathOf(section)
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}
