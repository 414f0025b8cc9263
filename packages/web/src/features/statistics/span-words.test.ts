/** The name of a period of the statistics. */
import { beforeAll, expect, test } from 'vitest'
import { startTranslator } from '#i18n/i18n.ts'
import { spanWords } from './span-words.ts'

beforeAll(() => startTranslator('ru', {}))

test('S9.06 weeks and quarters read dd.mm.yy-dd.mm.yy, months and years by name', () => {
  expect(spanWords('week', { from: '2026-12-28', to: '2027-01-03' })).toBe('28.12.26-03.01.27')
  expect(spanWords('quarter', { from: '2026-10-01', to: '2026-12-31' })).toBe('01.10.26-31.12.26')
  expect(spanWords('month', { from: '2026-11-01', to: '2026-11-30' })).toBe('Ноябрь 2026')
  expect(spanWords('year', { from: '2026-01-01', to: '2026-12-31' })).toBe('2026')
})
