/**
 * The popup that a picker opens to add what it did not find. A form holds pickers and a picker opens forms: the popup hands
 * itself down here, so that neither has to import the other.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type ComponentType, createContext } from 'react'
import type { Row } from '#offline/reads.ts'
import type { RowValues } from '#offline/row.ts'

export interface CreatePopupProps {
  entity: Entity
  open: boolean
  prefill: RowValues
  onClose: () => void
  onSaved: (row: Row) => void
}

/** null: nothing can be added from here. */
export const CreatePopupContext = createContext<ComponentType<CreatePopupProps> | null>(null)
