/** Parts of the frame that load by themselves. */
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyExtra } from './lazy-extra.ts'

test('a part that cannot be loaded leaves the screen as it is', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const Missing = lazyExtra(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const Present = lazyExtra(async () => () => <p>extra</p>)
  render(
    <>
      <p>screen</p>
      <Suspense>
        <Missing />
        <Present />
      </Suspense>
    </>,
  )
  expect(await screen.findByText('extra')).toBeDefined()
  expect(screen.getByText('screen')).toBeDefined()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
