/** A date field on a phone: its sheet, the double press, the time, and its value. */
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setCompanyZone } from '#core/company-zone.ts'
import { DESKTOP, draw, PHONE, prepareDrawing, setWidth, t } from '#testing/draw.tsx'
import { DateField, type DateFieldProps } from './date-field.tsx'

prepareDrawing()

// Its code is loaded with the first opening, which on a busy machine takes longer than the second that a query waits.
beforeAll(() => import('./date-sheet.tsx'))

beforeAll(() => setWidth(PHONE))
afterAll(() => setWidth(DESKTOP))

afterEach(() => setCompanyZone(undefined))

const NOVEMBER_20 = Date.UTC(2026, 10, 20) / 1000
const changes: number[] = []

const Held = ({ start = NOVEMBER_20, ...props }: Partial<DateFieldProps> & { start?: number }) => {
  const [value, setValue] = useState(start)
  const change = (seconds: number) => {
    changes.push(seconds)
    setValue(seconds)
  }
  return <DateField label="Срок" {...props} value={value} onChange={change} />
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Срок' })
const dayButton = async (words: string) =>
  within(await screen.findByRole('dialog')).findByRole('button', { name: words })

test('shows its day, opens its month, and takes a day when it is confirmed', async () => {
  changes.length = 0
  const { user } = draw(<Held />)
  expect([field().value, field().readOnly]).toEqual(['20.11.2026', true])
  await user.click(field())
  await user.click(await dayButton('23 ноября 2026 г.'))
  expect(changes).toEqual([])
  await user.click(screen.getByRole('button', { name: t('apply') }))
  expect([changes, field().value]).toEqual([[Date.UTC(2026, 10, 23) / 1000], '23.11.2026'])
})

test('two presses on a day take it, and leaving takes nothing', async () => {
  changes.length = 0
  const { user } = draw(<Held />)
  await user.click(field())
  await user.click(await dayButton('24 ноября 2026 г.'))
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([changes, field().value]).toEqual([[], '20.11.2026'])
  await user.click(field())
  await user.dblClick(await dayButton('25 ноября 2026 г.'))
  expect([changes, field().value]).toEqual([[Date.UTC(2026, 10, 25) / 1000], '25.11.2026'])
})

test('a time is in the company’s time zone, in steps of ten minutes', async () => {
  changes.length = 0
  setCompanyZone('Asia/Shanghai')
  const start = Date.parse('2026-11-20T09:10:00+08:00') / 1000
  const { user } = draw(<Held start={start} withTime />)
  expect(field().value).toBe('20.11.2026 в 09:10')
  await user.click(field())
  const minutes = await screen.findByRole('combobox', { name: t('minutes') })
  expect(within(minutes).getAllByRole('option')).toHaveLength(6)
  await user.selectOptions(screen.getByRole('combobox', { name: t('hours') }), '17')
  await user.selectOptions(minutes, '40')
  await user.click(screen.getByRole('button', { name: t('apply') }))
  expect(changes).toEqual([Date.parse('2026-11-20T17:40:00+08:00') / 1000])
})

test('a button or a key empties it, a key opens it; disabled it does neither', async () => {
  changes.length = 0
  const { user, rerender } = draw(<Held />)
  await user.click(screen.getByRole('button', { name: t('clear') }))
  expect([changes, field().value]).toEqual([[0], ''])
  field().focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  rerender(<Held disabled />)
  expect(field().disabled).toBe(true)
  expect(screen.queryByRole('button', { name: t('clear') })).toBeNull()
})

test('today is the company’s day, also for a field without a time', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T20:00:00Z'), toFake: ['Date'] })
  setCompanyZone('Asia/Shanghai')
  const { user } = draw(<Held min="today" />)
  await user.click(field())
  expect((await dayButton('20 ноября 2026 г.')).hasAttribute('disabled')).toBe(true)
  expect((await dayButton('21 ноября 2026 г.')).getAttribute('aria-current')).toBe('date')
  vi.useRealTimers()
})

test('a birthday is typed, or found by its year; a future day is refused', async () => {
  changes.length = 0
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z'), toFake: ['Date'] })
  const { user } = draw(<Held start={0} max="today" />)
  await user.click(field())
  const typed = await screen.findByRole('textbox', { name: t('date_typed') })
  expect(screen.getByRole('button', { name: '1984' })).toBeTruthy()
  await user.type(typed, '21.11.2026')
  expect(screen.getByText(t('date_wrong'))).toBeTruthy()
  expect(screen.getByRole('button', { name: t('apply') }).matches(':disabled')).toBe(true)
  await user.clear(typed)
  await user.type(typed, '07031984')
  await user.click(screen.getByRole('button', { name: t('apply') }))
  expect([changes, field().value]).toEqual([[Date.UTC(1984, 2, 7) / 1000], '07.03.1984'])
  vi.useRealTimers()
})
