/**
 * A reference to a long list in a form: found by typing (S5.07), or in the picker sheet that the button beside it opens with
 * the typed text.
 */
import { useState } from 'react'
import type { Row } from '#offline/reads.ts'
import { Autocomplete } from './autocomplete.tsx'
import type { RefFieldProps } from './ref-field.tsx'
import { RefPicker } from './ref-picker.tsx'
import { useRecordTitle } from './use-record-title.ts'
import { useRefText } from './use-ref-text.ts'

export const TypedRefField = <N extends string>({
  to,
  value,
  text,
  pickerFilters,
  canAdd = true,
  onChange,
  ...look
}: RefFieldProps<N>) => {
  const titleOf = useRecordTitle(to)
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const shown = useRefText(to, value, text)
  const pick = (row: Row) => {
    setOpen(false)
    onChange(row.id, titleOf(row), row)
  }
  const browse = (typed: string) => {
    setSearch(typed)
    setOpen(true)
  }
  return (
    <>
      <Autocomplete
        {...look}
        of={to}
        text={shown}
        pickerFilters={pickerFilters}
        onPick={pick}
        onBrowse={browse}
        onClear={look.required ? undefined : () => onChange(null, '')}
      />
      <RefPicker
        of={to}
        open={isOpen}
        title={look.label}
        {...{ value, search, pickerFilters, canAdd }}
        onPick={pick}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
