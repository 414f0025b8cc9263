/** The photo of an employee: the unsent one, else the server's. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useEffect } from 'react'
import { changeUser } from '#api/user-copy.ts'
import { useSession } from '#core/contexts.tsx'
import type { ReadRecord } from '#offline/reads.ts'
import { useOwnBytes } from './use-picture.ts'
import { useUnsentFiles } from './use-unsent-files.ts'

/** The header and the menu show the session's copy of the user, so a new photo is put there too. */
const useServersWord = (read: ReadRecord | undefined): void => {
  const { user } = useSession()
  const serverPhoto = read?.source === 'server' ? read.row.img_url : undefined
  useEffect(() => {
    if (serverPhoto !== undefined && serverPhoto !== user.img_url) void changeUser({ img_url: serverPhoto })
  }, [serverPhoto, user.img_url])
}

export const usePhotoOf = (id: number | string, serverPhoto: string | null) => {
  const waiting = [...useUnsentFiles().byId.values()].findLast(
    ({ set }) => set.o_t === teamUser.name && set.o_id === id && set.kind === 'photo',
  )
  const own = useOwnBytes(waiting ? String(waiting.id) : null, false)
  return { address: own ?? serverPhoto, waiting }
}

/** Of the logged-in user. */
export const useOwnPhoto = (read: ReadRecord | undefined) => {
  const { user } = useSession()
  useServersWord(read)
  return usePhotoOf(user.id, user.img_url)
}
