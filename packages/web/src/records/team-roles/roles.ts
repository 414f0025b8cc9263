/** The company's roles in the form of an employee, and their combined rights. Pure. */
import { recordOf } from '@fura/shared/objects.ts'
import { type Flag, FLAGS, ROLE_FLAGS, type Role, ROLES } from '@fura/shared/permissions.ts'
import type { RowValues } from '#offline/row.ts'

type Values = RowValues

export interface CompanyRole {
  /** null: only the product's role is known, because the list has not come yet. */
  id: number | null
  role: Role
  flags: readonly Flag[]
  isOffered: boolean
  row: Values | null
}

const fromRow = (row: Values): CompanyRole[] => {
  const role = ROLES.find((name) => name === row.role)
  if (!role || typeof row.id !== 'number') return []
  const flags = FLAGS.filter((flag) => row[flag] === 1)
  return [{ id: row.id, role, flags, isOffered: row.is_active !== 0, row }]
}

/** Oldest first: the first one of each product role is its default. */
export const rolesIn = (rows: readonly Values[] | undefined): CompanyRole[] => {
  const own = (rows ?? []).flatMap(fromRow).toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0))
  if (own.length > 0) return own
  return ROLES.map((role) => ({ id: null, role, flags: ROLE_FLAGS[role], isOffered: true, row: null }))
}

export const usualRole = (roles: readonly CompanyRole[], name: unknown): CompanyRole | undefined =>
  roles.find(({ role }) => role === name)

/** As a choice: the default one of a role under that role. */
export const keyOf = (roles: readonly CompanyRole[], one: CompanyRole): string =>
  usualRole(roles, one.role) === one ? one.role : String(one.id)

/** A person's roles, the first one first; without any, the default one of their role. */
export const rolesOf = (roles: readonly CompanyRole[], role: unknown, ids: unknown): CompanyRole[] => {
  const own = Array.isArray(ids) ? ids.flatMap((id) => roles.find((one) => one.id === id) ?? []) : []
  const usual = usualRole(roles, role)
  return own.length > 0 || !usual ? own : [usual]
}

/** Every flag as these roles combined have it. */
export const flagsOf = (roles: readonly Pick<CompanyRole, 'flags'>[]): Record<Flag, 0 | 1> =>
  recordOf(FLAGS, (flag) => (roles.some(({ flags }) => flags.includes(flag)) ? 1 : 0))

/** What is written for them: only the default role is written as `role`. */
export const roleValues = (roles: readonly CompanyRole[], chosen: readonly CompanyRole[]): Values => {
  const [first, ...others] = chosen
  const isUsual = first !== undefined && others.length === 0 && usualRole(roles, first.role) === first
  return {
    ...(first ? { role: first.role } : {}),
    role_ids: isUsual ? [] : chosen.flatMap(({ id }) => id ?? []),
    ...flagsOf(chosen),
  }
}
