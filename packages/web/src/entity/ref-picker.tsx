/** The picker sheet of a reference, loaded with its first opening. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense } from 'react'
import type { ListFilters } from '#descriptions/description.ts'
import type { Row } from '#offline/reads.ts'
import { useOpenings } from './use-openings.ts'

const EntityPicker = lazy(async () => ({ default: (await import('./picker.tsx')).EntityPicker }))

interface RefPickerProps {
  of: Entity
  title: string
  value: number | string | null
  open: boolean
  /** What its search starts with. */
  search?: string
  pickerFilters?: ListFilters | undefined
  canAdd?: boolean
  onPick: (row: Row) => void
  onClose: () => void
}

export const RefPicker = ({ pickerFilters, ...props }: RefPickerProps) => {
  const openings = useOpenings(props.open)
  if (openings === 0) return null
  return (
    <Suspense>
      <EntityPicker {...props} {...(pickerFilters ? { pickerFilters } : {})} />
    </Suspense>
  )
}
