/** The groups of permission flags: none is missing. */
import { FLAGS } from '@fura/shared/permissions.ts'
import { expect, test } from 'vitest'
import { givenIn, isAdministrator, RIGHT_GROUPS } from './rights.ts'

test('every flag stands in one group', () => {
  expect(RIGHT_GROUPS.flatMap(({ flags }) => flags).toSorted()).toEqual([...FLAGS].toSorted())
})

test('of a group only granted flags are named', () => {
  const [deals] = RIGHT_GROUPS
  expect(deals && givenIn(deals, { can_add_order: 1, can_add_quote: 0, can_add_city: 1 })).toEqual(['can_add_order'])
})

test('a user is an administrator by role or by right', () => {
  expect([{ role: 'admin' }, { role: 'head', can_add_user: 1 }, { role: 'head' }].map(isAdministrator)).toEqual([
    true,
    true,
    false,
  ])
})
