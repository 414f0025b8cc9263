/** After another change of a record with a waiting conflict: if it now equals the server's record, the conflict is settled. */
import { settleEqual } from './resolve.ts'
import { announceStored } from './tab-channel.ts'
import type { UserSession } from './user-session.ts'

export const settleIfEqual = async (
  { store, channel }: UserSession,
  path: string,
  id: number | string,
): Promise<void> => {
  if (await store.withDb((db) => settleEqual(db, path, id))) announceStored(channel, { path, id })
}
