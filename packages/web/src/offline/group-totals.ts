/** Groups of a list with their counts and sums, counted by the server. Without a network they are unknown. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { api } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { DEADLINE_MS, readQuestion, writeQuestion } from './query.ts'

export interface ListGroup {
  /** null: the field is empty, or the list is not grouped. */
  value: string | null
  name: string | null
  count: number
  /** In the base currency, by field, for the fields that the reader may see. */
  sums: Readonly<Record<string, string>>
}

interface GroupsAnswer {
  list: readonly ({ value: string | null; name: string | null; count: number } & Readonly<Record<string, string>>)[]
  total_more?: 1
}

/** null: unknown, or too many to be shown. */
export const readGroupTotals = async (
  { path }: Entity,
  query: string,
  by: string,
): Promise<readonly ListGroup[] | null> => {
  if (link.isSurelyDown()) return null
  const parameters = [writeQuestion(readQuestion(query)), by === '' ? '' : `by=${by}`].filter(Boolean).join('&')
  try {
    const answer = await api.get<GroupsAnswer>(`/api/${path}/group_totals/?${parameters}`, { timeout: DEADLINE_MS })
    if (answer.total_more === 1) return null
    return answer.list.map(({ value, name, count, ...sums }) => ({ value, name, count, sums }))
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return null
  }
}
