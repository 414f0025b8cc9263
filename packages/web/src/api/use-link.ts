/** Whether the server answers, for screens that say so. */
import { useSyncExternalStore } from 'react'
import { link } from './link.ts'

export const useIsOffline = (): boolean => useSyncExternalStore(link.subscribe, () => !link.isUp())
