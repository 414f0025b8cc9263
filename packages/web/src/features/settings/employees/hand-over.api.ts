/** Counts and hands over the open records of an employee (api.md, hand_over). Needs the network: it is never queued. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { api } from '#api/client.ts'

export interface MovedCount {
  /** Path of the resource. */
  r: string
  count: number
}

const PATH = `/api/${teamUser.path}/hand_over/`
/** Thousands of records take a while, in turns with other people's writes. */
const PATIENCE_MS = 120_000

export const countOpen = async (from: number): Promise<readonly MovedCount[]> =>
  (await api.post<{ moved: MovedCount[] }>(PATH, { from_id: from, is_preview: 1 })).moved

/** `key`: the same for a retry after a lost answer. */
export const handOver = async (from: number, to: number, key: string): Promise<readonly MovedCount[]> => {
  const options = { headers: { 'Idempotency-Key': key }, timeout: PATIENCE_MS }
  return (await api.post<{ moved: MovedCount[] }>(PATH, { from_id: from, to_id: to }, options)).moved
}

export const totalOf = (moved: readonly MovedCount[]): number => moved.reduce((sum, { count }) => sum + count, 0)
