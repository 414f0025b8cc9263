/** Whether there is something new to tell. Who comes for the first time has nothing to be told. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { readStored, writeStored } from '#core/storage.ts'
import { NEWS } from './help-guides.ts'

export const markNewsSeen = (): void => writeStored(STORAGE_KEYS.seenNews, NEWS[0])

export const isNewsUnseen = (): boolean => {
  const seen = readStored(STORAGE_KEYS.seenNews)
  if (seen === null) markNewsSeen()
  return seen !== null && seen !== NEWS[0]
}
