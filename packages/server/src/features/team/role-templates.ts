/** The roles of a company and what they come to for a person: the rights of several add up (decision 0092). */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { recordOf } from '@fura/shared/objects.ts'
import { type Flag, FLAGS, ROLE_FLAGS, type Role, ROLES } from '@fura/shared/permissions.ts'
import type { Reader, Row, Tx } from '#db/database.ts'
import { wireRecord } from '#rows/columns.ts'

export interface RoleTemplate {
  id: number
  role: Role
  flags: readonly Flag[]
}

export const roleTemplates = async (db: Reader | Tx): Promise<RoleTemplate[]> => {
  const rows = await db
    .selectFrom('team_roles')
    .select(['id', 'role', ...FLAGS])
    .where('is_deleted', '=', 0)
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const role = ROLES.find((name) => name === row.role)
    return role ? [{ id: row.id, role, flags: FLAGS.filter((flag) => row[flag] === 1) }] : []
  })
}

/** The company's own word for a role of the product: the first role that corresponds to it. */
export const standardRole = (templates: readonly RoleTemplate[], role: Role): RoleTemplate =>
  templates.find((one) => one.role === role) ?? { id: 0, role, flags: ROLE_FLAGS[role] }

/** Those that the person has; without any, the one of their role. `person`: as in an answer. */
export const rolesOf = (templates: readonly RoleTemplate[], { role, role_ids: ids }: Values): RoleTemplate[] => {
  const own = Array.isArray(ids) ? templates.filter(({ id }) => ids.includes(id)) : []
  const named = ROLES.find((name) => name === role)
  return own.length > 0 || !named ? own : [standardRole(templates, named)]
}

/** Every flag, as these roles together have it. */
export const flagsOfRoles = (roles: readonly RoleTemplate[]): Record<Flag, 0 | 1> =>
  recordOf(FLAGS, (flag) => (roles.some(({ flags }) => flags.includes(flag)) ? 1 : 0))

/** The changes of a person's rights by their roles. `row`: as stored. */
export const changesByRoles = (templates: readonly RoleTemplate[], row: Row): Values => {
  const flags = flagsOfRoles(rolesOf(templates, wireRecord(teamUser, row)))
  return Object.fromEntries(Object.entries(flags).filter(([flag, value]) => row[flag] !== value))
}
