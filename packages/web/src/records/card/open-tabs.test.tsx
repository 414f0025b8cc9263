/** Tabs of a window, in its storage. */
import { beforeEach, expect, test } from 'vitest'
import { dropTab, keepTab, MOST_TABS, renameTab } from './open-tabs.ts'

const storedTabs = (): unknown => JSON.parse(window.sessionStorage.getItem('openTabs') ?? '[]')
const tab = (id: number) => ({ path: `/orders/${id}`, title: `№ ${id}` })

beforeEach(() => {
  for (let id = 0; id < 20; id += 1) dropTab(`/orders/${id}`)
})

test('a record has one tab, which can be renamed and closed', () => {
  keepTab(tab(1))
  keepTab(tab(2))
  keepTab(tab(2))
  renameTab('/orders/1', 'Renamed')
  renameTab('/orders/3', 'Nobody')
  expect(storedTabs()).toEqual([{ path: '/orders/1', title: 'Renamed' }, tab(2)])
  dropTab('/orders/1')
  expect(storedTabs()).toEqual([tab(2)])
})

test('a tenth tab replaces the oldest', () => {
  for (let id = 1; id <= MOST_TABS + 1; id += 1) keepTab(tab(id))
  expect(storedTabs()).toHaveLength(MOST_TABS)
  expect(storedTabs()).not.toContainEqual(tab(1))
})
