/** The form of a card's record, over the card. It starts from the card's values at its opening. */
import type { EntityName } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useState } from 'react'
import { CreatePopupContext } from '#entity/create-popup.ts'
import { FormSheet } from '#entity/form-sheet.tsx'
import type { Row } from '#offline/reads.ts'
import { FormHint } from '#records/forms/form-hint.tsx'
import { HandbookPopup } from '#records/forms/handbook-popup.tsx'
import { FormTemplates } from '#records/parties/form-templates.tsx'

interface EditSheetProps {
  entity: Entity
  record: Row
  open: boolean
  onClose: () => void
  onGone: () => void
}

/** A template of the client may fill their route. */
const DEALS: ReadonlySet<string> = new Set<EntityName>(['order', 'quote'])

export const EditSheet = ({ entity, record, open, onClose, onGone }: EditSheetProps) => {
  // A refetch updates the card; the form keeps the row it compares with.
  const [startRecord] = useState(record)
  return (
    <CreatePopupContext value={HandbookPopup}>
      <FormSheet
        entity={entity}
        record={startRecord}
        open={open}
        hint={(form) =>
          DEALS.has(entity.name) ? (
            <FormTemplates form={form} />
          ) : (
            <FormHint entity={entity} form={form} record={startRecord} />
          )
        }
        onClose={onClose}
        onSaved={onClose}
        onDeleted={onGone}
      />
    </CreatePopupContext>
  )
}
