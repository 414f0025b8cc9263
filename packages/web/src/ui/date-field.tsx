/**
 * A day, or a day with a time: a read-only field with a clear button that opens a calendar (S2.16); on desktop it is typed too. Its
 * value is Unix seconds.
 */
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyZone } from '#core/company-zone.ts'
import { dateWords, dayAfter, partsOf, type PickedTime, secondsOf, START_OF_WORK, todayIn } from './date-text.ts'
import type { FieldLook } from './field-frame.tsx'
import { PickField } from './pick-field.tsx'
import { TypedDate } from './typed-date.tsx'
import { useIsWide } from './use-media.ts'
import { useValue, type ValueProps } from './use-value.ts'

/** Loaded late: most date fields are never opened, and the code of a sheet is large. */
const DateSheet = lazy(async () => ({ default: (await import('./date-sheet.tsx')).DateSheet }))

export interface DateFieldProps extends FieldLook, ValueProps<number> {
  name?: string | undefined
  /** What the day belongs to, for a label beneath a name that only says "from". */
  of?: string
  placeholder?: string | undefined
  /** An instant in the company's time zone; without it a calendar day, 00:00 UTC. */
  withTime?: boolean
  /** The first day that may be picked. */
  min?: 'today' | number | undefined
  /** The last day that may be picked. If it is today, the field is a day of birth: it can be typed, and years are offered first. */
  max?: 'today' | 'tomorrow' | undefined
}

export const DateField = (props: DateFieldProps) => {
  const { withTime = false, min, max, value: given, defaultValue, onChange, of, ...look } = props
  const { t } = useTranslation()
  const [value, setValue] = useValue({ value: given, defaultValue, onChange }, 0)
  const [sheet, setSheet] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const isOpen = sheet === 'open'
  const isTyped = useIsWide()
  const zone = withTime ? companyZone() : null
  const words = dateWords(value, zone)
  const today = todayIn(companyZone())
  const text = (words && (withTime ? t('date_at_time', words) : words.date)) ?? ''
  const picked = value === 0 ? null : partsOf(value, zone)
  const firstDay = typeof min === 'number' ? partsOf(min, zone).day : min && today
  const lastDay = max && (max === 'today' ? today : dayAfter(today))
  const take = (parts: PickedTime | null) => setValue(parts === null ? 0 : secondsOf(parts, zone))
  const open = () => !look.disabled && setSheet('open')
  return (
    <>
      {isTyped ? (
        <TypedDate
          {...look}
          {...{ text, today, isOpen }}
          min={firstDay}
          max={lastDay}
          time={picked ?? START_OF_WORK}
          onType={take}
          onOpen={open}
        />
      ) : (
        <PickField
          {...look}
          text={text}
          icon={<IconCalendar aria-hidden />}
          isOpen={isOpen}
          onOpen={open}
          onClear={() => setValue(0)}
        />
      )}
      <Suspense>
        {sheet !== 'unopened' && (
          <DateSheet
            open={isOpen}
            title={of === undefined ? look.label : `${of}, ${look.label}`}
            picked={picked}
            today={today}
            min={firstDay}
            max={lastDay}
            isBirthday={max === 'today'}
            withTime={withTime}
            onPick={(parts) => {
              take(parts)
              setSheet('closed')
            }}
            onClose={() => setSheet('closed')}
          />
        )}
      </Suspense>
    </>
  )
}
