/** A row of 52 px that is on or off; a press anywhere on it switches. */
import type { ReactNode } from 'react'

import css from './switch-row.module.css'
import { useValue, type ValueProps } from './use-value.ts'

interface SwitchRowProps extends ValueProps<boolean> {
  label: ReactNode
  hint?: ReactNode
  name?: string | undefined
  disabled?: boolean | undefined
}

export const SwitchRow = ({ label, hint, name, disabled = false, ...own }: SwitchRowProps) => {
  const [isOn, setOn] = useValue(own, false)
  return (
    <label className={css.row}>
      <span className={css.words}>
        <span className={css.label}>{label}</span>
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      <input
        className={css.switch}
        type="checkbox"
        role="switch"
        name={name}
        disabled={disabled}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
    </label>
  )
}
