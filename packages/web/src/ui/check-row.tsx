/** A row with a tick (one of several), or with a choice (one of a group). */
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import css from './check-row.module.css'
import { useValue, type ValueProps } from './use-value.ts'

interface CheckRowProps extends ValueProps<boolean> {
  label: ReactNode
  hint?: ReactNode
  /** At the right: a sum, a date. */
  aside?: ReactNode
  name?: string | undefined
  disabled?: boolean | undefined
  /** Of rows with the same name only one can be chosen. */
  single?: boolean
}

export const CheckRow = ({ label, hint, aside, name, disabled = false, single = false, ...own }: CheckRowProps) => {
  const [isOn, setOn] = useValue(own, false)
  return (
    <label className={css.row}>
      <input
        className={css.input}
        type={single ? 'radio' : 'checkbox'}
        name={name}
        disabled={disabled}
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
      />
      <span className={css.box} data-single={single || undefined}>
        <IconCheck aria-hidden />
      </span>
      <span className={css.words}>
        <span className={css.label}>{label}</span>
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      {aside && <span className={css.aside}>{aside}</span>}
    </label>
  )
}
