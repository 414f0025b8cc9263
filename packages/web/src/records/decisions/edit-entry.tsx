/** The form over a record with its refused change drawn over it: saving replaces the refused change. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useRecord } from '#entity/use-record.ts'
import { HandbookPopup } from '#records/forms/handbook-popup.tsx'

interface EditEntryProps {
  entity: Entity
  id: number | string
  open: boolean
  onClose: () => void
}

export const EditEntry = ({ entity, id, open, onClose }: EditEntryProps) => {
  const { data } = useRecord(entity, open ? id : null)
  if (!data) return null
  return (
    <HandbookPopup
      entity={entity}
      open={open}
      record={data.row}
      onClose={onClose}
      onSaved={onClose}
      onDeleted={onClose}
    />
  )
}
