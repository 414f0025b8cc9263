/** How every read of the entity kit behaves, and the keys of its cache. */
import { isRefetchLocked } from './refetch-lock.ts'

/** Reads decide for themselves whether the network is there: the device's own copy answers without it. */
export const READS = {
  /** A read made ahead of the screen, or by two parts of it, is not repeated. */
  staleTime: 1000,
  networkMode: 'always',
  retry: false,
  refetchOnWindowFocus: () => !isRefetchLocked(),
  refetchOnReconnect: () => !isRefetchLocked(),
} as const

export const listKey = (path: string, query: string, start: number) => ['list', path, query, start] as const
export const recordKey = (path: string, id: number | string) => ['record', path, id] as const
export const lookupKey = (path: string) => ['lookup', path] as const
