/**
 * The popup that a picker opens to add a missing record. Forms contain pickers and pickers open forms: the popup comes through
 * this context, so that neither has to import the other.
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

/** null: nothing can be added here. */
export const CreatePopupContext = createContext<ComponentType<CreatePopupProps> | null>(null)
