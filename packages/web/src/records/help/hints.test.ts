/** Which hint a screen shows, and when it shows none. */
import { expect, test } from 'vitest'
import { HINT_IDS, HINTS, hintFor } from './hints.ts'

const onDesktop = (today: string) => ({ screen: 'orders', isDesktop: true, today }) as const

test('the first day has none, the next one has one, once', () => {
  const first = hintFor(null, onDesktop('2026-11-01'))
  expect(first).toEqual({ hint: null, stored: '2026-11-01' })
  expect(hintFor(first.stored, onDesktop('2026-11-01')).hint).toBeNull()
  const next = hintFor(first.stored, onDesktop('2026-11-02'))
  expect(next.hint).toBe('saved_filters')
  expect(hintFor(next.stored, onDesktop('2026-11-02')).hint).toBeNull()
  expect(hintFor(next.stored, onDesktop('2026-11-03')).hint).toBe('table')
})

test('a phone has its own, a screen without any shows none, and none are shown when switched off', () => {
  const day = { stored: '2026-11-01 saved_filters', today: '2026-11-05' }
  expect(hintFor(day.stored, { screen: 'orders', isDesktop: false, today: day.today }).hint).toBe('sweep')
  expect(hintFor(day.stored, { screen: 'rates', isDesktop: true, today: day.today })).toEqual({
    hint: null,
    stored: day.stored,
  })
  expect(hintFor('off', onDesktop(day.today))).toEqual({ hint: null, stored: 'off' })
})

test('switched on again they start over, and every one is shown some day', () => {
  const shown = new Set<string>()
  for (const isDesktop of [true, false]) {
    let stored = '-'
    for (let day = 10; day < 31; day += 1)
      for (const screen of new Set(HINT_IDS.flatMap((id) => [...HINTS[id].screens]))) {
        const next = hintFor(stored, { screen, isDesktop, today: `2026-11-${day}` })
        stored = next.stored
        if (next.hint) shown.add(next.hint)
      }
  }
  expect([...shown].toSorted()).toEqual([...HINT_IDS].toSorted())
})
