/** Pulling a list down far enough from its top reads it anew. */
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareDrawing } from '#testing/draw.tsx'
import { PullToReadAll, PullToRefresh } from './pull-to-refresh.tsx'

prepareDrawing()

let reads = 0
const list = (isBusy = false) => (
  <div data-testid="list">
    <PullToRefresh isBusy={isBusy} onRefresh={() => (reads += 1)} />
  </div>
)

const finger = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] })

const pull = (to: { x: number; y: number }, isLifted = true): void => {
  const area = screen.getByTestId('list')
  fireEvent.touchStart(area, finger(100, 100))
  fireEvent.touchMove(area, finger(to.x, to.y))
  if (isLifted) fireEvent.touchEnd(area)
}

test('a long pull reads once, a short one and a swipe do not', () => {
  reads = 0
  draw(list())
  pull({ x: 110, y: 140 })
  pull({ x: 300, y: 230 })
  pull({ x: 100, y: 40 })
  expect(reads).toBe(0)
  pull({ x: 105, y: 240 })
  expect(reads).toBe(1)
})

test('shows when releasing will read, and that it is reading', () => {
  const { rerender } = draw(list())
  const state = screen.getByRole('status')
  pull({ x: 100, y: 240 }, false)
  expect(state.dataset.ready).toBe('true')
  fireEvent.touchEnd(screen.getByTestId('list'))
  rerender(list(true))
  expect(state.dataset.reading).toBe('true')
  rerender(list())
  expect(state.dataset.reading).toBeUndefined()
})

test('a finger that starts below the top of the list scrolls', () => {
  reads = 0
  draw(list())
  Object.defineProperty(window, 'scrollY', { value: 200, configurable: true })
  pull({ x: 100, y: 300 })
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
  expect(reads).toBe(0)
})

test('a finger on a scrolled column, or with a dragged card, does not pull', () => {
  reads = 0
  draw(
    <div data-testid="list">
      <PullToRefresh isBusy={false} onRefresh={() => (reads += 1)} />
      <div data-testid="column">
        <p data-testid="card">1</p>
      </div>
    </div>,
  )
  const card = screen.getByTestId('card')
  const pullCard = () => {
    fireEvent.touchStart(card, finger(100, 100))
    fireEvent.touchMove(card, finger(100, 300))
    fireEvent.touchEnd(card)
  }
  screen.getByTestId('column').scrollTop = 40
  pullCard()
  screen.getByTestId('column').scrollTop = 0
  card.addEventListener('touchmove', (event) => event.preventDefault(), { once: true })
  pullCard()
  expect(reads).toBe(0)
  pullCard()
  expect(reads).toBe(1)
})

const Screen = ({ onRead }: { onRead: () => number }) => {
  const { data = 0 } = useQuery({ queryKey: ['pulled'], queryFn: onRead })
  return (
    <div data-testid="list">
      <PullToReadAll />
      <p>{`read ${data}`}</p>
    </div>
  )
}

test('pulling a screen reads its data anew', async () => {
  let times = 0
  draw(<Screen onRead={() => (times += 1)} />)
  await screen.findByText('read 1')
  pull({ x: 100, y: 300 })
  await screen.findByText('read 2')
  await waitFor(() => expect(screen.getByRole('status').dataset.reading).toBeUndefined())
})
