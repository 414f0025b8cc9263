/** One template: no field is required (S5.12), deleting takes two presses (S4.05). Outside edit mode it is read-only. */
import { useInstallation } from '#core/contexts.tsx'
import { CreatePopupContext } from '#entity/create-popup.ts'
import { FormSheet } from '#entity/form-sheet.tsx'
import { RecordView } from '#records/forms/record-view.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { HandbookPopup } from '#records/forms/handbook-popup.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { type TemplateKind, templateFields, TEMPLATES } from './template-kinds.ts'

interface TemplateFormProps {
  kind: TemplateKind
  clientId: number | string
  /** null: a new one. */
  record: Row | null
  isEditing: boolean
  open: boolean
  onClose: () => void
}

export const TemplateForm = ({ kind, clientId, record, isEditing, open, onClose }: TemplateFormProps) => {
  const { transportTemplate } = useInstallation().variant
  const openings = useOpenings(open)
  const { one } = useWords(TEMPLATES[kind])
  if (openings === 0) return null
  if (!isEditing) {
    return (
      <Sheet open={open} onClose={onClose} title={one}>
        {record && <RecordView entity={TEMPLATES[kind]} record={record} />}
      </Sheet>
    )
  }
  return (
    <CreatePopupContext value={HandbookPopup}>
      <FormSheet
        key={openings}
        entity={TEMPLATES[kind]}
        record={record}
        prefill={{ client_id: clientId }}
        only={templateFields(kind, transportTemplate)}
        open={open}
        onClose={onClose}
        onSaved={onClose}
        onDeleted={onClose}
      />
    </CreatePopupContext>
  )
}
