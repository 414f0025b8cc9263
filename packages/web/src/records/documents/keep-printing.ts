/** Has the service worker cache the printing code when the app is idle, so that documents can be made offline. */
import { isSavingData } from '#core/saving-data.ts'
import { whenAtRest } from '#core/when-at-rest.ts'

const ask = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.ready
  registration.active?.postMessage({ type: 'KEEP_PRINTING' })
}

export const keepPrinting = (): void => {
  if (!('serviceWorker' in navigator) || isSavingData()) return
  whenAtRest(() => void ask())
}
