/** Series of numbers. Only the server counts them: without a network they are neither shown nor changed. */
import type { SeriesName } from '@fura/shared/numbering.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'

export interface Numbering {
  series: SeriesName
  pattern: string
  first: number
  next_number: string
}

type Chosen = Omit<Numbering, 'next_number'>

const PATH = '/api/company/numbering/'

export const NUMBERING_KEY = ['numbering']

export const readNumbering = (): Promise<{ list: readonly Numbering[] }> => api.get(PATH)

export const previewNumber = async ({ series, pattern, first }: Chosen): Promise<string> => {
  const query = new URLSearchParams({ series, pattern, first: String(first) })
  return (await api.get<{ next_number: string }>(`${PATH}preview/?${query.toString()}`)).next_number
}

export const saveNumbering = (chosen: Chosen): Promise<{ list: readonly Numbering[] }> =>
  api.post(`${PATH}update/`, chosen, { headers: { 'Idempotency-Key': newUuid() } })
