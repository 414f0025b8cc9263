/** What is sent of statuses: only what differs, new places after a move, ours again, and the way back. */
import { DEFAULT_STATUSES } from '@fura/shared/status-defaults/default-statuses.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import type { Row } from '#offline/reads.ts'
import { changesOfMove, changesToOurs, differing, formerValues, ourLook } from './status-changes.ts'

const rows = DEFAULT_STATUSES.clients_statuses.map((status) => ({
  ...status,
  demanded_fields: null,
})) as unknown as Row[]
const [first, second, third, ...rest] = rows as [Row, Row, Row, ...Row[]]

test('only what differs is sent, and an empty text is none', () => {
  expect(differing(first, { name_ru: 'Новый', name_en: 'Fresh', demanded_fields: '' })).toEqual({ name_en: 'Fresh' })
})

test('a move gives new places to those that changed them, and they are taken back by the former ones', () => {
  const changes = changesOfMove(rows, 0, 1)
  expect(changes).toEqual({ [second.id]: { position: 1 }, [first.id]: { position: 2 } })
  expect(formerValues(rows, changes)).toEqual({ [first.id]: { position: 1 }, [second.id]: { position: 2 } })
})

test('places that were equal are told apart by a move', () => {
  const equal = [first, second, third].map((row) => ({ ...row, position: 1000 }))
  expect(changesOfMove(equal, 2, -1)).toEqual({
    [first.id]: { position: 1 },
    [third.id]: { position: 2 },
    [second.id]: { position: 3 },
  })
})

test('our names, colours and order come back, and what a status demands stays', () => {
  const renamed = { ...second, name_ru: 'Иначе', color: '#000000', position: 7, demanded_fields: 'city_id' }
  expect(changesToOurs('clients_statuses', [first, renamed, third, ...rest], null)).toEqual({
    [second.id]: { name_ru: 'В проработке', color: '#42A5F5', position: 2 },
  })
  expect(ourLook('clients_statuses', second.id, null)).toMatchObject({
    name_en: 'In progress',
    short_name_ru: 'В проработке',
  })
})

test('a company of trucks alone gets its half of the name that stands for both', () => {
  expect(ourLook('order_statuses', ORDER_STATUS.booked, 'auto')).toMatchObject({
    name_ru: 'Машина назначена',
    short_name_ru: 'Машина назначена',
  })
  expect(ourLook('order_statuses', ORDER_STATUS.booked, null)).toMatchObject({ short_name_ru: 'Букинг / машина' })
})
