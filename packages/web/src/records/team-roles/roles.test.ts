/** The company's roles in the form of an employee: the offered ones, and their combined rights. */
import { FLAGS, ROLE_FLAGS, ROLES } from '@fura/shared/permissions.ts'
import { expect, test } from 'vitest'
import { flagsOf, keyOf, rolesIn, rolesOf, roleValues, usualRole } from './roles.ts'

const ROWS = [
  { id: 1001, role: 'assistant', can_add_lead: 1, is_active: 1 },
  { id: 7, role: 'assistant', can_view_quote: 1, is_active: 1 },
  { id: 8, role: 'accountant', can_export: 1, is_active: 0 },
]

test.each(ROLES)('without the list the role %s has the product’s rights', (role) => {
  const roles = rolesIn(undefined)
  const flags = flagsOf(rolesOf(roles, role, null))
  expect(FLAGS.filter((flag) => flags[flag] === 1)).toEqual(FLAGS.filter((flag) => ROLE_FLAGS[role].includes(flag)))
})

test('the oldest of a role is the default, and is written only as the role', () => {
  const roles = rolesIn(ROWS)
  const usual = usualRole(roles, 'assistant')
  expect(usual?.id).toBe(7)
  expect(roles.map((one) => keyOf(roles, one))).toEqual(['assistant', 'accountant', '1001'])
  expect(roleValues(roles, usual ? [usual] : [])).toMatchObject({ role: 'assistant', role_ids: [], can_view_quote: 1 })
  expect(roles.map(({ isOffered }) => isOffered)).toEqual([true, false, true])
})

test('several roles add up, and the first one is the person’s role', () => {
  const roles = rolesIn(ROWS)
  const chosen = rolesOf(roles, 'accountant', [1001, 8])
  expect(roleValues(roles, chosen)).toMatchObject({
    role: 'assistant',
    role_ids: [1001, 8],
    can_add_lead: 1,
    can_export: 1,
    can_view_quote: 0,
  })
})
