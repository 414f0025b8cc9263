/** Another tab learned of other rights and emptied the copies (offline.md 7): what this tab was told under the former ones goes too. */
import { repeatReadsUnderWay } from '#api/client.ts'
import { wipeCopies } from './store.ts'
import { currentUserSession, onTabMessage } from './user-session.ts'

/** `readUser`: this tab knows its user by the former rights. Returns how to stop. */
export const onRightsElsewhere = (readUser: () => void): (() => void) => {
  const follow = async (): Promise<void> => {
    const { store, channel } = currentUserSession()
    repeatReadsUnderWay()
    // An answer may have been kept between the other tab's wipe and its message.
    await wipeCopies(store)
    channel.tell({ type: 'records', touched: 'all' })
    readUser()
  }
  return onTabMessage(({ type }) => {
    if (type === 'rights') follow().catch(reportError)
  })
}
