/** Why a deal needs a person, at the top of its card; a press opens the cause. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense, useState } from 'react'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { showSection } from '#records/card/card-sections.tsx'
import { Notice } from '#ui/notice.tsx'
import { causeFields } from './attention-cause.ts'
import { useAttentionWords } from './attention-text.ts'

const FormSheet = lazy(async () => ({ default: (await import('#entity/form-sheet.tsx')).FormSheet }))

interface AttentionNoticeProps {
  entity: Entity
  row: Row
  canEdit: boolean
  /** What a press does if the cause is no field of the deal, by code. */
  leads?: Readonly<Record<string, () => void>>
}

const NOWHERE = {}

export const AttentionNotice = ({ entity, row, canEdit, leads = NOWHERE }: AttentionNoticeProps) => {
  const attention = useAttentionWords()(row)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  if (!attention) return null
  const { code, what, when, remaining } = attention
  const fields = causeFields(code)
  const [field] = fields
  const showField = field === undefined ? undefined : () => (canEdit ? setOpen(true) : showSection(entity, field))
  const close = () => setOpen(false)
  return (
    <>
      <Notice title={what} onPress={leads[code] ?? showField}>
        {[when, remaining].filter(Boolean).join(' · ')}
      </Notice>
      {openings > 0 && (
        <Suspense>
          <FormSheet
            key={openings}
            entity={entity}
            record={row}
            title={what}
            only={fields}
            open={isOpen}
            onClose={close}
            onSaved={close}
          />
        </Suspense>
      )}
    </>
  )
}
