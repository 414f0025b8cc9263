/** The sheet of a date field: calendar, hour and minute, and the button that confirms; two presses on a day do the same. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import css from './date-sheet.module.css'
import { type PickedTime, START_OF_WORK, typedDay } from './date-text.ts'
import { Sheet } from './sheet.tsx'
import { TextField } from './text-field.tsx'
import { TimeSelects } from './time-selects.tsx'

const DOUBLE_PRESS = 500
const WHOLE_DATE = '07.03.1984'.length

interface DateSheetProps {
  open: boolean
  title: string
  picked: PickedTime | null
  /** In the calendar's form: 2026-11-16. */
  today: string
  min: string | undefined
  max?: string | undefined
  withTime: boolean
  /** Decades back: it is typed, or found by its year. */
  isBirthday?: boolean
  onPick: (parts: PickedTime) => void
  onClose: () => void
}

/** Most people in offices were born around then, so one page of years is enough. */
const USUAL_AGE = 35

const yearsBack = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}-01-01`

/** In the typed form: 16.11.2026. */
const wordsOf = (day: string): string => day.split('-').toReversed().join('.')

interface TypedDayProps {
  text: string
  max: string
  onChange: (text: string) => void
}

const TypedDay = ({ text, max, onChange }: TypedDayProps) => {
  const { t } = useTranslation()
  const day = typedDay(text)
  const isWrong = text.length >= WHOLE_DATE && (day === null || day > max)
  return (
    <div className={css.typed}>
      <TextField
        label={t('date_typed')}
        placeholder={t('date_hint')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={isWrong ? t('date_wrong') : undefined}
        onChange={onChange}
      />
    </div>
  )
}

const DateSheetBody = (props: DateSheetProps) => {
  const { picked, today, min, max, withTime, isBirthday = false, onPick, ...sheet } = props
  const { t } = useTranslation()
  const [parts, setParts] = useState(picked ?? { day: '', ...START_OF_WORK })
  const firstMonth = isBirthday ? yearsBack(today, USUAL_AGE) : min !== undefined && min > today ? min : today
  const [month, setMonth] = useState(picked?.day ?? firstMonth)
  const [text, setText] = useState(wordsOf(parts.day))
  const last = max ?? today
  const pressed = useRef({ day: '', at: 0 })
  const type = (typed: string) => {
    setText(typed)
    const day = typedDay(typed)
    const isPossible = day !== null && day <= last
    if (isPossible) setMonth(day)
    setParts({ ...parts, day: isPossible ? day : '' })
  }
  const press = (day: string) => {
    const { day: before, at } = pressed.current
    pressed.current = { day, at: Date.now() }
    setParts({ ...parts, day })
    setText(wordsOf(day))
    if (before === day && Date.now() - at < DOUBLE_PRESS) onPick({ ...parts, day })
  }
  const pressToday = () => {
    setMonth(today)
    setParts({ ...parts, day: today })
  }
  return (
    <Sheet
      {...sheet}
      desktop="dialog"
      footer={
        <>
          {!isBirthday && (
            <Button kind="quiet" disabled={min !== undefined && today < min} onClick={pressToday}>
              {t('today')}
            </Button>
          )}
          <Button disabled={parts.day === ''} onClick={() => onPick(parts)}>
            {t('apply')}
          </Button>
        </>
      }
    >
      {isBirthday && <TypedDay text={text} max={last} onChange={type} />}
      <div className={css.calendar}>
        <Calendar
          {...{ month, today, min, max }}
          startsWith={isBirthday && picked === null ? 'years' : 'days'}
          day={parts.day}
          onPress={press}
          onMonth={setMonth}
        />
      </div>
      {withTime && <TimeSelects parts={parts} onChange={(time) => setParts({ ...parts, ...time })} />}
    </Sheet>
  )
}

/** Drops the pressed day when it is closed without a confirmation. */
export const DateSheet = (props: DateSheetProps) => {
  const [opened, setOpened] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setOpened(opened + 1)
  }
  return opened === 0 ? null : <DateSheetBody key={opened} {...props} />
}
