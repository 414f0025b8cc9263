/** A sheet that waits for its read. */
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/client.ts'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { jointRead, ReadState } from './read-state.tsx'

prepareDrawing()

const failure = new ApiError('unavailable', { httpStatus: 503 })

test('a read under way shows a skeleton; a failed one says so and can be tried again', async () => {
  const refetch = vi.fn<() => void>()
  const { user, rerender } = draw(<ReadState read={{ error: null, refetch }} />)
  expect(screen.queryByRole('button', { name: t('retry') })).toBeNull()
  rerender(<ReadState read={{ error: failure, refetch }} />)
  expect(screen.getByText(t('load_failed'))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: t('retry') }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('a retry repeats only the failed reads; one that has an older copy did not fail', () => {
  const [first, second, other] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const read = jointRead([
    { error: null, data: undefined, refetch: first },
    { error: failure, data: undefined, refetch: second },
    { error: failure, data: [], refetch: other },
  ])
  expect(read.error).toBe(failure)
  read.refetch()
  expect([first, second, other].map((each) => each.mock.calls.length)).toEqual([0, 1, 0])
  expect(jointRead([{ error: null, refetch: first }]).error).toBeNull()
})
