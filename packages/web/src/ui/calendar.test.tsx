/** The month grid: what can be pressed, how it is announced, and where keys lead. */
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { setCompanyWeekStart } from '#core/company-week.ts'
import { draw, prepareDrawing, t } from '#testing/draw.tsx'
import { Calendar } from './calendar.tsx'

prepareDrawing()

afterEach(() => setCompanyWeekStart(undefined))

const pressed: string[] = []

interface HeldProps {
  day?: string
  month?: string
  min?: string
  max?: string
  startsWith?: 'days' | 'years'
}

const Held = ({ day = '', month = '2026-11-18', min, max, startsWith = 'days' }: HeldProps) => {
  const [shown, setShown] = useState(month)
  return (
    <Calendar
      {...{ day, min, max, startsWith }}
      month={shown}
      today="2026-11-18"
      onPress={(each) => pressed.push(each)}
      onMonth={setShown}
    />
  )
}

const dayButton = (words: string) => screen.getByRole('button', { name: new RegExp(`^${words}`) })
const focused = () => document.activeElement?.getAttribute('data-day')

test('shows only the days of its month, from Monday on, and names them in the language of the app', () => {
  draw(<Held />)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)[0]).toBe('пн')
  const days = within(screen.getByRole('table')).getAllByRole('button')
  expect(days.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 30 }, (_, day) => String(day + 1)))
  // The first of November 2026 is a Sunday.
  expect(dayButton('1 ноября 2026').closest('td')?.cellIndex).toBe(6)
  expect(dayButton('18 ноября 2026').getAttribute('aria-current')).toBe('date')
})

test('S1.05 shows weeks from the company’s first weekday, and keys lead to their ends', async () => {
  setCompanyWeekStart('sunday')
  const { user } = draw(<Held day="2026-11-18" />)
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect([heads[0], heads.at(-1)]).toEqual(['вс', 'сб'])
  expect(dayButton('1 ноября 2026').closest('td')?.cellIndex).toBe(0)
  const rest = ['1', '7', '8', '14', '15', '21', '22', '28', '29']
  const marked = screen.getAllByRole('button').filter((button) => button.dataset.weekend)
  expect(marked.map(({ textContent }) => textContent)).toEqual(rest)
  await user.tab()
  while (!focused()) await user.tab()
  await user.keyboard('{Home}')
  expect(focused()).toBe('2026-11-15')
  await user.keyboard('{End}')
  expect(focused()).toBe('2026-11-21')
})

test('a press reports the day, the chosen one is announced, and days out of limits cannot be pressed', async () => {
  pressed.length = 0
  const { user } = draw(<Held day="2026-11-20" min="2026-11-18" max="2026-11-25" />)
  await user.click(dayButton('19 ноября'))
  await user.click(dayButton('17 ноября'))
  expect(pressed).toEqual(['2026-11-19'])
  expect(dayButton('20 ноября').getAttribute('aria-pressed')).toBe('true')
  expect([dayButton('17 ноября'), dayButton('26 ноября')].every((button) => button.matches(':disabled'))).toBe(true)
  expect([t('previous'), t('next')].every((name) => screen.getByRole('button', { name }).matches(':disabled'))).toBe(
    true,
  )
})

test('one day is in the tab order: the chosen one, else today, else the first that may be chosen', () => {
  const inTabOrder = () =>
    [...document.querySelectorAll('[data-day][tabindex="0"]')].map((day) => day.getAttribute('data-day'))
  for (const [props, day] of [
    [{ day: '2026-11-20' }, '2026-11-20'],
    [{}, '2026-11-18'],
    [{ month: '2026-12-01', min: '2026-12-05' }, '2026-12-05'],
  ] as const) {
    const { unmount } = draw(<Held {...props} />)
    expect(inTabOrder()).toEqual([day])
    unmount()
  }
})

test('keys lead by days, weeks, months and years, over the ends of a month and never beyond the limits', async () => {
  const { user } = draw(<Held max="2028-01-31" />)
  dayButton('18 ноября').focus()
  const steps = [
    ['{ArrowRight}', '2026-11-19'],
    ['{ArrowUp}', '2026-11-12'],
    ['{Home}', '2026-11-09'],
    ['{End}', '2026-11-15'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}', '2026-12-06'],
    ['{PageDown}', '2027-01-06'],
    ['{Shift>}{PageDown}{/Shift}', '2028-01-06'],
    ['{PageDown}', '2028-01-31'],
    ['{ArrowLeft}', '2028-01-30'],
    ['{Shift>}{PageUp}{/Shift}', '2027-01-30'],
    ['{PageDown}', '2027-02-28'],
  ] as const
  for (const [keys, day] of steps) {
    await user.keyboard(keys)
    expect([keys, focused()]).toEqual([keys, day])
  }
})

test('a far month is two presses away', async () => {
  const { user } = draw(<Held min="2025-03-10" />)
  await user.click(screen.getByRole('button', { name: 'ноябрь 2026' }))
  await user.click(screen.getByRole('button', { name: t('previous') }))
  expect(screen.getByRole('button', { name: 'февраль' }).matches(':disabled')).toBe(true)
  expect(screen.getByRole('button', { name: t('previous') }).matches(':disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'март' }))
  expect(dayButton('9 марта 2025').matches(':disabled')).toBe(true)
  expect(dayButton('10 марта 2025').matches(':disabled')).toBe(false)
})

test('a year of birth is found among twenty at once; future years cannot be pressed', async () => {
  const { user } = draw(<Held month="1991-01-01" max="2026-11-18" startsWith="years" />)
  expect(screen.getByText('1980–1999')).toBeTruthy()
  expect(screen.queryByRole('button', { pressed: true })).toBeNull()
  await user.click(screen.getByRole('button', { name: t('next') }))
  await user.click(screen.getByRole('button', { name: t('next') }))
  expect(screen.getByText('2020–2039')).toBeTruthy()
  expect(screen.getByRole('button', { name: '2027' }).matches(':disabled')).toBe(true)
  expect(screen.getByRole('button', { name: t('next') }).matches(':disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: t('previous') }))
  await user.click(screen.getByRole('button', { name: t('previous') }))
  await user.click(screen.getByRole('button', { name: '1984' }))
  await user.click(screen.getByRole('button', { name: 'март' }))
  expect(dayButton('7 марта 1984').matches(':disabled')).toBe(false)
})
