/** A saved record is shown as the server answered, before anything is read again. */
import { driver } from '@fura/shared/entities/driver.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, network, prepareDrawing } from '#testing/draw.tsx'
import { useRecord } from './use-record.ts'
import { useSave } from './use-save.ts'

prepareDrawing()
// The browser of these tests has no locks; there is one tab.
const locks = { request: (_name: string, _options: object, work: () => Promise<void>) => work() }
Object.defineProperty(navigator, 'locks', { value: locks })

const Card = () => {
  const row = useRecord(driver, 7).data?.row
  const { send } = useSave(driver)
  if (!row) return null
  const rename = () => void send({ action: 'update', id: 7, base: row, values: { name: 'Second' }, label: '' })
  return <button onClick={rename}>{`${String(row.name)} ${row.rev}`}</button>
}

test('a record that is not refetched shows the answer to its own change', async () => {
  const first = { id: 7, rev: 1, name: 'First', comment: 'stays' }
  let reads = 0
  network.answer = (path) => {
    if (path.includes('/update/'))
      return { body: { status: 'ok', id: 7, _sync: { id: 7, rev: 2, detail: { ...first, rev: 2, name: 'Second' } } } }
    reads += 1
    return { body: { status: 'ok', detail: first } }
  }
  const { user } = draw(<Card />)
  await user.click(await screen.findByRole('button', { name: 'First 1' }))
  expect(await screen.findByRole('button', { name: 'Second 2' })).toBeTruthy()
  expect(reads, 'asked for once').toBe(1)
})
