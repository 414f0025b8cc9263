/** What a change of statuses sends: only differences, new positions after a move, the defaults, and the undo. */
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

test('only differences are sent, and an empty text counts as none', () => {
  expect(differing(first, { name_ru: 'Новый', name_en: 'Fresh', demanded_fields: '' })).toEqual({ name_en: 'Fresh' })
})

test('a move sends the changed positions, and the former positions undo it', () => {
  const changes = changesOfMove(rows, 0, 1)
  expect(changes).toEqual({ [second.id]: { position: 1 }, [first.id]: { position: 2 } })
  expect(formerValues(rows, changes)).toEqual({ [first.id]: { position: 1 }, [second.id]: { position: 2 } })
})

test('a move gives equal positions different values', () => {
  const equal = [first, second, third].map((row) => ({ ...row, position: 1000 }))
  expect(changesOfMove(equal, 2, -1)).toEqual({
    [first.id]: { position: 1 },
    [third.id]: { position: 2 },
    [second.id]: { position: 3 },
  })
})

test('the default names, colours and order come back, and required fields stay', () => {
  const renamed = { ...second, name_ru: 'Иначе', color: '#000000', position: 7, demanded_fields: 'city_id' }
  expect(changesToOurs('clients_statuses', [first, renamed, third, ...rest], null)).toEqual({
    [second.id]: { name_ru: 'В проработке', color: '#42A5F5', position: 2 },
  })
  expect(ourLook('clients_statuses', second.id, null)).toMatchObject({
    name_en: 'In progress',
    short_name_ru: 'В проработке',
  })
})

test('a company that has only trucks gets its half of the name for both', () => {
  expect(ourLook('order_statuses', ORDER_STATUS.booked, 'auto')).toMatchObject({
    name_ru: 'Машина назначена',
    short_name_ru: 'Машина назначена',
  })
  expect(ourLook('order_statuses', ORDER_STATUS.booked, null)).toMatchObject({ short_name_ru: 'Букинг / машина' })
})
