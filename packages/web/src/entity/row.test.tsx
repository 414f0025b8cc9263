/** A row after its status was renamed, and with a colleague who is away. */
import { client } from '@fura/shared/entities/client.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { CLIENT_STATUS } from '@fura/shared/statuses.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, listOf, network, prepareDrawing, t } from '#testing/draw.tsx'
import { EntityRow } from './row.tsx'

prepareDrawing()

const names = (name: string) => ({ name, name_ru: name, name_uk: name, name_en: name })

test('S3.11 a record read before its status was renamed shows the new name', async () => {
  network.answer = (path) =>
    path.includes('clients_statuses')
      ? listOf([{ id: CLIENT_STATUS.new, rev: 2, position: 1, ...names('Свежий') }])
      : listOf([])
  const row = {
    id: 5,
    rev: 1,
    name: 'Перевозки ООО',
    status_id: CLIENT_STATUS.new,
    status_name: 'Новый',
    status_color_bg: '#90A4AE',
  }
  draw(<EntityRow entity={client} row={row} />)
  expect(await screen.findByText('Свежий')).toBeTruthy()
  expect(screen.queryByText('Новый')).toBeNull()
})

test('a status that its list does not have is shown as the record has it', async () => {
  draw(
    <EntityRow
      entity={client}
      row={{ id: 5, rev: 1, name: 'Перевозки', status_id: CLIENT_STATUS.new, status_name: 'Новый' }}
    />,
  )
  expect(await screen.findByText('Новый')).toBeTruthy()
})

test('S3.10 an absent colleague is marked with the last day and the deputy, a present one is not', async () => {
  const away = Date.UTC(2026, 10, 25) / 1000
  const row = { id: 5, rev: 1, name: 'Ольга', absent_until: away, deputy_id: 6, deputy_name: 'Ковальчук Иван Петрович' }
  const { rerender } = draw(<EntityRow entity={teamUser} row={row} />)
  const mark = t('employee.away', { day: '25.11.2026', name: 'Ковальчук Иван' })
  expect(await screen.findByText(mark)).toBeTruthy()
  rerender(<EntityRow entity={teamUser} row={{ ...row, absent_until: 0, deputy_id: null, deputy_name: null }} />)
  expect(screen.queryByText(mark)).toBeNull()
})
