/** The frame of every field: 56 px, the label inside, a slot of 44 px at the right, an error or a hint below. */
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'

import css from './field-frame.module.css'

/** Props of every field, whatever its kind. */
export interface FieldLook {
  label: string
  error?: ReactNode
  hint?: ReactNode
  required?: boolean | undefined
  disabled?: boolean | undefined
  id?: string | undefined
}

interface FieldFrameProps extends FieldLook {
  id: string
  /** Shows a value or a placeholder, so the label stands above it. */
  filled: boolean
  slot?: ReactNode
  /** Grows with its text. */
  tall?: boolean
  children: ReactNode
}

/** Ties a control to its frame for screen readers. */
export const useFieldControl = ({ id: given, error, hint, required, disabled }: Omit<FieldLook, 'label'>) => {
  const ownId = useId()
  const id = given ?? ownId
  const below = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return {
    id,
    className: css.control,
    required: required ?? false,
    disabled: disabled ?? false,
    'aria-describedby': below,
    'aria-invalid': Boolean(error) || undefined,
  }
}

export const FieldFrame = (props: FieldFrameProps) => {
  const { id, label, error, hint, required, disabled, filled, slot, tall, children } = props
  return (
    <div className={css.field}>
      <div
        className={css.box}
        data-invalid={Boolean(error) || undefined}
        data-disabled={disabled || undefined}
        data-filled={filled || undefined}
        data-tall={tall || undefined}
      >
        <label className={css.label} htmlFor={id}>
          {label}
          {required && <span aria-hidden> *</span>}
        </label>
        {children}
        {slot && <span className={css.slot}>{slot}</span>}
      </div>
      {error && (
        <p className={css.error} id={`${id}-error`}>
          <IconAlertCircle aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {!error && hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
