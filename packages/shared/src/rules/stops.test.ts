/** S4.08 the order of stops, and how it changes. */
import { expect, test } from 'vitest'
import { stopsInOrder, stopsMovedUp } from './stops.ts'

const stop = (id: number, position: number | null) => ({ id, position })
const ids = (stops: readonly { id: number }[]) => stops.map(({ id }) => id)

test('stops stand by their number, one without a number last', () => {
  expect(ids(stopsInOrder([stop(1, null), stop(2, 3), stop(3, 1), stop(4, null)]))).toEqual([3, 2, 1, 4])
})

test('S4.08 a stop that goes before its neighbour changes both numbers, and those that are not in a row', () => {
  const changes = (stops: readonly ReturnType<typeof stop>[], place: number) =>
    stopsMovedUp(stops, place).map(({ stop: { id }, position }) => [id, position])
  expect(changes([stop(1, 1), stop(2, 2), stop(3, 3)], 2)).toEqual([
    [3, 2],
    [2, 3],
  ])
  expect(changes([stop(1, 5), stop(2, 5)], 1)).toEqual([
    [2, 1],
    [1, 2],
  ])
  expect(changes([stop(1, 1), stop(2, 2)], 0)).toEqual([])
})
