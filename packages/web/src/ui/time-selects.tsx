/** Hour and minute by two lists of the platform, in steps of ten minutes and 24 hours (S5.10). */
import { MINUTE_STEP } from '@fura/shared/constants.ts'
import { useTranslation } from 'react-i18next'

import css from './date-sheet.module.css'
import { SelectField } from './select-field.tsx'

const HOURS = 24
const MINUTES = 60

interface Time {
  hour: number
  minute: number
}

const twoDigits = (part: number): string => String(part).padStart(2, '0')
const choice = (part: number) => ({ value: String(part), label: twoDigits(part) })

const hours = Array.from({ length: HOURS }, (_, hour) => hour)
const steps = Array.from({ length: MINUTES / MINUTE_STEP }, (_, step) => step * MINUTE_STEP)

export const TimeSelects = ({ parts, onChange }: { parts: Time; onChange: (time: Time) => void }) => {
  const { t } = useTranslation()
  const { hour, minute } = parts
  // A minute between the steps came from elsewhere; picking another day must not change it.
  const minutes = steps.includes(minute) ? steps : [...steps, minute].toSorted((a, b) => a - b)
  return (
    <div className={css.time}>
      <SelectField
        label={t('hours')}
        emptiable={false}
        value={String(hour)}
        options={hours.map(choice)}
        onChange={(value) => onChange({ hour: Number(value), minute })}
      />
      <SelectField
        label={t('minutes')}
        emptiable={false}
        value={String(minute)}
        options={minutes.map(choice)}
        onChange={(value) => onChange({ hour, minute: Number(value) })}
      />
    </div>
  )
}
