/**
 * Rows that come into sight are drawn a few per frame: a jump through a long list would otherwise delay the scroll. While
 * frames come in time, every second one draws one row more than the last; after a late one it is one row again.
 */
import { useEffect, useState } from 'react'

/** If two frames are further apart, the device is busy. */
const LATE_MS = 20
/** The cost of a row shows a frame later, when it is laid out: one more in each frame would come too early. */
const GROWTH = 0.5

const waiting = new Set<() => void>()
let frame = 0
let drawnAt = 0
let most = 1
let heldUntil = 0

/** Pauses all turns for this long. */
export const pauseDraws = (ms: number): void => {
  heldUntil = performance.now() + ms
}

const drawNext = (now: number): void => {
  if (now < heldUntil) {
    frame = requestAnimationFrame(drawNext)
    return
  }
  most = now - drawnAt > LATE_MS ? 1 : most + GROWTH
  drawnAt = now
  for (const draw of [...waiting].slice(0, Math.floor(most))) draw()
  frame = waiting.size > 0 ? requestAnimationFrame(drawNext) : 0
}

/** How many of its parts a row may draw by now; each part gets a turn, before the next row gets its first. */
export const useDrawTurns = (parts: number): number => {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    let turns = 0
    const draw = () => {
      turns += 1
      const isWhole = turns >= parts
      if (isWhole) waiting.delete(draw)
      // Later updates of a row in sight wait for no turn.
      setDrawn(isWhole ? Infinity : turns)
    }
    waiting.add(draw)
    if (frame === 0) frame = requestAnimationFrame(drawNext)
    return () => {
      waiting.delete(draw)
    }
  }, [])
  return drawn
}

/** False until this row gets its turn. */
export const useDrawTurn = (): boolean => useDrawTurns(1) > 0
