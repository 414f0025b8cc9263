/** Rights to change users (api.md, Users): pure decisions from the writer's rights and the user's record. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { FieldCode } from '@fura/shared/errors.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { type Flag, FLAGS, type Rights } from '@fura/shared/permissions.ts'
import type { Row } from '#db/database.ts'
import { toStored } from '#rows/codec.ts'
import { flagsOfRoles, type RoleTemplate, rolesOf } from './role-templates.ts'

/** A new colleague may open the mail only after a weekend. */
export const INVITATION_SECONDS = 72 * 3600

/** Contacts and settings that everybody may change on their own record. */
const OWN_FIELDS: ReadonlySet<string> = new Set<FieldOf<'team_user'>>([
  'phone',
  'phone2',
  'email',
  'email2',
  'language',
  'theme',
  'sound_on',
])

/** The validation reports unknown names. */
export const isOnlyOwn = (names: readonly string[]): boolean =>
  names.every((name) => OWN_FIELDS.has(name) || !Object.hasOwn(teamUser.fields, name))

const isAdministrator = (user: Row | Values): boolean => user.role === 'admin' || user.can_add_user === 1

/** Setting another's e-mail or login can take over the account; setting a head lets the head see what they do. */
const ACCOUNT_FIELDS: readonly FieldOf<'team_user'>[] = ['email', 'login', 'head_of_id']

/** A head may override guards and reopen final statuses, which flags do not allow. */
const isHeadMadeOrUnmade = (before: Row | null, sent: Values): boolean =>
  'role' in sent && (sent.role === 'head') !== (before?.role === 'head')

const isAdministratorsWork = (before: Row | null, sent: Values, isSelf: boolean): boolean => {
  if (isAdministrator(sent) || isHeadMadeOrUnmade(before, sent)) return true
  if (before === null) return false
  if (isAdministrator(before) || (isSelf && 'role' in sent)) return true
  return ACCOUNT_FIELDS.some((name) => name in sent && sent[name] !== before[name])
}

/** The flags that the writer lacks for this change: those that it gives, and `can_add_user` for what only administrators do. */
export const missingFlags = (rights: Rights, before: Row | null, sent: Values, isSelf: boolean): Flag[] => {
  const newFlags = FLAGS.filter((flag) => sent[flag] === 1 && before?.[flag] !== 1)
  const needed = new Set<Flag>([
    ...newFlags,
    ...(isAdministratorsWork(before, sent, isSelf) ? ['can_add_user' as const] : []),
  ])
  return [...needed].filter((flag) => !rights[flag])
}

/** After a change of any of these fields a mailed link is no longer valid. */
export const LINKED_FIELDS = ['login', 'email', 'is_active', 'role', ...FLAGS] as const

const KEEPER_FLAGS = ['is_active', 'can_add_team_user', 'can_add_user'] as const

const isKeeper = (user: Row | Values): boolean => KEEPER_FLAGS.every((name) => user[name] === 1)

/** The fields by which this change would remove the last user who can manage the users. */
export const lostKeeperFlags = (before: Row, sent: Values): Record<string, FieldCode> =>
  isKeeper(before)
    ? Object.fromEntries(
        KEEPER_FLAGS.filter((name) => sent[name] === 0).map((name) => [name, 'rule:last_admin' as const]),
      )
    : {}

/** Roles sent without flags give those of the company's roles (domain.md 1.17). */
export const withRoleFlags = (
  templates: readonly RoleTemplate[],
  input: Readonly<Record<string, unknown>>,
  values: Values,
): Values => {
  const roles = 'role' in input || 'role_ids' in input ? rolesOf(templates, values) : []
  if (roles.length === 0 || FLAGS.some((flag) => flag !== 'is_dispatcher' && flag in input)) return values
  const role = 'role' in input ? {} : { role: roles[0]?.role ?? null }
  const dispatcher = 'is_dispatcher' in input ? { is_dispatcher: values.is_dispatcher ?? 0 } : {}
  return { ...values, ...role, ...flagsOfRoles(roles), ...dispatcher }
}

const RIGHTS: readonly string[] = ['role', 'role_ids', 'is_active', ...FLAGS]

const storedValue = (name: string, value: Wire): Row[string] => {
  const field: Field | undefined = teamUser.fields[name as keyof typeof teamUser.fields]
  return field ? toStored(name, field, value) : null
}

const changedNames = (before: Row | null, sent: Values): string[] =>
  Object.keys(sent).filter((name) => storedValue(name, sent[name] ?? null) !== (before?.[name] ?? null))

/** Granted (`+`) and revoked (`-`) rights and the new role of a change, for the security log. */
export const rightsText = (before: Row | null, sent: Values): string =>
  changedNames(before, sent)
    .filter((name) => RIGHTS.includes(name))
    .flatMap((name) => {
      if (name === 'role' || name === 'role_ids') return [`${name}=${String(sent[name])}`]
      if (before === null && sent[name] !== 1) return []
      return [`${sent[name] === 1 ? '+' : '-'}${name}`]
    })
    .join(' ')

/** The names alone of whatever else is changed. */
export const changedOthers = (before: Row, sent: Values): string[] =>
  changedNames(before, sent).filter((name) => !RIGHTS.includes(name))
