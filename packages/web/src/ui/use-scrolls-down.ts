/** Whether the user scrolls the page down. A jump to the top by the app itself, as on a new screen, does not count. */
import { useEffect, useState } from 'react'

export const useScrollsDown = (): boolean => {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    // Reading it here would force a layout of the new screen.
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
