/** Where the back arrow leads. */
import { describe, expect, test } from 'vitest'
import { backFrom, goBack, parentOf } from './back.ts'

describe('S2.05 the parent of an address', () => {
  test.each([
    ['/orders/17', '/orders'],
    ['/orders/new', '/orders'],
    ['/orders/@0199a1b2-0000-7000-8000-000000000000', '/orders'],
    ['/orders', '/'],
    ['/orders/', '/'],
    ['/chat/17-order', '/chat'],
    ['/chat/participants', '/chat'],
    ['/password-recovery', '/login'],
    ['/', '/'],
    ['/nowhere/at/all', '/'],
  ])('%s is %s', (pathname, parent) => {
    expect(parentOf(pathname)).toBe(parent)
  })
})

describe('S2.05 back', () => {
  test('goes one step', () => {
    expect(backFrom({ pathname: '/orders/17', query: '', depth: 2 })).toEqual({ steps: 1 })
  })

  test('goes three steps from an address with a query', () => {
    expect(backFrom({ pathname: '/orders', query: '?f[status]=3', depth: 3 })).toEqual({ steps: 3 })
    expect(backFrom({ pathname: '/orders', query: '?search=a', depth: 9, counted: 2 })).toEqual({ steps: 2 })
  })

  test('goes to the parent where the history is too short', () => {
    expect(backFrom({ pathname: '/orders/17', query: '', depth: 0 })).toEqual({ to: '/orders' })
    expect(backFrom({ pathname: '/orders', query: '?search=abc', depth: 2 })).toEqual({ to: '/' })
  })

  test('replaces an entry of the history that it cannot leave', () => {
    const done: unknown[] = []
    goBack({
      state: { location: { pathname: '/drivers', searchStr: '', state: { __TSR_index: 0 } } },
      history: { go: (steps) => done.push(steps) },
      navigate: async (to) => void done.push(to),
    })
    expect(done).toEqual([{ to: '/', replace: true }])
  })
})
