/** How dates, sums and phones are written. */
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setCompanyZone } from '#core/company-zone.ts'
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatPhone,
  formatRange,
  formatTime,
  formatToday,
} from './format.ts'
import { i18n, startTranslator } from './i18n.ts'
import { nameOf } from './names.ts'

const at = (text: string): number => Date.parse(text) / 1000

/** In Shanghai it is five past nine already. */
const MOMENT = at('2026-11-06T01:05:00Z')

const before = process.env.TZ

/** A company in Shanghai, a device in New York. */
beforeEach(() => {
  process.env.TZ = 'America/New_York'
  setCompanyZone('Asia/Shanghai')
})

afterEach(() => {
  process.env.TZ = before
  setCompanyZone(undefined)
})

beforeAll(() => startTranslator('ru', { date_at_time: '{{date}} в {{time}}' }))

describe('S9.06 dates', () => {
  test('read DD.MM.YYYY', () => {
    expect(formatDate(MOMENT)).toBe('06.11.2026')
  })

  test('with a time read date "в" time, 24 hours', () => {
    expect(formatDateTime(MOMENT)).toBe('06.11.2026 в 09:05')
    expect(formatTime(at('2026-01-01T23:59:00+08:00'))).toBe('23:59')
  })

  test('of calendar days are the same in every time zone', () => {
    const days = ['America/Los_Angeles', 'UTC', 'Pacific/Auckland'].map((zone) => {
      process.env.TZ = zone
      return formatDay(Date.UTC(2026, 10, 6) / 1000)
    })
    expect(days).toEqual(['06.11.2026', '06.11.2026', '06.11.2026'])
  })

  test('of a range read dd.mm.yy-dd.mm.yy', () => {
    const [from, to] = [Date.UTC(2026, 10, 6) / 1000, Date.UTC(2026, 11, 31) / 1000]
    expect(formatRange(from, to)).toBe('06.11.26-31.12.26')
    expect(formatRange(from, 0)).toBe('06.11.26-')
    expect(formatRange(0, to)).toBe('-31.12.26')
  })

  test.each([0, null, undefined])('S5.09 %s reads as blank', (nothing) => {
    expect([
      formatDate(nothing),
      formatDay(nothing),
      formatDateTime(nothing),
      formatTime(nothing),
      formatRange(nothing, nothing),
    ]).toEqual(['', '', '', '', ''])
  })

  test('today begins with a capital', () => {
    expect(formatToday(new Date('2026-11-15T20:00:00Z'))).toBe('Понедельник, 16 ноября')
  })
})

describe('sums', () => {
  test.each([
    ['1250.50', '1\u00A0250,50'],
    ['1250.00', '1\u00A0250'],
    ['-103750.00', '-103\u00A0750'],
    ['41.5025', '41,5025'],
    ['9007199254740993.01', '9\u00A0007\u00A0199\u00A0254\u00A0740\u00A0993,01'],
    ['', ''],
    ['abc', ''],
  ])('%s reads %s', (value, text) => {
    expect(formatMoney(value)).toBe(text)
  })

  test('carry their symbol behind a space that does not break', () => {
    expect(formatMoney('640.00', '$')).toBe('640\u00A0$')
  })
})

test.each([
  ['380671112233', '+380 (67) 111-22-33'],
  ['+380 (67) 111-22-33', '+380 (67) 111-22-33'],
  ['48221234567', '+48221234567'],
  ['', ''],
  [null, ''],
])('the phone %s reads %s', (phone, text) => {
  expect(formatPhone(phone)).toBe(text)
})

test('S3.11 a name is read in the language of the screen, else as it is', async () => {
  const row = { name: 'Germany', name_ru: 'Германия', name_uk: '' }
  expect(nameOf(row)).toBe('Германия')
  await i18n.changeLanguage('uk')
  expect(nameOf(row)).toBe('Germany')
  await i18n.changeLanguage('ru')
})
