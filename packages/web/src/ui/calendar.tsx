/** One month of days to press, in the language of the app. A file of its own because Mantine's calendar is loaded late. */
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/dates/styles.css'

import { MantineProvider } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import dayjs from 'dayjs'
import ru from 'dayjs/locale/ru.js'
import uk from 'dayjs/locale/uk.js'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

import css from './calendar.module.css'
import { cssVariablesResolver, theme } from './theme.ts'

// Known by name from here on, without becoming the language of every other date.
for (const locale of [ru, uk]) dayjs.locale(locale, {}, true)

interface CalendarProps {
  /** 2026-11-16, or '' for none. */
  day: string
  /** Any day of the month that is shown. */
  month: string
  min: string | undefined
  max?: string | undefined
  onPress: (day: string) => void
  onMonth: (day: string) => void
}

const CLASSES = {
  calendarHeader: css.header ?? '',
  calendarHeaderControl: css.control ?? '',
  calendarHeaderLevel: css.level ?? '',
  weekday: css.weekday ?? '',
  day: css.day ?? '',
}

const Month = ({ day, month, min, max, onPress, onMonth }: CalendarProps) => {
  const { t, i18n } = useTranslation()
  return (
    <DatePicker
      locale={i18n.language}
      firstDayOfWeek={1}
      weekdayFormat="dd"
      value={day === '' ? null : day}
      date={month}
      onDateChange={onMonth}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      getDayProps={(date) => ({ onClick: () => onPress(date) })}
      previousIcon={<IconChevronLeft aria-hidden />}
      nextIcon={<IconChevronRight aria-hidden />}
      ariaLabels={{
        previousMonth: t('previous'),
        nextMonth: t('next'),
        previousYear: t('previous'),
        nextYear: t('next'),
        previousDecade: t('previous'),
        nextDecade: t('next'),
      }}
      highlightToday
      hideOutsideDates
      maxLevel="year"
      classNames={CLASSES}
    />
  )
}

/** Mantine's frame comes with the only part of it that is drawn, so that no other screen waits for it. */
export const Calendar = (props: CalendarProps) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    forceColorScheme={document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'}
  >
    <Month {...props} />
  </MantineProvider>
)
