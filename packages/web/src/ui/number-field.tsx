/** A decimal number as a string, never a float: typed with comma or point, grouped while it is typed and read. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  caretAfter,
  decimalMark,
  editDecimal,
  groupTyped,
  keepNumberCharacters,
  readDecimal,
  showDecimal,
} from './decimal-text.ts'
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
  /** A count or a year: the keyboard offers only digits, and they are not grouped. */
  whole?: boolean
  /** Currency or unit behind the number. */
  unit?: ReactNode
}

/** Two texts of one number: as it is edited, and with its full fraction after blur. */
const useDecimal = (own: ValueProps<string>, places: number, whole: boolean) => {
  const { i18n } = useTranslation()
  const mark = decimalMark(i18n.language)
  const [value, setValue] = useValue(own, '')
  /** The text being typed; null while the field has no focus. */
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    setValue(readDecimal(text))
  }
  return {
    isEmpty: value === '',
    text: typed ?? (whole ? value : showDecimal(value, mark, places)),
    type,
    enter: () => setTyped(whole ? value : editDecimal(value, mark)),
    leave: () => setTyped(null),
  }
}

/** Groups the typed text, with the caret behind the same digit; React then finds nothing to change. */
const rewriteInGroups = (input: HTMLInputElement): string => {
  const before = keepNumberCharacters(input.value.slice(0, input.selectionStart ?? input.value.length))
  const text = groupTyped(keepNumberCharacters(input.value))
  const caret = caretAfter(before, text)
  input.value = text
  input.setSelectionRange(caret, caret)
  return text
}

/** Backspace behind the space of a group deletes the digit before it. */
const stepOverSpace = (event: KeyboardEvent<HTMLInputElement>): void => {
  const { selectionStart: caret, selectionEnd: end, value } = event.currentTarget
  if (event.key !== 'Backspace' || caret === null || caret !== end || !/\s/.test(value[caret - 1] ?? '')) return
  event.currentTarget.setSelectionRange(caret - 1, caret - 1)
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
        onChange={({ target }) => decimal.type(whole ? keepNumberCharacters(target.value) : rewriteInGroups(target))}
        onKeyDown={stepOverSpace}
        onFocus={decimal.enter}
        onBlur={leave}
      />
    </FieldFrame>
  )
}
