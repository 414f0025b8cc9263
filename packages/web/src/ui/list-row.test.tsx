/** The mark of a row with a refused change opens the decision; the mark of a waiting change opens nothing. */
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { ListRow } from './list-row.tsx'

prepareDrawing()

test.each(['conflict', 'rejected'] as const)(
  'a mark of "%s" is a button of its own beside the row',
  async (pending) => {
    const [onDecide, onPress] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { user } = draw(<ListRow title="ODS-26-00009" pending={pending} onDecide={onDecide} onPress={onPress} />)
    await user.click(screen.getByRole('button', { name: t('decide') }))
    expect([onDecide, onPress].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
    expect(screen.getAllByText(t(`pending_${pending}`))).toHaveLength(1)
  },
)

test('a mark of a change that waits for the network is no button', () => {
  draw(<ListRow title="ODS-26-00009" pending="waiting" onDecide={() => {}} onPress={() => {}} />)
  expect(screen.queryByRole('button', { name: t('decide') })).toBeNull()
  expect(screen.getByText(t('pending_waiting'))).toBeDefined()
})
