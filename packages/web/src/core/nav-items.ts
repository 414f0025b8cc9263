/** The icon and the address of every section that the toolbar, the menu and the rail may list. */
import { type RouteName, ROUTES } from '@fura/shared/routes.ts'
import type { MenuItem, ToolbarItem } from '@fura/shared/variants.ts'
import {
  IconCalculator,
  IconChartBar,
  IconHome,
  IconMessageCircle,
  IconPackage,
  IconSettings,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'

export type Section = ToolbarItem | Exclude<MenuItem, 'logout'>

export const SECTION_ICONS: Readonly<Record<Section, TablerIcon>> = {
  home: IconHome,
  quotes: IconCalculator,
  orders: IconPackage,
  chat: IconMessageCircle,
  leads: IconUserPlus,
  clients: IconUsers,
  statistics: IconChartBar,
  settings: IconSettings,
}

export const pathOf = (section: RouteName): string => ROUTES[section].path

/** An address below a section belongs to it; only Home is nobody's parent here. */
export const isCurrent = (section: RouteName, pathname: string): boolean => {
  const path = pathOf(section)
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}
