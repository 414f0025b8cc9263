/** On touch a long press opens the actions of a message, a swipe to the right answers it. */
import { type PointerEvent, useRef, useState } from 'react'

const LONG_PRESS_MS = 450
const SWIPED_PX = 56
const MOST_PX = 72
/** Less is an unsteady finger. */
const STILL_PX = 8

export const usePress = (onLong: () => void, onSwipe: (() => void) | null) => {
  const start = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const [shift, setShift] = useState(0)
  const end = () => {
    if (start.current) clearTimeout(start.current.timer)
    start.current = null
    setShift(0)
  }
  const begin = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'touch') return
    const timer = setTimeout(() => {
      end()
      onLong()
    }, LONG_PRESS_MS)
    start.current = { x: clientX, y: clientY, timer }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current) return
    const [right, down] = [clientX - start.current.x, Math.abs(clientY - start.current.y)]
    if (Math.abs(right) > STILL_PX || down > STILL_PX) clearTimeout(start.current.timer)
    if (onSwipe && right > STILL_PX && right > down) setShift(Math.min(MOST_PX, right))
  }
  const lift = () => {
    const isSwiped = shift >= SWIPED_PX
    end()
    if (isSwiped) onSwipe?.()
  }
  return {
    shift,
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: lift, onPointerCancel: end },
  }
}
