/** Days and authors of a conversation, and the pieces of a text. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setCompanyZone } from '#core/company-zone.ts'
import { piecesOf } from './text-pieces.ts'
import { dayWord, placeMessages, type ShownMessage } from './shown-message.ts'

/** In the company's time zone. */
const seconds = (year: number, month: number, day: number, hour: number, minute: number): number =>
  Date.UTC(year, month, day, hour - 8, minute) / 1000

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

const messageOf = (authorId: number, date: number): ShownMessage => ({
  id: date,
  text: '',
  date,
  authorId,
  author: '',
  files: [],
  reply: null,
  mentions: [],
  readBy: {},
  entry: null,
})

describe('a conversation', () => {
  test('marks when a new day begins and when another person writes', () => {
    const all = placeMessages([
      messageOf(1, seconds(2026, 10, 15, 23, 50)),
      messageOf(1, seconds(2026, 10, 15, 23, 55)),
      messageOf(1, seconds(2026, 10, 16, 0, 5)),
      messageOf(2, seconds(2026, 10, 16, 0, 6)),
      messageOf(2, seconds(2026, 10, 16, 9, 0)),
    ])
    expect(all.map(({ isNewDay }) => isNewDay)).toEqual([true, false, true, false, false])
    expect(all.map(({ isFirst }) => isFirst)).toEqual([true, false, true, true, true])
    expect(all.map(({ isLast }) => isLast)).toEqual([false, true, true, true, true])
  })

  test('has words for today and yesterday', () => {
    const now = seconds(2026, 10, 16, 12, 0)
    expect(dayWord(seconds(2026, 10, 16, 0, 1), now)).toBe('today')
    expect(dayWord(seconds(2026, 10, 15, 23, 59), now)).toBe('chat.yesterday')
    expect(dayWord(seconds(2026, 10, 14, 23, 59), now)).toBeNull()
  })
})

describe('a text', () => {
  const kinds = (text: string, names: readonly string[] = []) =>
    piecesOf(text, names).map(({ kind, text: words }) => `${kind}: ${words}`)

  test('links to the records whose numbers it contains', () => {
    expect(kinds('см. ODS-26-00123, не КП-26-00007.')).toEqual([
      'plain: см. ',
      'number: ODS-26-00123',
      'plain: , не ',
      'number: КП-26-00007',
      'plain: .',
    ])
  })

  test('has its addresses as links, without the full stop behind them', () => {
    expect(kinds('https://msc.com/track?x=1.')).toEqual(['link: https://msc.com/track?x=1', 'plain: .'])
    expect(kinds('javascript:alert(1)')).toEqual(['plain: javascript:alert(1)'])
  })

  test('highlights its mentions', () => {
    expect(kinds('@Игорь Савчук, где?', ['Игорь Савчук'])).toEqual(['mention: @Игорь Савчук', 'plain: , где?'])
    expect(kinds('@Кто-то', [])).toEqual(['plain: @Кто-то'])
  })
})
