/** Where toasts appear. Its code comes when the screen is drawn and the network is idle: the first toast is later than that. */
import { lazy, Suspense, useEffect, useState } from 'react'

const Toasts = lazy(async () => ({ default: (await import('#ui/toast.tsx')).Toasts }))

const IDLE_WITHIN = 2000

/** Safari knows no idle time. */
const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, IDLE_WITHIN)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_WITHIN })
  return () => cancelIdleCallback(handle)
}

export const ToastPlace = () => {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => whenIdle(() => setWanted(true)), [])
  return <Suspense>{isWanted && <Toasts />}</Suspense>
}
