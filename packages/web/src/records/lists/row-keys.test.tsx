/** The keys of a list on desktop. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareDrawing } from '#testing/draw.tsx'
import { rowAfter, RowKeys } from './row-keys.ts'

prepareDrawing()

const ROWS = [1, 2, 3].map((id) => ({ id, rev: 1 }))
const log: unknown[] = []

const prepare = (openId: number | null, latest = openId) => {
  log.length = 0
  const opening = {
    openId,
    latestId: () => latest,
    open: (id: unknown, how?: object) => log.push([id, how]),
    close: () => {},
    hrefOf: undefined,
  }
  return draw(
    <>
      <RowKeys searchId="search" rows={ROWS} opening={opening} onAdd={() => log.push('new')} />
      <input aria-label="поле" />
    </>,
  )
}

test.each([
  [null, 1, 1],
  [1, 1, 2],
  [2, -1, 1],
  [3, 1, undefined],
  [1, -1, undefined],
])('from %s a step of %i leads to %s', (openId, step, id) => {
  expect(rowAfter(ROWS, openId, step)?.id).toBe(id)
})

test('J, K and N act on a list in any layout, and the first record adds one history step', async () => {
  const { user } = prepare(null)
  await user.keyboard('[KeyJ]')
  expect(log).toEqual([[1, { replace: false }]])
})

test('letters in a field are typed, Alt with an arrow acts on the list', async () => {
  const { user } = prepare(2)
  screen.getByRole('textbox', { name: 'поле' }).focus()
  await user.keyboard('[KeyJ][KeyN]')
  expect(log).toEqual([])
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(log).toEqual([[1, { replace: true }]])
})

test('a key continues from the record of the address, even before that is drawn', async () => {
  const { user } = prepare(1, 2)
  await user.keyboard('[KeyJ]')
  expect(log).toEqual([[3, { replace: true }]])
})

test('N makes a record', async () => {
  const { user } = prepare(null)
  await user.keyboard('[KeyN]')
  expect(log).toEqual(['new'])
})
