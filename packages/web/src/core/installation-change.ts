/** Lets a screen that changed the company reload its manifest at once, instead of within a minute. */

const CHANGED = 'installation-changed'

export const askInstallationAgain = (): void => void window.dispatchEvent(new Event(CHANGED))

export const onInstallationChange = (ask: () => void): void => window.addEventListener(CHANGED, ask)
