/** Adds the pictures of a firm; after one was replaced, the former is offered back. */
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import type { FirmKind } from '@fura/shared/rules/file-kinds.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import type { Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import type { FileRow } from './file-row.ts'
import { useFirmUndo } from './firm-undo.ts'
import { useAdding } from './use-adding.ts'
import { usePickers } from './use-pickers.tsx'

export const useFirmPickers = (firm: Row) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const { offerReplaced } = useFirmUndo()
  const former = useRef<FileRow | undefined>(undefined)
  const tell = (): void => {
    if (former.current) offerReplaced(t(isOffline ? 'saved_on_device' : 'saved'), firm, former.current)
    else if (isOffline) showToast(t('saved_on_device'))
  }
  const adding = useAdding({ o_t: legalEntity.name, o_id: firm.id }, tell)
  const { inputs, openFiles } = usePickers({ onFiles: adding.add })
  /** `picture`: the one that will be replaced. */
  const pick = (kind: FirmKind, picture: FileRow | undefined): void => {
    former.current = picture
    openFiles(kind)
  }
  return { adding, inputs, pick }
}
