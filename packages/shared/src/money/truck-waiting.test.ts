/** Waiting time beyond the free hours of a leg, and what it comes to. */
import { expect, test } from 'vitest'
import { waitingOf } from './truck-waiting.ts'

const HOUR = 3600
const stay = (hours: number) => ({ arrived_date: 1_790_000_000, left_date: 1_790_000_000 + hours * HOUR })

test('each stop has its own free hours, and an hour that has begun counts', () => {
  const leg = { free_hours: 2, idle_rate: '25.50' }
  expect(waitingOf(leg, [stay(2)])).toBeNull()
  expect(waitingOf(leg, [stay(2.01), stay(5), stay(1)])).toEqual({ hours: 4, amount: '102.00' })
  expect(waitingOf({ ...leg, free_hours: 0 }, [stay(1)])).toEqual({ hours: 1, amount: '25.50' })
})

test('nothing is counted where nothing was agreed, or the truck has not left', () => {
  expect(waitingOf({ free_hours: null, idle_rate: '25' }, [stay(9)])).toBeNull()
  expect(waitingOf({ free_hours: 1, idle_rate: '25' }, [{ arrived_date: 1_790_000_000, left_date: 0 }])).toBeNull()
  expect(waitingOf({ free_hours: 1, idle_rate: null }, [stay(3)])).toEqual({ hours: 2, amount: null })
})
