/** The texts on the page of words, how search finds them, and how they are worded. */
import ru from '@fura/shared/locales/ru.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { foundEntries, ourWord, wordEntries } from './word-list.ts'
import { sectionOf, WORD_SECTIONS } from './word-sections.ts'

const texts: Readonly<Record<string, string>> = ru
const entries = wordEntries(texts, 'container')
const entryOf = (key: string, of = entries) => of.find((entry) => entry.key === key)
const keysFound = (text: string, own: Readonly<Record<string, string>> = {}) =>
  foundEntries(entries, { texts, own, wording: 'container' }, { text, section: 'all' }).map(({ key }) => key)

describe('the texts of the page', () => {
  test('are all that a company may replace, with the forms of a plural together', () => {
    expect(entryOf('news.orders_one')?.keys).toEqual([
      'news.orders_one',
      'news.orders_few',
      'news.orders_many',
      'news.orders_other',
    ])
    expect(entryOf('news.orders_few')).toBeUndefined()
    expect(entryOf('setup.about')).toBeUndefined()
    expect(entryOf('language.ru')).toBeUndefined()
    expect(new Set(entries.flatMap(({ keys }) => keys)).size).toBe(entries.flatMap(({ keys }) => keys).length)
  })

  test('are worded as the variant words them, each label once', () => {
    const ofTrucks = wordEntries(texts, 'truck')
    expect(entryOf('order.fd_id.truck', ofTrucks)).toBeUndefined()
    expect(ourWord(texts, 'order.fd_id', 'truck')).toBe(texts['order.fd_id.truck'])
    expect(ourWord(texts, 'order.fd_id', 'container')).toBe(texts['order.fd_id'])
    // An order by road is worded like this in every variant, a search is not.
    expect(entryOf('order.fd_id.truck')).toBeDefined()
    expect(entryOf('search.hint.truck')).toBeUndefined()
  })

  test.each([
    ['nav.orders', 'menu'],
    ['order_container.many', 'orders'],
    ['orders_by', 'orders'],
    ['quote.fd_id', 'quotes'],
    ['carrier_freight2.order_id', 'orders'],
    ['mail.test.text', 'letters'],
    ['document.cmr', 'papers'],
    ['cancel', 'rest'],
  ])('%s stands in %s', (key, section) => {
    expect(sectionOf(key)).toBe(section)
  })

  test('every section has some', () => {
    expect(WORD_SECTIONS.filter((section) => !entries.some((entry) => entry.section === section))).toEqual([])
  })
})

describe('a search', () => {
  test('finds by the default text, by the company’s and by the key, whole words first', () => {
    const found = keysFound('заказы').map((key) => texts[key]?.toLowerCase())
    const exact = found.filter((text) => text === 'заказы').length
    expect(exact).toBeGreaterThan(2)
    expect(found.slice(0, exact)).toEqual(Array.from({ length: exact }, () => 'заказы'))
    expect(keysFound('караваны', { 'nav.orders': 'Караваны' })).toEqual(['nav.orders'])
    expect(keysFound('nav.ord')).toContain('nav.orders')
    expect(keysFound('такого текста нет нигде')).toEqual([])
  })

  test('puts the company’s own words first', () => {
    expect(keysFound('', { cancel: 'Назад' })[0]).toBe('cancel')
    const own = foundEntries(
      entries,
      { texts, own: { cancel: 'Назад' }, wording: 'container' },
      { text: '', section: 'own' },
    )
    expect(own.map(({ key }) => key)).toEqual(['cancel'])
  })
})
