/** Debounces a value: follows it once it has not changed for a moment, so that a search starts when typing pauses. */
import { useEffect, useRef, useState } from 'react'

const PAUSE = 250

export const useDebounced = <T>(value: T, pause = PAUSE): T => {
  const [debounced, setDebounced] = useState(value)
  // Counted from the change: a slow phone takes a part of the pause to draw it.
  const changed = useRef({ value, at: 0 })
  if (changed.current.value !== value) changed.current = { value, at: performance.now() }
  useEffect(() => {
    const passed = performance.now() - changed.current.at
    const timer = setTimeout(() => setDebounced(value), Math.max(0, pause - passed))
    return () => clearTimeout(timer)
  }, [value, pause])
  return debounced
}
