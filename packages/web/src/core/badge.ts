/** The count at the icon of the installed app, where the platform has one. */
import { logWarning } from './log.ts'

/** Unknown at first: the service worker may have set a badge while the app was closed. */
let shownCount: number | null = null

export const showBadge = (count: number): void => {
  if (count === shownCount || !('setAppBadge' in navigator)) return
  shownCount = count
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  done.catch((error: unknown) => logWarning('the icon has no count', error))
}
