/** The roles that every company starts with, and their rights (domain.md 1.17). */
import { FLAGS, ROLE_FLAGS, ROLES } from '@fura/shared/permissions.ts'
import { textOf } from '#texts.ts'
import { inOrder, names } from './seed-row.ts'

export const teamRoles = inOrder(
  ROLES.map((role, index) => ({
    id: index + 1,
    role,
    ...names(textOf('ru', `role.${role}`), textOf('uk', `role.${role}`), textOf('en', `role.${role}`)),
    ...Object.fromEntries(FLAGS.map((flag) => [flag, ROLE_FLAGS[role].includes(flag) ? 1 : 0])),
  })),
)
