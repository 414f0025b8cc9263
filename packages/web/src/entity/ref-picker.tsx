/** The picker sheet of a reference, loaded with its first opening. */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { lazy, Suspense } from 'react'
import type { Row } from '#offline/reads.ts'
import { useOpenings } from './use-openings.ts'

const EntityPicker = lazy(async () => ({ default: (await import('./picker.tsx')).EntityPicker }))

interface RefPickerProps<N extends string> {
  of: Entity<Fields, N>
  title: string
  value: number | string | null
  open: boolean
  /** The first text of its search. */
  search?: string
  pickerFilters?: FiltersOf<N> | undefined
  canAdd?: boolean
  onPick: (row: Row) => void
  onClose: () => void
}

export const RefPicker = <N extends string>({ pickerFilters, ...props }: RefPickerProps<N>) => {
  const openings = useOpenings(props.open)
  if (openings === 0) return null
  return (
    <Suspense>
      <EntityPicker {...props} {...(pickerFilters ? { pickerFilters } : {})} />
    </Suspense>
  )
}
