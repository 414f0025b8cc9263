/**
 * The browser's offer to install the app, kept until somebody uses it. Browsers make the offer once, early, so this is
 * loaded with the shell; without an offer (iOS, already installed) there is no button.
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

/** null: there is no offer. An offer can be used once. */
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

/** Safari installs only through its share menu. */
export const isAppleTouch = (): boolean => /iPhone|iPad|iPod/.test(navigator.userAgent)
