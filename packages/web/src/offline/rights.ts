/** Copies were read under the rights of that time; when rights change, the user may have to see less (offline.md 7). */
import { repeatReadsUnderWay } from '#api/client.ts'
import { currentUserSession } from './user-session.ts'
import { wipeCopies } from './store.ts'

const RIGHTS = 'accessHash'

/** The rights under which the copies were read; answers under other rights must not be stored. */
export const rightsOfCopies = async (meta: { get(key: string): Promise<unknown> }): Promise<unknown> => meta.get(RIGHTS)

/** Called with the user's flags and whom they deputise for (empty: nobody). If they changed, every copy is deleted and read anew. */
export const keepRights = async (user: object): Promise<boolean> => {
  const { store, channel } = currentUserSession()
  const flags = Object.entries(user).filter(
    ([name, value]) => /^(can_|is_|role$|stands_for)/.test(name) && String(value) !== '',
  )
  const now = JSON.stringify(flags.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const before = await store.withDb((db) => db.get('meta', RIGHTS))
  if (before === now) return false
  if (before !== undefined) {
    channel.sendToOthers({ type: 'rights' })
    repeatReadsUnderWay()
    await wipeCopies(store)
  }
  await store.withDb((db) => db.put('meta', now, RIGHTS))
  if (before !== undefined) channel.send({ type: 'records', touched: 'all' })
  return before !== undefined
}
