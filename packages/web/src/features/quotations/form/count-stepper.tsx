/** A small count that a thumb raises and lowers. */
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import css from './form.module.css'

interface CountStepperProps {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

export const CountStepper = ({ label, value, max, onChange }: CountStepperProps) => {
  const { t } = useTranslation()
  return (
    <div className={css.stepper} role="group" aria-label={label}>
      <span className={css.stepperWords}>
        <span>{label}</span>
        <output>{value}</output>
      </span>
      <IconButton
        label={`${t('less')}: ${label}`}
        icon={<IconMinus aria-hidden />}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      />
      <IconButton
        label={`${t('more')}: ${label}`}
        icon={<IconPlus aria-hidden />}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </div>
  )
}
