/** The icons of a card's sections, by the keys of their titles. */
import {
  IconBox,
  IconBuilding,
  IconBuildingBank,
  IconCalendar,
  IconCash,
  IconFileText,
  IconInfoCircle,
  IconNotes,
  IconPackage,
  IconReportMoney,
  IconRoute,
  IconSitemap,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const SECTION_ICONS: Readonly<Record<string, ReactNode>> = {
  section_company_type: <IconBuilding aria-hidden />,
  section_directions: <IconRoute aria-hidden />,
  section_services: <IconPackage aria-hidden />,
  section_carriage: <IconTruck aria-hidden />,
  section_requisites: <IconBuildingBank aria-hidden />,
  section_payment: <IconCash aria-hidden />,
  section_team: <IconUsers aria-hidden />,
  section_group: <IconSitemap aria-hidden />,
  section_main: <IconInfoCircle aria-hidden />,
  section_route: <IconRoute aria-hidden />,
  section_cargo: <IconBox aria-hidden />,
  section_dates: <IconCalendar aria-hidden />,
  section_money: <IconReportMoney aria-hidden />,
  section_documents: <IconFileText aria-hidden />,
  section_parties: <IconUsers aria-hidden />,
  section_offer: <IconFileText aria-hidden />,
  section_notes: <IconNotes aria-hidden />,
}
