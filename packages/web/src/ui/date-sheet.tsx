/** The sheet of a date field: calendar, hour and minute, and the button that confirms; two presses on a day do the same. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import css from './date-sheet.module.css'
import type { PickedTime } from './date-text.ts'
import { Sheet } from './sheet.tsx'
import { TimeSelects } from './time-selects.tsx'

const DOUBLE_PRESS = 500
const START_OF_WORK = { hour: 9, minute: 0 }

interface DateSheetProps {
  open: boolean
  title: string
  picked: PickedTime | null
  /** As the calendar speaks: 2026-11-16. */
  today: string
  min: string | undefined
  max?: string | undefined
  withTime: boolean
  onPick: (parts: PickedTime) => void
  onClose: () => void
}

const DateSheetBody = ({ picked, today, min, max, withTime, onPick, ...sheet }: DateSheetProps) => {
  const { t } = useTranslation()
  const [parts, setParts] = useState(picked ?? { day: '', ...START_OF_WORK })
  const [month, setMonth] = useState(picked?.day ?? (min !== undefined && min > today ? min : today))
  const pressed = useRef({ day: '', at: 0 })
  const press = (day: string) => {
    const { day: before, at } = pressed.current
    pressed.current = { day, at: Date.now() }
    setParts({ ...parts, day })
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
          <Button kind="quiet" disabled={min !== undefined && today < min} onClick={pressToday}>
            {t('today')}
          </Button>
          <Button disabled={parts.day === ''} onClick={() => onPick(parts)}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className={css.calendar}>
        <Calendar {...{ month, today, min, max }} day={parts.day} onPress={press} onMonth={setMonth} />
      </div>
      {withTime && <TimeSelects parts={parts} onChange={(time) => setParts({ ...parts, ...time })} />}
    </Sheet>
  )
}

/** Forgets what was pressed when it is closed without a confirmation. */
export const DateSheet = (props: DateSheetProps) => {
  const [opened, setOpened] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setOpened(opened + 1)
  }
  return opened === 0 ? null : <DateSheetBody key={opened} {...props} />
}
