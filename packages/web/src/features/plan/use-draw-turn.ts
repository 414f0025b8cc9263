/** Rows that come into sight are drawn one in each frame: a jump through the plan would otherwise hold up the scroll. */
import { useEffect, useState } from 'react'

const waiting = new Set<() => void>()
let frame = 0

const drawNext = (): void => {
  const [draw] = waiting
  if (draw) {
    waiting.delete(draw)
    draw()
  }
  frame = waiting.size > 0 ? requestAnimationFrame(drawNext) : 0
}

/** False until this row has its turn. */
export const useDrawTurn = (): boolean => {
  const [hasTurn, setTurn] = useState(false)
  useEffect(() => {
    const draw = () => setTurn(true)
    waiting.add(draw)
    if (frame === 0) frame = requestAnimationFrame(drawNext)
    return () => {
      waiting.delete(draw)
    }
  }, [])
  return hasTurn
}
