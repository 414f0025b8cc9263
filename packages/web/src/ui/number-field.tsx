/** A decimal number as a string, never a float: typed with comma or point, shown in groups once the field is left. */
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { decimalMark, editDecimal, keepNumberCharacters, readDecimal, showDecimal } from './decimal-text.ts'
import { FieldFrame, type FieldLook, useFieldControl } from './field-frame.tsx'
import css from './number-field.module.css'
import { ClearButton } from './text-field.tsx'
import { useValue, type ValueProps } from './use-value.ts'

export interface NumberFieldProps extends FieldLook, ValueProps<string> {
  name?: string | undefined
  placeholder?: string | undefined
  readOnly?: boolean | undefined
  onBlur?: (() => void) | undefined
  /** Fraction digits shown when there is a fraction at all. */
  places?: number
  /** A count or a year: the keyboard offers digits alone, and they stand ungrouped. */
  whole?: boolean
  /** Currency or unit behind the number. */
  unit?: ReactNode
}

/** Two faces of one number: as it is edited, and in groups once the field is left. */
const useDecimal = (own: ValueProps<string>, places: number, whole: boolean) => {
  const { i18n } = useTranslation()
  const mark = decimalMark(i18n.language)
  const [value, setValue] = useValue(own, '')
  /** What is being typed, null while the field is left. */
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    setValue(readDecimal(text))
  }
  return {
    isEmpty: value === '',
    text: typed ?? (whole ? value : showDecimal(value, mark, places)),
    type,
    enter: () => setTyped(editDecimal(value, mark)),
    leave: () => setTyped(null),
  }
}

export const NumberField = ({
  value,
  defaultValue,
  onChange,
  onBlur,
  places = 0,
  whole = false,
  unit,
  label,
  error,
  hint,
  required,
  disabled,
  id,
  ...input
}: NumberFieldProps) => {
  const decimal = useDecimal({ value, defaultValue, onChange }, places, whole)
  const control = useFieldControl({ id, error, hint, required, disabled })
  const ref = useRef<HTMLInputElement>(null)
  const clear = () => {
    // Focusing puts the old number into the editor, so the field is emptied after that.
    ref.current?.focus()
    decimal.type('')
  }
  const leave = () => {
    decimal.leave()
    onBlur?.()
  }
  const slot = !decimal.isEmpty && (
    <>
      {unit && <span className={css.unit}>{unit}</span>}
      {!disabled && !input.readOnly && <ClearButton onPress={clear} />}
    </>
  )
  return (
    <FieldFrame
      {...{ label, error, hint, required, disabled, slot }}
      id={control.id}
      filled={!decimal.isEmpty || Boolean(input.placeholder)}
    >
      <input
        {...input}
        {...control}
        ref={ref}
        type="text"
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={decimal.text}
        onChange={({ target }) => decimal.type(keepNumberCharacters(target.value))}
        onFocus={decimal.enter}
        onBlur={leave}
      />
    </FieldFrame>
  )
}
