/** How each kind of the calendar looks: an icon and a colour, the same in every view; and where a tap leads. */
import type { CalendarKind } from '@fura/shared/rules/calendar-kinds.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import {
  IconAnchor,
  IconBuildingWarehouse,
  IconCake,
  IconCalendarDollar,
  IconChecklist,
  IconFileAlert,
  IconFileDollar,
  IconForklift,
  IconHourglassLow,
  IconId,
  IconMessageReply,
  IconPackageImport,
  IconScale,
  IconShip,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#entity/record-screens.ts'
import type { CalendarEvent } from './event.ts'

interface Look {
  icon: TablerIcon
  /** A name of calendar.module.css, which has one tone by day and one at night. */
  tone: 'task' | 'load' | 'ship' | 'cut' | 'time' | 'quote' | 'money' | 'person'
}

export const LOOKS: Readonly<Record<CalendarKind, Look>> = {
  task: { icon: IconChecklist, tone: 'task' },
  order_loading: { icon: IconForklift, tone: 'load' },
  order_unloading: { icon: IconBuildingWarehouse, tone: 'load' },
  etd: { icon: IconShip, tone: 'ship' },
  eta: { icon: IconAnchor, tone: 'ship' },
  doc_cutoff: { icon: IconFileAlert, tone: 'cut' },
  vgm_cutoff: { icon: IconScale, tone: 'cut' },
  cargo_cutoff: { icon: IconPackageImport, tone: 'cut' },
  free_time_end: { icon: IconHourglassLow, tone: 'time' },
  quote_valid_until: { icon: IconFileDollar, tone: 'quote' },
  quote_answer: { icon: IconMessageReply, tone: 'quote' },
  payment_due: { icon: IconCalendarDollar, tone: 'money' },
  birthday: { icon: IconCake, tone: 'person' },
  licence_end: { icon: IconId, tone: 'time' },
}

const PATHS: Readonly<Record<string, `/${string}`>> = {
  task: ROUTES.task.path,
  order: ROUTES.order.path,
  quote: ROUTES.quote.path,
  client: ROUTES.client.path,
  contractor: ROUTES.contractor.path,
  lead: ROUTES.lead.path,
}

interface EventWords {
  title: string
  subtitle: string
  /** The end of a deal's number, which comes first in a single line, so that it is never cut. */
  number: string
  /** Whose it is. */
  whose: string
}

/** A deal is shown by its kind and the end of its number, after the event: "Погрузка" and "Заказ 00131 · ТОВ «Сад»". */
export const useEventWords = (): ((event: CalendarEvent) => EventWords) => {
  const { t } = useTranslation()
  return ({ kind, object_type: type, title, subtitle }) => {
    if (type !== 'order' && type !== 'quote') return { title, subtitle, number: '', whose: subtitle }
    const number = title.split(' · ')[0]?.split('-').at(-1) ?? ''
    const name = t(`calendar.name.${type}`, { number })
    return {
      title: t(`calendar.kind.${kind}`),
      subtitle: [name, subtitle].filter((text) => text !== '').join(' · '),
      number,
      whose: subtitle,
    }
  }
}

/** Drivers have no screen of their own: their list opens with a search for the name, which the title begins with. */
export const linkOf = ({ object_type: type, object_id: id, title }: CalendarEvent) => {
  const path = PATHS[type]
  const search: Record<string, string> = path ? {} : { search: title.split(' · ')[0] ?? '' }
  return { to: path ? recordPath(path, id) : ROUTES.drivers.path, search }
}
