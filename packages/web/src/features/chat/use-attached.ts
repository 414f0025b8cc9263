/** Files for the next message: prepared at once, stored and sent with it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newUuid } from '#core/uuid.ts'
import type { RecordId } from '#offline/entry.ts'
import { addFile } from '#offline/files.ts'
import type { Thread } from '#offline/messages.ts'
import type { KeptBlob } from '#offline/schema.ts'
import { prepare } from '#records/files/prepare.ts'
import { showToast } from '#ui/toast.ts'

export interface Attached extends KeptBlob {
  uid: string
}

export const useAttached = (thread: Thread) => {
  const { t } = useTranslation()
  const [attached, setAttached] = useState<readonly Attached[]>([])
  const attach = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const ready = await prepare(file)
      if ('problem' in ready) showToast(`${file.name}: ${t(ready.problem)}`, 'error')
      else setAttached((before) => [...before, { ...ready, uid: newUuid() }])
    }
  }
  const detach = (uid: string) => setAttached((before) => before.filter((one) => one.uid !== uid))

  /** Temporary ids of the stored files; null if the device has no room, and everything stays as it was. */
  const keep = async (): Promise<string[] | null> => {
    const ids: string[] = []
    for (const file of attached) {
      const outcome = await addFile({
        ...file,
        o_t: thread.o_t,
        o_id: thread.o_id as RecordId,
        kind: file.mime.startsWith('image/') ? 'photo' : 'other',
      })
      if (outcome === 'full' || outcome === 'storage full') {
        showToast(t(outcome === 'full' ? 'files.outbox_full' : 'error.storage full'), 'error')
        return null
      }
      ids.push(`@${file.uid}`)
    }
    setAttached([])
    return ids
  }
  return { attached, attach, detach, keep }
}
