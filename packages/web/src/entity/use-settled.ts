/** A value that follows another one when it has not changed for a moment: a search asks when typing pauses. */
import { useEffect, useState } from 'react'

const PAUSE = 250

export const useSettled = <T>(value: T, pause = PAUSE): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
