/** Loads of the planning board that could not be read: said so with a way to try again, never a skeleton for good. */
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { Loads } from './loads.tsx'

prepareDrawing()

test('loads that were never on this device are called that, not failed', () => {
  draw(<Loads shape="strip" loads={null} total={0} isMissing onRetry={() => {}} onPick={() => {}} />)
  expect(screen.getByText(t('not_loaded'))).toBeDefined()
  expect(screen.queryByText(t('load_failed'))).toBeNull()
})

test('a read that failed says so, and a press tries again', async () => {
  const onRetry = vi.fn<() => void>()
  const { user } = draw(<Loads shape="strip" loads={null} total={0} onRetry={onRetry} onPick={() => {}} />)
  expect(screen.getByText(t('load_failed'))).toBeDefined()
  await user.click(screen.getByRole('button', { name: t('retry') }))
  expect(onRetry).toHaveBeenCalledOnce()
})
