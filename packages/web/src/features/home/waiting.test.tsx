/** If the waiting items of Home could not be read, it says so and offers a retry; it never shows "nothing waits". */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useWaiting } from '#records/waiting/use-waiting.ts'
import { draw, network, prepareDrawing, t } from '#testing/draw.tsx'
import { WaitingBlock } from './waiting.tsx'

prepareDrawing()

const Held = () => <WaitingBlock list={useWaiting()} shown={5} />

test('a read that failed says so, and a press tries again', async () => {
  network.answer = () => ({ status: 500, body: { status: 'error', error: 'internal error' } })
  const { user } = draw(<Held />)
  await screen.findByText(t('load_failed'))
  const callsBefore = network.calls.length
  await user.click(screen.getByRole('button', { name: t('retry') }))
  expect(network.calls.length).toBeGreaterThan(callsBefore)
})
