/** Has the service worker cache the printing code when the app is idle, so that documents can be made offline. */
import { whenAtRest } from '#core/when-at-rest.ts'

/** Told by browsers that have such a setting: the person pays for every megabyte. */
const isSaving = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

const ask = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.ready
  registration.active?.postMessage({ type: 'KEEP_PRINTING' })
}

export const keepPrinting = (): void => {
  if (!('serviceWorker' in navigator) || isSaving()) return
  whenAtRest(() => void ask())
}
