/** Scrolling faster than anybody reads is distinguished from a single step, and from one jump after a rest. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useFastScroll } from './use-fast-scroll.ts'

const List = () => {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} data-testid="list">
      {useFastScroll(place) ? 'fast' : 'at rest'}
    </div>
  )
}

/** The time between two events. */
const scrollTo = (top: number): void => {
  const list = screen.getByTestId('list')
  list.scrollTop = top
  act(() => void list.dispatchEvent(new Event('scroll')))
}

afterEach(cleanup)

test('a single jump is no fast scroll', () => {
  render(<List />)
  scrollTo(10)
  expect(screen.getByText('at rest')).toBeDefined()
})

test('two jumps in a row are, until the scroll rests', async () => {
  render(<List />)
  scrollTo(10)
  scrollTo(10_000_000)
  expect(screen.getByText('fast')).toBeDefined()
  expect(await screen.findByText('at rest')).toBeDefined()
})

test('a step that does not move ends it', () => {
  render(<List />)
  scrollTo(10)
  scrollTo(10_000_000)
  scrollTo(10_000_000)
  expect(screen.getByText('at rest')).toBeDefined()
})
