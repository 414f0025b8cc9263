/** Asks the server; where it does not answer, what is on this device. */
import { api } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { DEADLINE_MS } from '#offline/query.ts'
import { dropSearchIndex, findOnDevice, prepareSearchIndex } from './device-search.ts'
import type { Hit } from './hit.ts'

const HITS = 30

export interface SearchResult {
  hits: readonly Hit[]
  source: 'server' | 'device'
  /** How old the oldest of the records is among which they were found, in milliseconds; 0 where nothing was found. */
  at: number
}

const fromDevice = async (text: string): Promise<SearchResult> => ({
  ...(await findOnDevice(text, HITS)),
  source: 'device',
})

export const searchEverywhere = async (text: string, signal: AbortSignal): Promise<SearchResult> => {
  if (link.isSurelyDown()) return fromDevice(text)
  try {
    const path = `/api/search/?q=${encodeURIComponent(text)}&num=${HITS}`
    const { list } = await api.get<{ list: Hit[] }>(path, { signal, timeout: DEADLINE_MS })
    dropSearchIndex()
    return { hits: list, source: 'server', at: Date.now() }
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return fromDevice(text)
  }
}

/** Somebody is about to search: without a network the index is made ready while they type. */
export const prepareSearch = (): void => {
  if (!link.isUp()) prepareSearchIndex().catch(reportError)
}
