/** Logs errors that are not shown on the screen (S8.08). */

export const logWarning = (text: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- the console is this app's log
  console.warn(text, error)
}

export const logError = (text: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- the console is this app's log
  console.error(text, error)
}
