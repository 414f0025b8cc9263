/** Searches on the server; if it does not answer, on this device. */
import { api } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { logWarning } from '#core/log.ts'
import { DEADLINE_MS } from '#offline/query.ts'
import { dropSearchIndex, findOnDevice, findUnsent, prepareSearchIndex } from './device-search.ts'
import type { Hit } from './hit.ts'

const HITS = 30

export interface SearchResult {
  hits: readonly Hit[]
  source: 'server' | 'device'
  /** When the oldest hit was read, in milliseconds; 0 if nothing was found. */
  at: number
}

const fromDevice = async (text: string): Promise<SearchResult> => ({
  ...(await findOnDevice(text, HITS)),
  source: 'device',
})

const keyOf = ({ type, id }: Hit): string => `${type} ${id}`

/** The server does not have this device's unsent work: matches of it come first, and changed hits are marked. */
const withUnsent = async (text: string, found: readonly Hit[]): Promise<Hit[]> => {
  const { hits, changed } = await findUnsent(text)
  const pending = new Map(changed.map((hit) => [keyOf(hit), hit.pending]))
  const foundKeys = new Set(found.map(keyOf))
  const marked = found.map((hit) => {
    const state = pending.get(keyOf(hit))
    return state ? { ...hit, pending: state } : hit
  })
  return [...hits.filter((hit) => !foundKeys.has(keyOf(hit))), ...marked]
}

/** The server's hits are shown even if the device cannot be read. */
const orFoundAlone = (found: readonly Hit[]) => (error: unknown) => {
  logWarning('unsent work is not searched', error)
  return found
}

export const searchEverywhere = async (text: string, signal: AbortSignal): Promise<SearchResult> => {
  if (link.isSurelyDown()) return fromDevice(text)
  try {
    const path = `/api/search/?q=${encodeURIComponent(text)}&num=${HITS}`
    const { list } = await api.get<{ list: Hit[] }>(path, { signal, timeout: DEADLINE_MS })
    dropSearchIndex()
    const hits = await withUnsent(text, list).catch(orFoundAlone(list))
    return { hits, source: 'server', at: Date.now() }
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return fromDevice(text)
  }
}

/** Somebody is about to search: without a network the index is built while they type. */
export const prepareSearch = (): void => {
  if (!link.isUp()) prepareSearchIndex().catch(reportError)
}
