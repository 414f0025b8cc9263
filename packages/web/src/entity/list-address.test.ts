/** Lists and their addresses match, and malformed addresses still open. */
import { describe, expect, test } from 'vitest'
import { listQuery, readAddress, writeAddress } from './list-address.ts'

const EMPTY = { filters: {}, search: '', page: 1 }

describe('the address of a list', () => {
  test('S2.18 carries filters as f[name]=value and reads them back', () => {
    const address = { filters: { country: '2', is_port: '1' }, search: 'оде', page: 3 }
    const query = writeAddress(address, true)
    expect(query).toEqual({ 'f[country]': '2', 'f[is_port]': '1', 'f[search]': 'оде', page: '3' })
    expect(readAddress(query)).toEqual(address)
  })

  test('S2.19 carries a plain search where there is no filter button', () => {
    const address = { filters: {}, search: 'ivan', page: 1 }
    expect(writeAddress(address, false)).toEqual({ search: 'ivan' })
    expect(readAddress({ search: 'ivan' })).toEqual(address)
  })

  test('opens whatever it contains', () => {
    expect(readAddress({ 'f[a]': '', 'f[[b]': '1', page: '-4', x: '' })).toEqual(EMPTY)
    expect(writeAddress(EMPTY, true)).toEqual({})
  })
})

test('equal questions have the same text', () => {
  expect(listQuery({ b: 2, a: 1 }, ' x ')).toBe('f[a]=1&f[b]=2&search=x')
  expect(listQuery({}, '')).toBe('')
})
