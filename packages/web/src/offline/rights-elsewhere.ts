/** Another tab learned of new rights and emptied the copies (offline.md 7): this tab drops what it read under the earlier rights. */
import { repeatReadsUnderWay } from '#api/client.ts'
import { wipeCopies } from './store.ts'
import { currentUserSession, onTabMessage } from './user-session.ts'

/** `readUser`: this tab has its user with the earlier rights. Returns how to stop. */
export const onRightsElsewhere = (readUser: () => void): (() => void) => {
  const follow = async (): Promise<void> => {
    const { store, channel } = currentUserSession()
    repeatReadsUnderWay()
    // An answer may have been stored between the other tab's wipe and its message.
    await wipeCopies(store)
    channel.send({ type: 'records', touched: 'all' })
    readUser()
  }
  return onTabMessage(({ type }) => {
    if (type === 'rights') follow().catch(reportError)
  })
}
