/** The route table holds every address of S2.01, and every Back has somewhere to lead. */
import { describe, expect, test } from 'vitest'
import { type Route, ROUTES } from './routes.ts'

const routes: readonly Route[] = Object.values(ROUTES)
const withCards = ['orders', 'tasks', 'clients', 'leads', 'contractors', 'quotes']

describe('routes', () => {
  test('S2.01 are exactly those that are promised', () => {
    const plain = 'city car trailers drivers directory settings statistics login password-recovery chat calendar'
    const addresses = [
      '/',
      ...plain.split(' ').map((name) => `/${name}`),
      '/chat/{id}',
      '/chat/participants',
      '/statistics/contacts',
      '/plan',
      '/rates',
      '/security-log',
      '/company',
      '/company/health',
      '/company/statuses',
      '/company/numbering',
      '/company/papers',
      '/company/retention',
      '/company/words',
      '/company/mail',
      '/guide',
      ...withCards.flatMap((name) => [`/${name}`, `/${name}/new`, `/${name}/{id}`]),
    ]
    expect(routes.map(({ path }) => path).toSorted()).toEqual(addresses.toSorted())
  })

  test('open without a session only for log-in and password recovery', () => {
    expect(routes.filter(({ isOpen }) => isOpen).map(({ path }) => path)).toEqual(['/login', '/password-recovery'])
  })

  test('lead back to a screen that exists, and in the end to one without a way back', () => {
    const table: Readonly<Record<string, Route>> = ROUTES
    for (const name of Object.keys(table)) {
      const seen = [name]
      for (let up = table[name]?.parent ?? null; up !== null; up = table[up]?.parent ?? null) {
        expect(Object.keys(table)).toContain(up)
        expect(seen).not.toContain(up)
        seen.push(up)
      }
    }
  })

  test.each(withCards)('cards of %s lead back to their list', (list) => {
    const cards = routes.filter(({ path }) => path.startsWith(`/${list}/`))
    expect(cards.map(({ parent }) => parent)).toEqual([list, list])
  })
})
