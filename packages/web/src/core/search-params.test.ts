/** The query of an address keeps what people typed and shared. */
import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('S2.18 the query of an address', () => {
  test.each([
    '?f[status]=3&f[client]=17&search=abc',
    '?f[status]=1,2&page=2',
    '?search=0123',
    '?search=true',
    '?search=a+b',
    '?search=%2B380',
    '?token=a-b_c',
  ])('%s is written as it was read', (query) => {
    expect(stringifySearch(parseSearch(query))).toBe(query)
  })

  test('escaped brackets mean the same', () => {
    expect(parseSearch('?f%5Bstatus%5D=3')).toEqual({ 'f[status]': '3' })
  })

  test('Cyrillic and spaces come back', () => {
    expect(parseSearch(stringifySearch({ search: 'Киев 007 & Ко' }))).toEqual({ search: 'Киев 007 & Ко' })
  })

  test('every value is a text', () => {
    expect(parseSearch('?page=2&search=null')).toEqual({ page: '2', search: 'null' })
  })

  test('empty values are not written', () => {
    expect(stringifySearch({ search: '', page: undefined, 'f[client]': null })).toBe('')
    expect(stringifySearch({ page: 2 })).toBe('?page=2')
  })

  test('a lone percent sign is itself', () => {
    expect(parseSearch('?search=100%')).toEqual({ search: '100%' })
  })

  test('names of object internals are refused', () => {
    const search = parseSearch('?__proto__=1&constructor=2&a=3')
    expect(Object.entries(search)).toEqual([['a', '3']])
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype)
  })
})
