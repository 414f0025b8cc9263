/** True once a condition has lasted for a while, so that brief states are not shown. */
import { useEffect, useState } from 'react'

export const useHasLasted = (isSo: boolean, milliseconds: number): boolean => {
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
