/** A reference in a form or a filter: it shows the name of the chosen record and opens the picker of its list. */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { useState } from 'react'
import type { Row } from '#offline/reads.ts'
import type { FieldLook } from '#ui/field-frame.tsx'
import { PickField } from '#ui/pick-field.tsx'
import { RefPicker } from './ref-picker.tsx'
import { useRecordTitle } from './use-record-title.ts'
import { useRefText } from './use-ref-text.ts'

export interface RefFieldProps<N extends string = string> extends FieldLook {
  to: Entity<Fields, N>
  value: number | string | null
  /** The name of the chosen record. */
  text: string
  placeholder?: string
  pickerFilters?: FiltersOf<N>
  /** Offers to add a missing record, if the user may. */
  canAdd?: boolean
  /** With the whole record, if one was picked: the truck of a driver is filled in from it. */
  onChange: (id: number | string | null, name: string, row?: Row) => void
}

export const RefField = <N extends string>({
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
  return (
    <>
      <PickField
        {...look}
        text={shown}
        isOpen={isOpen}
        onOpen={(typed = '') => {
          // Letters typed before the search has the focus belong to the search.
          setSearch(isOpen ? search + typed : typed)
          setOpen(!look.disabled)
        }}
        onClear={look.required ? undefined : () => onChange(null, '')}
      />
      <RefPicker
        of={to}
        open={isOpen}
        title={look.label}
        {...{ value, search, pickerFilters, canAdd }}
        onPick={(row) => {
          setOpen(false)
          onChange(row.id, titleOf(row), row)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
