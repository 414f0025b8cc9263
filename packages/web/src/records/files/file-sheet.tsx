/** The actions of one file: open, share, set its document kind, delete. Without a right to it, only the first two. */
import { file } from '@fura/shared/entities/file.ts'
import { type FileKind, offeredKinds } from '@fura/shared/rules/file-kinds.ts'
import { IconDownload, IconExternalLink, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useErrorText } from '#entity/error-text.ts'
import { useSave } from '#entity/use-save.ts'
import { useWords } from '#entity/words.ts'
import { SectionTitle } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import { type FileRow, isUnsent } from './file-row.ts'
import { keptPicture, useFirmUndo } from './firm-undo.ts'
import { canShareRow, downloadRow, openRow, shareRow } from './open-file.ts'
import { useFileMeta } from './use-file-meta.ts'
import { useHandOver } from './use-hand-over.ts'

interface FileSheetProps {
  row: FileRow
  open: boolean
  canEdit: boolean
  onClose: () => void
}

/** Through the outbox, as every change. */
const useChanges = (row: FileRow, onDone: () => void) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { send, isSaving } = useSave(file)
  const { offerRemoved } = useFirmUndo()
  const [isKeeping, setKeeping] = useState(false)
  const { id, name: label } = row
  /** The card shows the new kind at once, without waiting for the server. */
  const setKind = async (kind: FileKind): Promise<void> => {
    onDone()
    const result = await send({ action: 'update', id, values: { kind }, base: row, label })
    if (result?.state === 'rejected') showToast(errorText(result.error), 'error')
  }
  const remove = async (): Promise<void> => {
    setKeeping(true)
    const kept = await keptPicture(row).finally(() => setKeeping(false))
    const result = await send({ action: 'delete', id, label })
    if (!result) return
    if (result.state === 'rejected') return showToast(errorText(result.error), 'error')
    const words = t(result.state === 'sent' ? 'deleted' : 'deleted_on_device')
    if (kept) offerRemoved(words, id, kept)
    else showToast(words)
    onDone()
  }
  return { setKind, remove, isSaving: isSaving || isKeeping }
}

const HandOver = ({ row }: { row: FileRow }) => {
  const { t } = useTranslation()
  const handOver = useHandOver()
  const canShare = canShareRow(row)
  return (
    <>
      <ListRow
        leading={<IconExternalLink aria-hidden />}
        title={t('files.open')}
        onPress={() => void handOver(row, openRow)}
      />
      <ListRow
        leading={canShare ? <IconShare aria-hidden /> : <IconDownload aria-hidden />}
        title={t(canShare ? 'files.share' : 'files.download')}
        onPress={() => void handOver(row, canShare ? shareRow : downloadRow)}
      />
    </>
  )
}

export const FileSheet = ({ row, open, canEdit, onClose }: FileSheetProps) => {
  const { user } = useSession()
  const words = useWords(file)
  const metaOf = useFileMeta()
  const { setKind, remove, isSaving } = useChanges(row, onClose)
  const mayChange = canEdit || isUnsent(row) || row.team_user_id === user.id
  const offered = offeredKinds(row.o_t ?? '')
  const kinds = mayChange && offered.includes(row.kind) ? offered : []
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={row.name}
      subtitle={metaOf(row).all}
      desktop="dialog"
      footer={mayChange && <TwoStepDelete wide busy={isSaving} onDelete={() => void remove()} />}
    >
      <HandOver row={row} />
      {kinds.length > 0 && <SectionTitle>{words.field('kind')}</SectionTitle>}
      {kinds.map((kind) => (
        <ListRow
          key={kind}
          title={words.choice('kind', kind)}
          selected={kind === row.kind}
          tick
          onPress={() => void (kind === row.kind ? onClose() : setKind(kind))}
        />
      ))}
    </Sheet>
  )
}
