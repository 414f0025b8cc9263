/** Where toasts and reminders appear. Their code is loaded once the screen is at rest: the network may be gone when one is due. */
import { type ComponentType, useEffect, useState } from 'react'
import { logWarning } from '#core/log.ts'
import { whenAtRest } from '#core/when-at-rest.ts'
import { whenToastsWait } from '#ui/toast.ts'

const load = async (show: (Toasts: ComponentType) => void): Promise<void> => {
  try {
    show((await import('./idle-parts.tsx')).IdleParts)
  } catch (error) {
    // A failure here must not break the screen: the next toast tries again.
    logWarning('toasts were not loaded', error)
  }
}

export const ToastPlace = () => {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    const show = () => void load((loaded) => setToasts(() => loaded))
    whenAtRest(show)
    return whenToastsWait(show)
  }, [])
  return Toasts && <Toasts />
}
