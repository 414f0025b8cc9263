/** The rights of a user, whose flags are 0 and 1. */
import type { Rights } from '@fura/shared/permissions.ts'
import type { CurrentUser } from '#core/contexts.tsx'

export const rightsOf = (user: CurrentUser): Rights =>
  Object.fromEntries(Object.entries(user).map(([name, value]) => [name, value === 1])) as Rights
