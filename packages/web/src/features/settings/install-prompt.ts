/**
 * The browser's offer to install the app, kept until somebody asks for it. Browsers make the offer once, early, so this is
 * loaded with the shell; where no offer ever comes (iOS, already installed) there is nothing to press.
 */
import { useSyncExternalStore } from 'react'
import { askToKeepAgain } from '#core/persistent-storage.ts'

interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

const become = (next: InstallOffer | null): void => {
  offer = next
  for (const listener of listeners) listener()
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

/** Called once at the start. */
export const watchInstallOffers = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser shows its own bar, where and when it likes.
    event.preventDefault()
    if (isOffer(event)) become(event)
  })
  window.addEventListener('appinstalled', () => {
    become(null)
    askToKeepAgain()
  })
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** null: nothing is on offer. An offer can be taken once. */
export const useInstallOffer = (): (() => Promise<void>) | null => {
  const current = useSyncExternalStore(subscribe, () => offer)
  return (
    current &&
    (async () => {
      await current.prompt()
      become(null)
    })
  )
}

const STANDALONE = '(display-mode: standalone)'

export const isInstalled = (): boolean => window.matchMedia(STANDALONE).matches

/** Safari installs by its share menu alone. */
export const isAppleTouch = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent)
