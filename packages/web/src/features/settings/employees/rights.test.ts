/** Rights as people are told of them: none is forgotten, and a role brings exactly its own. */
import { FLAGS, ROLE_FLAGS, ROLES } from '@fura/shared/permissions.ts'
import { expect, test } from 'vitest'
import { flagsOfRole, givenIn, isAdministrator, RIGHT_GROUPS } from './rights.ts'

test('every flag stands in one group', () => {
  expect(RIGHT_GROUPS.flatMap(({ flags }) => flags).toSorted()).toEqual([...FLAGS].toSorted())
})

test.each(ROLES)('the role %s sets its flags and takes all others away', (role) => {
  const flags = flagsOfRole(role)
  expect(Object.keys(flags)).toEqual([...FLAGS])
  expect(FLAGS.filter((flag) => flags[flag] === 1).toSorted()).toEqual([...ROLE_FLAGS[role]].toSorted())
})

test('of a group only what was given is told', () => {
  const [deals] = RIGHT_GROUPS
  expect(deals && givenIn(deals, { can_add_order: 1, can_add_quote: 0, can_add_city: 1 })).toEqual(['can_add_order'])
})

test('an administrator is known by their role or by their right', () => {
  expect([{ role: 'admin' }, { role: 'head', can_add_user: 1 }, { role: 'head' }].map(isAdministrator)).toEqual([
    true,
    true,
    false,
  ])
})
