/** On Home of administrators: nothing while backups are in time, a warning when they are not. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatDateTime } from '#i18n/format.ts'
import { draw, network, prepareDrawing, t } from '#testing/draw.tsx'
import { BackupWarning } from './backup-warning.tsx'

prepareDrawing()

const answer = (detail: object) => {
  network.answer = () => ({ body: { status: 'ok', detail } })
}

test('a backup in time shows nothing', async () => {
  answer({ is_scheduled: 1, backed_up_at: 1_790_000_000, is_late: 0 })
  draw(<BackupWarning />)
  await waitFor(() => expect(network.calls.length).toBe(1))
  expect(screen.queryByText(t('backups.late'))).toBeNull()
})

test('a late backup shows a warning with the time of the last one', async () => {
  answer({ is_scheduled: 1, backed_up_at: 1_790_000_000, is_late: 1 })
  draw(<BackupWarning />)
  await screen.findByText(t('backups.late'))
  expect(screen.getByText(t('backups.late_hint', { at: formatDateTime(1_790_000_000) }))).toBeTruthy()
})

test('a missing backup shows a warning as well', async () => {
  answer({ is_scheduled: 1, backed_up_at: 0, is_late: 1 })
  draw(<BackupWarning />)
  expect(await screen.findByText(t('backups.never_hint'))).toBeTruthy()
})
