/** A field that takes only digits and formats them by its kind: phone or bank card. */
import { type ComponentProps, useRef, useState } from 'react'

import { FieldFrame, type FieldLook, useFieldControl } from './field-frame.tsx'
import { rewriteDigits } from './input-text.ts'
import { ClearButton } from './text-field.tsx'
import { useValue, type ValueProps } from './use-value.ts'

type InputProps = Pick<
  ComponentProps<'input'>,
  'name' | 'placeholder' | 'autoComplete' | 'inputMode' | 'type' | 'readOnly'
>

/** The props that such a field passes on. */
export interface DigitsProps extends FieldLook, ValueProps<string>, Pick<InputProps, 'name' | 'readOnly'> {
  onBlur?: (() => void) | undefined
}

interface DigitsFieldProps extends DigitsProps, InputProps {
  clean: (digits: string) => string
  format: (digits: string) => string
  /** Fills an empty field on focus; if nothing is typed, it is removed again. */
  prefill?: string
}

export const DigitsField = ({
  value: given,
  defaultValue,
  onChange,
  onBlur,
  clean,
  format,
  prefill = '',
  label,
  error,
  hint,
  required,
  disabled,
  id,
  ...input
}: DigitsFieldProps) => {
  const [value, setValue] = useValue({ value: given, defaultValue, onChange }, '')
  const control = useFieldControl({ id, error, hint, required, disabled })
  const ref = useRef<HTMLInputElement>(null)
  /** The prefill is displayed but not stored: focusing a field does not change its value or clear its error. */
  const [isOffered, setOffered] = useState(false)
  const type = (target: HTMLInputElement) => {
    setOffered(false)
    setValue(rewriteDigits(target, clean, format))
  }
  const clear = () => {
    setValue('')
    ref.current?.focus()
    setOffered(true)
  }
  const leave = () => {
    setOffered(false)
    if (value === prefill && value !== '') setValue('')
    onBlur?.()
  }
  return (
    <FieldFrame
      {...{ label, error, hint, required, disabled }}
      id={control.id}
      filled={value !== '' || Boolean(input.placeholder)}
      slot={value !== '' && !disabled && !input.readOnly && <ClearButton onPress={clear} />}
    >
      <input
        {...input}
        {...control}
        ref={ref}
        value={format(isOffered ? prefill : value)}
        onChange={({ target }) => type(target)}
        onFocus={() => setOffered(value === '' && !input.readOnly)}
        onBlur={leave}
      />
    </FieldFrame>
  )
}
