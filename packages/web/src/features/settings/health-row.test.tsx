/** In the settings of administrators: the link to the system's health shows the last backup. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatDateTime } from '#i18n/format.ts'
import { draw, network, prepareDrawing, t } from '#testing/draw.tsx'
import { HealthRow } from './health-row.tsx'

prepareDrawing()

test.each([
  [{ is_scheduled: 0, backed_up_at: 0, is_late: 0 }, () => t('backups.off')],
  [{ is_scheduled: 1, backed_up_at: 0, is_late: 0 }, () => t('backups.waiting')],
  [
    { is_scheduled: 1, backed_up_at: 1_790_000_000, is_late: 0 },
    () => t('backups.last', { at: formatDateTime(1_790_000_000) }),
  ],
])('%j is said in words', async (detail, words) => {
  network.answer = () => ({ body: { status: 'ok', detail } })
  draw(<HealthRow onPress={() => {}} />)
  expect(await screen.findByText(`${t('backups.title')} · ${words()}`)).toBeTruthy()
})
