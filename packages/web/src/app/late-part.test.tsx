/** Parts of the frame that a press loads, with and without the network. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { link } from '#api/link.ts'
import { prepareDrawing, t } from '#testing/draw.tsx'
import { LatePart } from './late-part.tsx'

prepareDrawing()
afterEach(() => link.found())

const Menu = ({ text }: { text: string }) => <p>{text}</p>

const drawMenu = (load: () => Promise<typeof Menu>, onClose = () => undefined) =>
  render(
    <>
      <p>screen</p>
      <LatePart load={load} isWanted onClose={onClose} props={{ text: 'menu' }} />
    </>,
  )

test('it is loaded when it is needed', async () => {
  drawMenu(async () => Menu)
  expect(await screen.findByText('menu')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a network it is not requested, a message says so, and it opens when the network is back', async () => {
  const load = vi.fn<() => Promise<typeof Menu>>(async () => Menu)
  link.lost()
  drawMenu(load)
  expect(screen.getByRole('alert').textContent).toContain(t('opens_with_network'))
  expect(screen.getByText('screen')).toBeDefined()
  expect(load).not.toHaveBeenCalled()
  act(() => link.found())
  expect(await screen.findByText('menu')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a failed load leaves the screen as it is, and offers to try again or to go on without it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const close = vi.fn<() => undefined>()
  drawMenu(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')), close)
  expect((await screen.findByRole('alert')).textContent).toContain(t('load_failed'))
  expect(screen.getByRole('button', { name: t('retry') })).toBeDefined()
  expect(screen.getByText('screen')).toBeDefined()
  screen.getByRole('button', { name: t('close') }).click()
  expect(close).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
