/** Whether there are unread news. On a new device there are none. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { readStored, writeStored } from '#core/storage.ts'
import { NEWS } from './help-guides.ts'

export const markNewsSeen = (): void => writeStored(STORAGE_KEYS.seenNews, NEWS[0])

export const isNewsUnseen = (): boolean => {
  const lastSeen = readStored(STORAGE_KEYS.seenNews)
  if (lastSeen === null) markNewsSeen()
  return lastSeen !== null && lastSeen !== NEWS[0]
}
