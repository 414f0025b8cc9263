/** True once something has been so for a while: what passes in a moment is not worth a word on the screen. */
import { useEffect, useState } from 'react'

export const useLasting = (isSo: boolean, milliseconds: number): boolean => {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLasted(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isSo, milliseconds])
  return isSo && hasLasted
}
