/** Whether a person is on the way down a page. What brings the page itself to its top, as a new screen does, is none. */
import { useEffect, useState } from 'react'

export const useScrollsDown = (): boolean => {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    // Asking for it here would make the browser lay out the new screen before its time.
    let before: number | null = null
    const look = (): void => {
      const now = window.scrollY
      setDown(before !== null && now > before)
      before = now
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return isDown
}
