/** A reference in a form or a filter: it shows the name of the chosen record and opens the picker of its list. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '#offline/reads.ts'
import { PickField } from '#ui/pick-field.tsx'
import type { FieldLook } from '#ui/field-frame.tsx'
import type { Narrowing } from './narrowing.ts'
import { useOpenings } from './use-openings.ts'
import { useRecordName } from './use-record-name.ts'
import { useRecordTitle } from './use-record-title.ts'

const EntityPicker = lazy(async () => ({ default: (await import('./picker.tsx')).EntityPicker }))

interface RefFieldProps extends FieldLook {
  to: Entity
  value: number | string | null
  /** The name of the chosen record. */
  text: string
  placeholder?: string
  narrowing?: Narrowing
  /** Offers to add what is not in the list, where the user may. */
  canAdd?: boolean
  /** With the whole record where one was picked: a driver brings his truck along. */
  onChange: (id: number | string | null, name: string, row?: Row) => void
}

export const RefField = ({ to, value, text, narrowing, canAdd = true, onChange, ...look }: RefFieldProps) => {
  const titleOf = useRecordTitle(to)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  // A value that nobody picked here, as the first status of a new record, comes without its name.
  const found = useRecordName(to, text === '' && typeof value === 'number' ? value : 0)
  const shown = value === null ? '' : text || found || `№ ${value}`
  return (
    <>
      <PickField
        {...look}
        text={shown}
        isOpen={isOpen}
        onOpen={() => setOpen(!look.disabled)}
        onClear={look.required ? undefined : () => onChange(null, '')}
      />
      {openings > 0 && (
        <Suspense>
          <EntityPicker
            of={to}
            open={isOpen}
            title={look.label}
            value={value}
            canAdd={canAdd}
            {...(narrowing ? { narrowing } : {})}
            onPick={(row) => {
              setOpen(false)
              onChange(row.id, titleOf(row), row)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
