/** A colour field, with the purpose of the colour or the reason why it cannot be used. */
import { type ReactNode, useId } from 'react'
import css from './colour-field.module.css'

interface ColourFieldProps {
  label: string
  /** As "#0B5D3B". */
  value: string
  hint: string
  error: string | undefined
  onChange: (colour: string) => void
  /** Below it: resets to the standard colour. */
  children?: ReactNode
}

export const ColourField = ({ label, value, hint, error, onChange, children }: ColourFieldProps) => {
  const id = useId()
  return (
    <div className={css.colour}>
      <label>
        <span>{label}</span>
        <input
          type="color"
          value={value.toLowerCase()}
          aria-describedby={id}
          aria-invalid={error !== undefined}
          onChange={({ target }) => onChange(target.value.toUpperCase())}
        />
      </label>
      <p id={id} data-error={error !== undefined || undefined}>
        {error ?? hint}
      </p>
      {children}
    </div>
  )
}
