/** Rows draw in turns: one part after another, and none during a fast scroll. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pauseDraws, useDrawTurn, useDrawTurns } from './use-draw-turn.ts'

const frames = (count: number): Promise<void> =>
  act(async () => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
  })

const Row = () => (useDrawTurn() ? <p>row</p> : null)

const InParts = ({ drawnCounts }: { drawnCounts: number[] }) => {
  const drawn = useDrawTurns(3)
  drawnCounts.push(drawn)
  return null
}

afterEach(() => {
  pauseDraws(0)
  cleanup()
  vi.unstubAllGlobals()
})

test('no row gets a turn while turns are paused', async () => {
  pauseDraws(3_600_000)
  render(<Row />)
  await frames(5)
  expect(screen.queryByText('row')).toBeNull()
  pauseDraws(0)
  expect(await screen.findByText('row')).toBeDefined()
})

test('a row in parts gets a turn for each, and is then complete', () => {
  const waiting: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (call: FrameRequestCallback) => waiting.push(call))
  const drawnCounts: number[] = []
  render(<InParts drawnCounts={drawnCounts} />)
  for (let frame = 0; frame < 3; frame += 1) act(() => waiting.shift()?.(performance.now()))
  expect(drawnCounts).toEqual([0, 1, 2, Infinity])
  expect(waiting).toEqual([])
})

test('a row that went out of sight before its turn does not delay the others', async () => {
  pauseDraws(3_600_000)
  const { unmount } = render(<Row />)
  unmount()
  render(<Row />)
  pauseDraws(0)
  expect(await screen.findByText('row')).toBeDefined()
})
