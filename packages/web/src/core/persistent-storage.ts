/** Asks the browser to keep this app's storage when the device runs out of room; Settings shows the answer. */

let isAsked = false

export const askToKeep = (): void => {
  if (isAsked) return
  isAsked = true
  navigator.storage?.persist?.().catch(reportError)
}

/** Browsers grant an installed app what they refuse to a page in a tab. */
export const askToKeepAgain = (): void => {
  isAsked = false
  askToKeep()
}
