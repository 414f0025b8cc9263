/** A list in each of its states: loading, loaded, nothing found, failed, never loaded on this device. */
import { client } from '@fura/shared/entities/client.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { cleanup, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { BrowseRows } from './browse-rows.tsx'
import type { Browsed } from './use-browse.ts'

prepareDrawing()

const ROWS = [
  { id: 1, rev: 1, name: 'Ёлкин Пётр', phone: '380671111111', contractor_id: 5, contractor_name: 'Карго' },
  { id: 2, rev: 4, name: 'Бондар Іван', phone: '380502222222', contractor_id: null, contractor_name: null },
]

let retried = 0
const browsed = (state: Browsed['state'], rows: Browsed['rows'] = []): Browsed => ({
  state,
  rows,
  total: rows.length,
  hasMore: false,
  source: 'server',
  at: 0,
  isFetching: false,
  error: state === 'failed' ? new ApiError('access denied', { httpStatus: 200 }) : null,
  retry: () => (retried += 1),
})

const rowsOf = (state: Browsed['state'], more: Partial<Parameters<typeof BrowseRows>[0]> = {}) => (
  <BrowseRows entity={driver} browsed={browsed(state)} search="" {...more} />
)

test('rows show their name, the other list fields, and a phone to call; a press reports the row', async () => {
  const pressed: unknown[] = []
  const { user } = draw(
    rowsOf('ready', { browsed: browsed('ready', ROWS), onRow: ({ id }) => pressed.push(id), search: 'елк' }),
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('Ёлк').tagName).toBe('MARK')
  expect(screen.getByRole('link', { name: `${t('call')}: Бондар Іван` }).getAttribute('href')).toBe('tel:+380502222222')
  await user.click(screen.getByText('Бондар Іван'))
  expect(pressed).toEqual([2])
})

test('the call button uses a client’s main phone, and a local number as it is dialled', () => {
  const clients = [
    { id: 1, rev: 1, name: 'Стеклодар', main_phone: '380671111111' },
    { id: 2, rev: 1, name: 'Карпат-Лес', main_phone: '0671112233' },
    { id: 3, rev: 1, name: 'Без телефона', main_phone: null },
  ]
  draw(<BrowseRows entity={client} browsed={browsed('ready', clients)} search="" onRow={() => undefined} />)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['tel:+380671111111', 'tel:0671112233'])
})

test('a list at its top draws the rows in sight first and then all; elsewhere all at once', () => {
  const drawn: number[] = []
  const Watched = () => {
    useLayoutEffect(() => void drawn.push(screen.getAllByRole('listitem').length), [])
    return null
  }
  const rows = Array.from({ length: 20 }, (_, index) => ({ id: index + 1, rev: 1 }))
  draw(rowsOf('ready', { browsed: browsed('ready', rows), RowView: Watched, isFromTop: true }))
  expect([drawn[0], drawn.at(-1)]).toEqual([6, 20])
  cleanup()
  drawn.length = 0
  draw(rowsOf('ready', { browsed: browsed('ready', rows), RowView: Watched }))
  expect(drawn[0]).toBe(20)
})

test('a loading list is not shown as empty', () => {
  draw(rowsOf('loading'))
  expect(screen.queryByText(t('nothing_found'))).toBeNull()
  expect(screen.queryByRole('list')).toBeNull()
})

test('an empty result names the search, and offers the ways out of its list', () => {
  draw(rowsOf('ready', { search: 'Иванов', wayOut: <a href="/">Везде</a> }))
  expect(screen.getByText(t('nothing_found'))).toBeTruthy()
  expect(screen.getByText(t('nothing_found_by', { search: 'Иванов' }))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Везде' })).toBeTruthy()
})

test.each([
  ['failed', 'list_failed', 'error.access denied'],
  ['missing', 'not_loaded', 'not_loaded_why'],
] as const)('%s: says what is the matter and tries again', async (state, title, why) => {
  retried = 0
  const { user } = draw(rowsOf(state))
  expect(screen.getByText(t(title))).toBeTruthy()
  expect(screen.getByText(t(why))).toBeTruthy()
  expect(screen.queryByText(t('nothing_found'))).toBeNull()
  await user.click(screen.getByRole('button', { name: t('retry') }))
  expect(retried).toBe(1)
})
