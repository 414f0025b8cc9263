/** Takes, chooses or removes the photo of an employee: its central square, through the outbox. */
import { file } from '@fura/shared/entities/file.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useErrorText } from '#entity/error-text.ts'
import { recordKey } from '#entity/query-options.ts'
import { useSave } from '#entity/use-save.ts'
import { addFile } from '#offline/files.ts'
import { type Entry, unsent } from '#offline/outbox.ts'
import { ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import { preparePortrait } from './prepare.ts'
import { usePickers } from './use-pickers.tsx'

interface PhotoSheetProps {
  /** The employee; without it the logged-in user. */
  person?: { id: number; img_url: string | null }
  /** A photo that is not sent yet. */
  waiting: Entry | undefined
  open: boolean
  onClose: () => void
}

/** The file behind a photo's address. */
const fileIdIn = (address: string | null): number | null => {
  const id = /^\/api\/files\/raw\/(\d+)\//.exec(address ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

const useTaking = ({ person, waiting, onClose }: PhotoSheetProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { id } = person ?? user
  return async ([chosen]: readonly File[]): Promise<void> => {
    if (!chosen) return
    const ready = await preparePortrait(chosen)
    if ('problem' in ready) return showToast(t(ready.problem), 'error')
    const added = await addFile({ ...ready, o_t: teamUser.name, o_id: id, kind: 'photo' })
    if (added === 'full') return showToast(t('files.outbox_full'), 'error')
    if (added === 'storage full') return showToast(t('error.storage full'), 'error')
    if (waiting && waiting.state !== 'sending') await unsent.discard(waiting.n)
    return onClose()
  }
}

const useRemoving = ({ person, waiting, onClose }: PhotoSheetProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const client = useQueryClient()
  const errorText = useErrorText()
  const { send, isSaving } = useSave(file)
  const whose = person ?? user
  const id = waiting?.id ?? fileIdIn(whose.img_url)
  const remove = async (): Promise<void> => {
    if (id === null) return
    const result = await send({ action: 'delete', id, label: t('files.photo') })
    if (result?.state === 'rejected') return showToast(errorText(result.error), 'error')
    await client.invalidateQueries({ queryKey: recordKey(teamUser.path, whose.id) })
    showToast(t(result?.state === 'sent' ? 'deleted' : 'deleted_on_device'))
    return onClose()
  }
  return { remove: id === null ? null : remove, isSaving }
}

export const PhotoSheet = (props: PhotoSheetProps) => {
  const { t } = useTranslation()
  const take = useTaking(props)
  const { remove, isSaving } = useRemoving(props)
  const pickers = usePickers({ isOneImage: true, onFiles: (files) => void take(files) })
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t('files.photo')}
      desktop="dialog"
      footer={
        remove && <TwoStepDelete wide busy={isSaving} label={t('files.photo_remove')} onDelete={() => void remove()} />
      }
    >
      {pickers.inputs}
      <ListRow
        leading={<IconCamera aria-hidden />}
        title={t('files.add_photo')}
        onPress={() => pickers.openCamera('photo')}
      />
      <ListRow
        leading={<IconPhoto aria-hidden />}
        title={t('files.photo_choose')}
        onPress={() => pickers.openFiles('photo')}
      />
    </Sheet>
  )
}
