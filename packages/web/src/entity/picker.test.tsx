/** The picker of a reference: its list, search, the chosen record, and the button to add for those with the right. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Row } from '#offline/reads.ts'
import { draw, listOf, network, prepareDrawing, t } from '#testing/draw.tsx'
import { CreatePopupContext } from './create-popup.ts'
import { EntityPicker } from './picker.tsx'

prepareDrawing()

const NAMES = ['Карго', 'Транс']
const ROWS = NAMES.map((name, place) => ({ id: place + 1, rev: 1, name }))
const log: unknown[] = []

/** Replaces the form of a new record: shows its props, and saves at a press. */
const CreatePopup = (props: { entity: Entity; open: boolean; prefill: object; onSaved: (row: Row) => void }) =>
  props.open && (
    <button type="button" onClick={() => props.onSaved({ id: 9, rev: 1, name: 'Новый' })}>
      {`save ${JSON.stringify(props.prefill)}`}
    </button>
  )

const prepare = (without: 'can_add_contractor'[] = [], open = true) => {
  log.length = 0
  network.answer = (path) => listOf(path.includes('search') ? [] : ROWS)
  return draw(
    <CreatePopupContext value={CreatePopup as never}>
      <EntityPicker
        of={contractor}
        open={open}
        value={2}
        title="Перевозчик"
        onPick={({ id }) => log.push(id)}
        onClose={() => log.push('closed')}
      />
    </CreatePopupContext>,
    { without },
  )
}

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Перевозчик' }))

test('reads nothing before it is opened', () => {
  prepare([], false)
  expect([network.calls, screen.queryByRole('dialog')]).toEqual([[], null])
})

test('lists the records with their number, marks the chosen one and reports the pressed one', async () => {
  const { user } = prepare()
  const rows = await (await sheet()).findAllByRole('listitem')
  expect(rows.map((row) => NAMES.find((name) => row.textContent?.includes(name)))).toEqual(NAMES)
  expect(rows.map((row) => row.querySelector('svg[class*="check"]') !== null)).toEqual([false, true])
  expect((await sheet()).getByRole('status').textContent).toBe(t('found', { shown: 2 }))
  await user.click((await sheet()).getByText('Карго'))
  expect(log).toEqual([1])
})

test('a new record starts with the fruitless search, and the saved one is picked', async () => {
  const { user } = prepare()
  await user.type((await sheet()).getByRole('textbox', { name: t('search') }), 'Новый')
  await vi.waitFor(() => expect(screen.getByText(t('nothing_found'))).toBeTruthy())
  await user.click((await sheet()).getByRole('button', { name: t('add') }))
  await user.click(await screen.findByRole('button', { name: /^save .*"name":"Новый"/ }))
  expect(log).toEqual([9])
})

test('without the right there is no button to add', async () => {
  prepare(['can_add_contractor'])
  await (await sheet()).findAllByRole('listitem')
  expect((await sheet()).queryByRole('button', { name: t('add') })).toBeNull()
})

test('its cross closes it and picks nothing', async () => {
  const { user } = prepare()
  await user.click((await sheet()).getByRole('button', { name: t('close') }))
  expect(log).toEqual(['closed'])
})

test('by keyboard: arrows move from the search through the rows and back, Enter picks', async () => {
  const { user } = prepare()
  const rows = await (await sheet()).findAllByRole('listitem')
  const search = (await sheet()).getByRole('textbox', { name: t('search') })
  search.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(rows[1]?.contains(document.activeElement)).toBe(true)
  await user.keyboard('{ArrowUp}{Enter}')
  expect(log).toEqual([1])
})

test('Enter waits for the answer to the typed text, picks the first match, and keeps the focus', async () => {
  const { user } = prepare()
  await (await sheet()).findAllByRole('listitem')
  network.answer = (path) => listOf(path.includes('search') ? [{ id: 2, rev: 1, name: 'Транс' }] : ROWS)
  const search = (await sheet()).getByRole('textbox', { name: t('search') })
  await user.type(search, 'тра{Enter}')
  expect(document.activeElement).toBe(search)
  await vi.waitFor(() => expect(log).toEqual([2]))
})

test('Enter without a search or without a match picks nothing', async () => {
  const { user } = prepare()
  await (await sheet()).findAllByRole('listitem')
  const search = (await sheet()).getByRole('textbox', { name: t('search') })
  await user.type(search, '{Enter}')
  await user.type(search, 'нет{Enter}')
  await vi.waitFor(() => expect(screen.getByText(t('nothing_found'))).toBeTruthy())
  expect(log).toEqual([])
})
