/** A record of which only a list row is here (offline.md 4.1): its card shows the row, and no form starts from it. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useWholeRecord } from '#records/card/use-whole-record.ts'
import { draw, network, prepareDrawing, t } from '#testing/draw.tsx'
import { RowCopyCard } from './row-copy-card.tsx'

prepareDrawing()

const ROW = { id: 7, rev: 3, name: 'Одесса-Транс', city_id: 4, city_name: 'Одесса', rating: null }

test('the card shows the values of the row, says what is not loaded, and shows no field that the row lacks', () => {
  draw(<RowCopyCard entity={contractor} copy={{ row: ROW, source: 'device', at: 1 }} onRetry={() => undefined} />)
  expect(screen.getByText('Одесса')).toBeDefined()
  expect(screen.getByText(t('not_loaded_row'))).toBeDefined()
  for (const name of ['website', 'comment', 'rating'])
    expect(screen.queryByText(t(`contractor.${name}`), { exact: true })).toBeNull()
})

const Form = ({ onFailed }: { onFailed: () => void }) => {
  const record = useWholeRecord(contractor, ROW, onFailed)
  return record ? <p>{`сайт: ${String(record.website)}`}</p> : null
}

test('a form over a row starts from the whole record', async () => {
  network.answer = () => ({ body: { status: 'ok', detail: { ...ROW, website: 'odessa.example' } } })
  draw(<Form onFailed={() => undefined} />)
  expect(screen.queryByText(/сайт/)).toBeNull()
  expect(await screen.findByText('сайт: odessa.example')).toBeDefined()
  expect(network.calls.map(({ path }) => path)).toEqual(['/api/contractors/get/7/'])
})

test('without a network no form opens over a row', async () => {
  network.answer = () => 'down'
  const fail = vi.fn<() => void>()
  draw(<Form onFailed={fail} />)
  await waitFor(() => expect(fail).toHaveBeenCalled())
  expect(screen.queryByText(/сайт/)).toBeNull()
})
