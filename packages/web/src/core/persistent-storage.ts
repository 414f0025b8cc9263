/** Asks the browser to keep this app's storage when the device runs out of room; Settings shows the answer. */

let isAsked = false

export const askToKeep = (): void => {
  if (isAsked) return
  isAsked = true
  navigator.storage?.persist?.().catch(reportError)
}

/** An installed app is granted what a page in a tab was refused. */
export const askToKeepAgain = (): void => {
  isAsked = false
  askToKeep()
}
