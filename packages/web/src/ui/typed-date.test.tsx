/** A date field on desktop: typed, and picked in the calendar beside it. */
import { screen } from '@testing-library/react'
import { type SyntheticEvent, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { DateField, type DateFieldProps } from './date-field.tsx'

prepareDrawing()

beforeEach(() => {
  changes.length = 0
  vi.useFakeTimers({ now: Date.parse('2026-11-16T12:00:00Z'), toFake: ['Date'] })
})

afterEach(() => vi.useRealTimers())

const changes: (number | string)[] = []

const Held = (props: Partial<DateFieldProps>) => {
  const [value, setValue] = useState(0)
  const change = (seconds: number) => {
    changes.push(seconds)
    setValue(seconds)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    changes.push('sent')
  }
  return (
    <form onSubmit={submit}>
      <DateField label="Срок" {...props} value={value} onChange={change} />
      <button type="submit">Дальше</button>
    </form>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Срок' })
const dayAt = (month: number, day: number) => Date.UTC(2026, month - 1, day) / 1000

test('a short date is accepted when the field is left, and replaced by another', async () => {
  const { user } = draw(<Held />)
  await user.tab()
  await user.keyboard('17.11')
  await user.tab()
  expect([changes, field().value]).toEqual([[dayAt(11, 17)], '17.11.2026'])
  await user.clear(field())
  await user.keyboard('0312')
  await user.tab()
  expect([changes.at(-1), field().value]).toEqual([dayAt(12, 3), '03.12.2026'])
})

test('Enter accepts the day and sends the form; a wrong day shows an error and prevents sending', async () => {
  const { user } = draw(<Held min="today" />)
  await user.tab()
  await user.keyboard('31.02{Enter}')
  expect([changes, screen.queryByText(t('date_wrong')) !== null]).toEqual([[], true])
  await user.clear(field())
  await user.keyboard('15.11{Enter}')
  expect([changes, screen.queryByText(t('date_wrong')) !== null]).toEqual([[], true])
  await user.clear(field())
  await user.keyboard('18.11{Enter}')
  expect(changes).toEqual([dayAt(11, 18), 'sent'])
})

test('Escape undoes the typing, an emptied field is empty, an arrow opens the calendar', async () => {
  const { user } = draw(<Held />)
  await user.tab()
  await user.keyboard('17.11{Escape}')
  expect([changes, field().value]).toEqual([[], ''])
  await user.keyboard('17.11')
  await user.tab()
  await user.clear(field())
  await user.tab()
  expect(changes).toEqual([dayAt(11, 17), 0])
  field().focus()
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByRole('dialog', {}, { timeout: 5000 })).toBeTruthy()
})
