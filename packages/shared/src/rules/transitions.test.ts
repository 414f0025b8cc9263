/** Who may move what where. */
import { describe, expect, test } from 'vitest'
import { STATUSES } from '../statuses.ts'
import { mayInsist, statusNext, type StatusList } from './transitions.ts'

const ANYONE = { isHead: false, isTeam: false }
const TEAM = { isHead: false, isTeam: true }
const HEAD = { isHead: true, isTeam: false }

describe('statusNext', () => {
  test('gives anyone what the list says', () => {
    expect(statusNext('clients_statuses', 2, 1, ANYONE)).toEqual([3, 4, 7, 8])
    expect(statusNext('tasks_statuses', 4, 3, ANYONE)).toEqual([2])
  })

  test('gives the team and a head the step back as well', () => {
    for (const mover of [TEAM, HEAD]) expect(statusNext('clients_statuses', 3, 2, mover)).toEqual([4, 7, 8, 2])
    expect(statusNext('order_statuses', 20, 6, TEAM)).toEqual([23, 6])
  })

  test('names a status once, and never the present one', () => {
    expect(statusNext('clients_statuses', 6, 5, TEAM)).toEqual([2, 5, 7])
    expect(statusNext('clients_statuses', 6, 6, TEAM)).toEqual([2, 5, 7])
  })

  test('lets only a head reopen a final status', () => {
    expect(statusNext('order_statuses', 19, 18, TEAM)).toEqual([])
    expect(statusNext('order_statuses', 19, 18, HEAD)).toEqual([18, 17])
    expect(statusNext('order_statuses', 23, 2, HEAD)).toEqual([2, 1])
  })

  test('has no moves for a converted record', () => {
    expect(statusNext('leads_statuses', 7, 6, HEAD)).toEqual([])
    expect(statusNext('quotations_statuses', 7, 6, HEAD)).toEqual([])
  })

  test('has nothing to say of a status it does not know', () => {
    expect(statusNext('leads_statuses', 99, 1, HEAD)).toEqual([])
  })

  test('leads nowhere but to statuses of the list', () => {
    for (const [list, statuses] of Object.entries(STATUSES)) {
      for (const { id } of statuses) {
        const ids = new Set(statuses.map((status) => status.id))
        for (const next of statusNext(list as StatusList, id, null, HEAD)) expect(ids, `${list} ${id}`).toContain(next)
      }
    }
  })
})

describe('mayInsist', () => {
  test('is for heads, and not for what a conversion does', () => {
    expect(mayInsist('clients_statuses', 5, 1, HEAD)).toBe(true)
    expect(mayInsist('clients_statuses', 5, 1, TEAM)).toBe(false)
    expect(mayInsist('leads_statuses', 7, 1, HEAD)).toBe(false)
    expect(mayInsist('leads_statuses', 4, 7, HEAD)).toBe(false)
    expect(mayInsist('leads_statuses', 4, 99, HEAD)).toBe(false)
  })
})
