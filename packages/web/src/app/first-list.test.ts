/** The request sent ahead is the one that the screen sends. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { expect, test } from 'vitest'
import { listPath } from '#offline/query.ts'
import { firstListOf } from './first-list.ts'

test.each([
  ['/city', city],
  ['/trailers', trailer],
  ['/drivers', driver],
  ['/leads', lead],
  ['/clients', client],
  ['/contractors', contractor],
])('%s opens with the first page of its list', (pathname, entity) => {
  expect(firstListOf(pathname, '')).toBe(listPath(entity, '', 0))
})

test('/orders opens with active orders, requested as rows', () => {
  expect(firstListOf('/orders', '')).toBe(listPath(order, 'f[in_work]=1', 0))
})

test('Home opens with the waiting items', () => {
  expect(firstListOf('/', '')).toBe('/api/waiting/list/?start=0&num=20')
})

test.each([
  ['/drivers', '?page=2'],
  ['/clients/17', ''],
  ['/settings', ''],
  ['/login', ''],
  ['/nowhere', ''],
])('%s%s asks for nothing ahead', (pathname, search) => {
  expect(firstListOf(pathname, search)).toBeNull()
})
