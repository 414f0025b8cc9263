/** Updates beside the poll, loaded when the screen is drawn: the event stream, rights that another tab learned of, push messages. */
import { renewPush } from '#api/push.ts'
import { logWarning } from '#core/log.ts'
import { whenRefetchUnlocked } from '#entity/refetch-lock.ts'
import { onRightsElsewhere } from '#offline/rights-elsewhere.ts'
import { startEvents } from './events.ts'
import { readUserAgain } from './session.ts'

const readAgain = (): void => void readUserAgain().catch(reportError)

/** Returns how to stop. */
export const startLateUpdates = (onNews: () => void): (() => void) => {
  // Filters must also work without a network.
  import('#offline/matching.ts').catch((error: unknown) => logWarning('filters are not loaded', error))
  renewPush().catch((error: unknown) => logWarning('push messages were not renewed', error))
  const stopEvents = startEvents(onNews)
  // Not while a form is open: losing a right would close its screen and lose the input.
  const stopFollowing = onRightsElsewhere(() => whenRefetchUnlocked(readAgain))
  return () => {
    stopEvents()
    stopFollowing()
  }
}
