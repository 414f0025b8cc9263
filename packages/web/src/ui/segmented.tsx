/** One of a few short words side by side: direction, currency, language. */
import { useId } from 'react'

import type { SelectOption } from './select-field.tsx'
import css from './segmented.module.css'
import { useValue, type ValueProps } from './use-value.ts'

interface SegmentedProps extends ValueProps<string> {
  label: string
  options: readonly SelectOption[]
}

export const Segmented = ({ label, options, ...own }: SegmentedProps) => {
  const [value, setValue] = useValue(own, options[0]?.value ?? '')
  const name = useId()
  return (
    <div className={css.group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            disabled={option.disabled ?? false}
            checked={option.value === value}
            onChange={() => setValue(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
