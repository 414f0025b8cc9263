/** Finding a record by typing: when it asks, what it offers, and what gets chosen. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, listOf, network, prepareDrawing, t } from '#testing/draw.tsx'
import { Autocomplete } from './autocomplete.tsx'

prepareDrawing()

const ROWS = ['Карго', 'Каргосервис', 'Карго Плюс', 'Карго Юг', 'Карготранс'].map((name, place) => ({
  id: place + 1,
  rev: 1,
  name,
}))

const log: unknown[] = []

const Held = ({ start = '' }: { start?: string }) => {
  const [text, setText] = useState(start)
  return (
    <Autocomplete
      label="Перевозчик"
      of={contractor}
      text={text}
      onPick={(row) => {
        log.push(row.id)
        setText(String(row.name))
      }}
      onBrowse={(typed) => log.push(`browse ${typed}`)}
      onClear={() => setText('')}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const options = async () => within(await screen.findByRole('listbox')).findAllByRole('option')

const prepare = (start?: string) => {
  log.length = 0
  network.answer = () => listOf(ROWS, 9)
  return draw(<Held {...(start === undefined ? {} : { start })} />)
}

test('asks from the third letter on, offers five at most and says that there are more', async () => {
  prepare()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(field(), { target: { value: 'ка' } })
  act(() => void vi.advanceTimersByTime(10_000))
  vi.useRealTimers()
  expect(network.calls).toEqual([])
  fireEvent.change(field(), { target: { value: 'карг' } })
  expect((await options()).map(({ textContent }) => textContent)).toEqual(ROWS.map(({ name }) => name))
  expect(screen.getByText(t('only_first_five'))).toBeTruthy()
  expect(network.calls).toHaveLength(1)
  expect(decodeURIComponent(network.calls[0]?.path ?? '')).toContain('search=карг')
})

test('arrows move through what was found and Enter chooses it', async () => {
  const { user } = prepare()
  await user.type(field(), 'карго')
  const shownOptions = await options()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(shownOptions.map((option) => option.getAttribute('aria-selected'))).toEqual([
    'false',
    'true',
    'false',
    'false',
    'false',
  ])
  expect(field().getAttribute('aria-activedescendant')).toBe(shownOptions[1]?.id)
  await user.keyboard('{Enter}')
  expect([log, field().value, screen.queryByRole('listbox')]).toEqual([[2], 'Каргосервис', null])
})

test('a press chooses; Escape and leaving undo text that was not chosen', async () => {
  const { user } = prepare('Старый')
  await user.type(field(), 'карго')
  await user.click((await options())[2] as HTMLElement)
  expect([log, field().value]).toEqual([[3], 'Карго Плюс'])
  await user.type(field(), 'карго')
  await options()
  await user.keyboard('{Escape}')
  expect([field().value, screen.queryByRole('listbox')]).toEqual(['Карго Плюс', null])
  await user.type(field(), 'нет')
  await user.tab()
  expect([log, field().value]).toEqual([[3], 'Карго Плюс'])
})

test('its button opens the whole list with the typed text, and its cross clears the choice', async () => {
  const { user } = prepare('Карго')
  await user.type(field(), 'юг')
  await user.click(screen.getByRole('button', { name: t('choose_in_list', { field: 'Перевозчик' }) }))
  expect(log).toEqual(['browse юг'])
  await user.click(screen.getByRole('button', { name: t('clear') }))
  expect(field().value).toBe('')
})

test('without a network it says that this device has no data, never that nothing was found', async () => {
  const { user } = prepare()
  network.answer = () => 'down'
  await user.type(field(), 'карго')
  await vi.waitFor(() => expect(screen.getByText(t('not_loaded'))).toBeTruthy())
  expect(screen.queryByText(t('nothing_found'))).toBeNull()
})
