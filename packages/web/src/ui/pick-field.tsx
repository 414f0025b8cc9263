/** A field filled by a sheet: a press opens the sheet where its value is picked; ✕ empties it. */
import { IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'

import { FieldFrame, type FieldLook, useFieldControl } from './field-frame.tsx'
import css from './pick-field.module.css'
import { ClearButton } from './text-field.tsx'

export interface PickFieldProps extends FieldLook {
  /** The text of the picked value; '' for nothing. */
  text: string
  name?: string | undefined
  placeholder?: string | undefined
  /** Opens the sheet; a typed letter goes into its search. */
  onOpen: (typed?: string) => void
  /** Without it the value can be changed, but not emptied. */
  onClear?: (() => void) | undefined
  isOpen?: boolean
  /** In place of the chevron. */
  icon?: ReactNode
}

const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown'])

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

export const PickField = (props: PickFieldProps) => {
  const { text, name, placeholder, onOpen, onClear, isOpen = false, icon = <IconChevronRight aria-hidden /> } = props
  const { label, error, hint, required, disabled, id } = props
  const control = useFieldControl({ id, error, hint, required, disabled })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') return onClear?.()
    if (OPENING_KEYS.has(event.key)) {
      event.preventDefault()
      onOpen()
    } else if (isLetter(event)) {
      event.preventDefault()
      onOpen(event.key)
    }
  }
  return (
    <FieldFrame
      {...{ label, error, hint, required, disabled }}
      id={control.id}
      filled={text !== '' || Boolean(placeholder)}
      slot={
        text !== '' && onClear && !disabled ? (
          <ClearButton onPress={onClear} />
        ) : (
          <span className={css.icon}>{icon}</span>
        )
      }
    >
      <input
        {...control}
        className={`${control.className} ${css.input}`}
        name={name}
        placeholder={placeholder}
        value={text}
        readOnly
        autoComplete="off"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        role="combobox"
        onClick={() => onOpen()}
        onKeyDown={press}
      />
    </FieldFrame>
  )
}
