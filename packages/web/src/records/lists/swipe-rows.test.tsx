/** Swiping a row presses the button that it shows. */
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { draw, prepareDrawing } from '#testing/draw.tsx'
import { sweepRows } from './swipe-rows.ts'

prepareDrawing()

let pressed: string[] = []
beforeEach(() => {
  pressed = []
})

const press = (name: string) => () => pressed.push(name)

const list = (
  <div data-testid="list">
    <div data-testid="row" data-actions="some">
      <button type="button" onClick={press('open')}>
        Задача
      </button>
      <span>
        <button type="button" aria-label="Выполнено: Задача" onClick={press('done')} />
        <button type="button" aria-label="Перенести: Задача" onClick={press('later')} />
      </span>
    </div>
    <div data-testid="plain">Без кнопок</div>
  </div>
)

const finger = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] })

const sweep = (across: number, { down = 0, on = 'row', from = 200 } = {}): void => {
  const row = screen.getByTestId(on)
  fireEvent.touchStart(row, finger(from, 100))
  fireEvent.touchMove(row, finger(from + across / 2, 100 + down / 2))
  fireEvent.touchMove(row, finger(from + across, 100 + down))
}

const lift = (): void => {
  fireEvent.touchEnd(screen.getByTestId('list'))
}

const drawn = (): void => {
  draw(list)
  sweepRows(screen.getByTestId('list'))
}

test('a short swipe, a scroll, a row without buttons and the edge of the screen press nothing', () => {
  drawn()
  sweep(60)
  lift()
  sweep(120, { down: 200 })
  lift()
  sweep(120, { on: 'plain' })
  lift()
  sweep(120, { from: 10 })
  lift()
  sweep(120)
  fireEvent.touchCancel(screen.getByTestId('list'))
  expect(pressed).toEqual([])
})

test('to the right it presses the first button, to the left the second, and shows which one first', () => {
  drawn()
  sweep(120)
  expect(screen.getByText('Выполнено').hasAttribute('data-ready')).toBe(true)
  expect(pressed).toEqual([])
  lift()
  expect(pressed).toEqual(['done'])
  sweep(-120)
  expect(screen.getByText('Перенести').hasAttribute('data-ready')).toBe(true)
  lift()
  expect(pressed).toEqual(['done', 'later'])
  expect(screen.getByTestId('row').children).toHaveLength(2)
})

test('a finger that moves back cancels', () => {
  drawn()
  sweep(120)
  fireEvent.touchMove(screen.getByTestId('row'), finger(210, 100))
  lift()
  expect(pressed).toEqual([])
})
