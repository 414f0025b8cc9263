/** A choice of a few values, by the platform's own list: on a phone nothing is easier to hit. */
import { IconChevronDown } from '@tabler/icons-react'

import { FieldFrame, type FieldLook, useFieldControl } from './field-frame.tsx'
import css from './select-field.module.css'
import { useValue, type ValueProps } from './use-value.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps extends FieldLook, ValueProps<string> {
  options: readonly SelectOption[]
  name?: string | undefined
  /** Words for no choice: "any". */
  placeholder?: string | undefined
  /** Whether a choice can be cleared. Without a choice the field is empty; it never preselects the first option. */
  emptiable?: boolean | undefined
  onBlur?: (() => void) | undefined
}

export const SelectField = ({
  value: given,
  defaultValue,
  onChange,
  options,
  placeholder,
  emptiable,
  label,
  error,
  hint,
  required,
  disabled,
  id,
  ...select
}: SelectFieldProps) => {
  const [value, setValue] = useValue({ value: given, defaultValue, onChange }, '')
  const control = useFieldControl({ id, error, hint, required, disabled })
  const offersNone = value === '' || (emptiable ?? !required)
  return (
    <FieldFrame
      {...{ label, error, hint, required, disabled }}
      id={control.id}
      filled={value !== '' || Boolean(placeholder)}
      slot={<IconChevronDown className={css.chevron} aria-hidden />}
    >
      <select
        {...select}
        {...control}
        className={`${control.className} ${css.select}`}
        data-empty={value === '' || undefined}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      >
        {offersNone && <option value="">{placeholder ?? ''}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
