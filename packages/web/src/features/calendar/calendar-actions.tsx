/** The calendar's buttons in the header: today and the view on a phone, the filters everywhere. */
import { IconAdjustmentsHorizontal, IconCalendarCog, IconCalendarDue } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot } from '#core/contexts.tsx'
import { today } from '#records/calendar/calendar-days.ts'
import { IconButton } from '#ui/icon-button.tsx'

interface CalendarActionsProps {
  day: string
  filterCount: number
  isWide: boolean
  onToday: () => void
  onView: () => void
  onFilters: () => void
}

export const CalendarActions = ({ day, filterCount, isWide, onToday, onView, onFilters }: CalendarActionsProps) => {
  const { t } = useTranslation()
  const kind = isWide ? 'plain' : 'ink'
  return (
    <HeaderSlot place="actions">
      {!isWide && day !== today() && (
        <IconButton kind={kind} label={t('today')} icon={<IconCalendarDue aria-hidden />} onClick={onToday} />
      )}
      {!isWide && (
        <IconButton kind={kind} label={t('calendar.view')} icon={<IconCalendarCog aria-hidden />} onClick={onView} />
      )}
      <IconButton
        kind={kind}
        label={t('filters')}
        icon={<IconAdjustmentsHorizontal aria-hidden />}
        count={filterCount}
        onClick={onFilters}
      />
    </HeaderSlot>
  )
}
