/** `user …`: creates, lists and switches on and off the accounts of an installation, and sets their passwords and roles. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { fold } from '@fura/shared/fold.ts'
import { type Role, ROLES } from '@fura/shared/permissions.ts'
import type { Writing } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import type { InstallationRow } from '#db/registry.ts'
import { serverActor } from '#db/server-actor.ts'
import { setPassword } from '#features/auth/auth.queries.ts'
import { hashPassword } from '#http/passwords.ts'
import { endCalendarAddress } from '#features/calendar/ics-address.queries.ts'
import { flagsOfRoles, roleTemplates, standardRole } from '#features/team/role-templates.ts'
import { hasOtherAdministrator } from '#features/team/team.queries.ts'
import { endSessions } from '#http/sessions.ts'
import { installationSteps } from '#migrations/index.ts'
import { addRecord, changeRecord, checkChange, checkNew } from '#resource/save.ts'
import { type Command, type AdminContext, type Option, type Options, Refusal, UsageError } from './command.ts'
import { installationById } from './find-installation.ts'
import { choosePassword, type ChosenPassword } from './password-input.ts'
import { auditCommand, someOrganization, writeAsServer } from './server-actor.ts'
import { tableLines } from './table.ts'

interface Opened {
  installation: InstallationRow
  db: Database
}

const open = async (options: Options, context: AdminContext): Promise<Opened> => {
  const installation = await installationById(context, options.demanded('installation'))
  return { installation, db: await context.databases.open(installation.place, installationSteps) }
}

const findUser = (
  { db }: Opened,
  login: string,
): Promise<Pick<RowOf<'team_users'>, 'id' | 'login' | 'is_active'> | undefined> =>
  db.read
    .selectFrom('team_users')
    .select(['id', 'login', 'is_active'])
    .where('unique_key', '=', fold(login))
    .where('is_deleted', '=', 0)
    .executeTakeFirst()

const userOf = async (options: Options, opened: Opened): Promise<{ id: number; login: string; isActive: boolean }> => {
  const login = options.demanded('login')
  const row = await findUser(opened, login)
  if (!row) throw new Refusal(`There is no user "${login}" in "${opened.installation.uniqueId}".`)
  return { id: row.id, login: row.login ?? login, isActive: row.is_active === 1 }
}

const readRole = (options: Options): Role => {
  const roleName = options.demanded('role')
  const role = ROLES.find((name) => name === roleName)
  if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')}, not "${roleName}".`)
  return role
}

const flagsOf = async ({ db }: Opened, role: Role): Promise<Record<string, 0 | 1>> =>
  flagsOfRoles([standardRole(await roleTemplates(db.read), role)])

const showPassword = ({ say }: AdminContext, { password, isMade }: ChosenPassword): void => {
  if (isMade) say(`Password, shown only now: ${password}`)
}

const warnWithoutAdministrator = async ({ say }: AdminContext, { db, installation }: Opened): Promise<void> => {
  const isKept = await db.write((tx) => hasOtherAdministrator(tx, 0))
  if (!isKept) say(`Nobody is left in "${installation.uniqueId}" who can manage its users, except by this command.`)
}

const add = async (options: Options, context: AdminContext): Promise<void> => {
  const role = readRole(options)
  const login = options.demanded('login')
  const email = options.text('email') ?? (login.includes('@') ? login : undefined)
  if (email === undefined) throw new UsageError('--email is needed where the login is no e-mail address.')
  const opened = await open(options, context)
  const { db, installation } = opened
  const sent = { name: options.demanded('name'), login, email, role, ...(await flagsOf(opened, role)) }
  // Check everything before asking for a password; the organization itself is found or made in the write.
  checkNew(teamUser, { ...sent, organization: 1 }, serverActor(installation.timezone))
  if (await findUser(opened, login))
    throw new Refusal(`There is a user "${login}" in "${installation.uniqueId}" already.`)
  const chosen = await choosePassword(context, options.isOn('password-stdin'))
  const passHash = await hashPassword(chosen.password)
  await writeAsServer({ db, timezone: installation.timezone }, async (writing) => {
    const organization = await someOrganization(writing, installation)
    const { id } = await addRecord(writing, teamUser, checkNew(teamUser, { ...sent, organization }, writing.actor))
    await setPassword(writing.tx, id, passHash)
    await auditCommand(writing, `user add --role ${role}`, id)
  })
  context.say(`Made the user "${login}" with the role ${role} in "${installation.uniqueId}".`)
  showPassword(context, chosen)
}

const momentWords = (seconds: number): string =>
  seconds === 0 ? 'never' : `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const list = async (options: Options, context: AdminContext): Promise<void> => {
  const { db, installation } = await open(options, context)
  const rows = await db.read
    .selectFrom('team_users')
    .select(['id', 'login', 'name', 'role', 'is_active', 'pass_hash', 'last_login', 'email'])
    .where('is_deleted', '=', 0)
    .orderBy('id')
    .execute()
  if (rows.length === 0)
    return context.say(`"${installation.uniqueId}" has no user yet; see: npm run admin -- user add --help`)
  const lines = rows.map((row) => [
    String(row.id),
    row.login ?? '',
    row.name,
    row.role,
    `${row.is_active === 1 ? 'on' : 'off'}${row.pass_hash === null ? ', no password' : ''}`,
    momentWords(row.last_login),
    row.email ?? '',
  ])
  const heads = ['ID', 'LOGIN', 'NAME', 'ROLE', 'STATE', 'LAST LOGIN', 'E-MAIL']
  for (const line of tableLines(heads, lines)) context.say(line)
}

/** Changes fields of the user; `finish` belongs to the same write. */
const change = (
  { db, installation }: Opened,
  id: number,
  sent: Readonly<Record<string, unknown>>,
  finish: (writing: Writing) => Promise<void>,
): Promise<void> =>
  writeAsServer({ db, timezone: installation.timezone }, async (writing) => {
    await changeRecord(writing, teamUser, id, checkChange(teamUser, sent, writing.actor), null)
    await finish(writing)
  })

const turn = (isOn: boolean) => async (options: Options, context: AdminContext) => {
  const opened = await open(options, context)
  const { id, login, isActive } = await userOf(options, opened)
  if (isActive === isOn) throw new Refusal(`"${login}" is ${isOn ? 'on' : 'off'} already.`)
  await change(opened, id, { is_active: isOn ? 1 : 0 }, async (writing) => {
    await endSessions(writing.tx, id, null)
    await endCalendarAddress(writing.tx, id)
    await auditCommand(writing, isOn ? 'user on' : 'user off', id)
  })
  context.say(isOn ? `"${login}" can log in again.` : `"${login}" is off: no login, and no session is left.`)
  if (!isOn) await warnWithoutAdministrator(context, opened)
}

const password = async (options: Options, context: AdminContext): Promise<void> => {
  const opened = await open(options, context)
  const { id, login } = await userOf(options, opened)
  const chosen = await choosePassword(context, options.isOn('password-stdin'))
  const passHash = await hashPassword(chosen.password)
  await writeAsServer({ db: opened.db, timezone: opened.installation.timezone }, async (writing) => {
    await setPassword(writing.tx, id, passHash)
    await endSessions(writing.tx, id, null)
    await auditCommand(writing, 'user password', id)
  })
  context.say(`"${login}" has a new password; all of its sessions have ended.`)
  showPassword(context, chosen)
}

const role = async (options: Options, context: AdminContext): Promise<void> => {
  const newRole = readRole(options)
  const opened = await open(options, context)
  const { id, login } = await userOf(options, opened)
  await change(opened, id, { role: newRole, role_ids: [], ...(await flagsOf(opened, newRole)) }, (writing) =>
    auditCommand(writing, `user role ${newRole}`, id),
  )
  context.say(`"${login}" has the role ${newRole} and its rights.`)
  await warnWithoutAdministrator(context, opened)
}

const INSTALLATION: Option = { value: 'ID', isRequired: true, about: 'the installation, e.g. my-company' }
const LOGIN: Option = { value: 'LOGIN', isRequired: true, about: 'the login of the user' }
const ROLE: Option = { value: 'ROLE', isRequired: true, about: `brings its rights: ${ROLES.join(', ')}` }
const FROM_STDIN: Option = { about: 'reads the password from standard input; without it you are asked, or one is made' }
const one = { installation: INSTALLATION, login: LOGIN }

const addOptions: Readonly<Record<string, Option>> = {
  installation: INSTALLATION,
  login: { ...LOGIN, about: 'what the user types to log in, usually an e-mail address' },
  name: { value: 'TEXT', isRequired: true, about: 'the name that colleagues see' },
  role: ROLE,
  email: { value: 'ADDRESS', about: 'where their mail goes (default: the login, if it is an address)' },
  'password-stdin': FROM_STDIN,
}

export const userCommands: readonly Command[] = [
  { name: 'user add', about: 'makes an account', options: addOptions, run: add },
  {
    name: 'user list',
    about: 'lists the accounts of an installation',
    options: { installation: INSTALLATION },
    run: list,
  },
  { name: 'user off', about: 'ends their sessions and refuses their login', options: one, run: turn(false) },
  { name: 'user on', about: 'lets them log in again', options: one, run: turn(true) },
  {
    name: 'user password',
    about: 'sets a new password and ends their sessions',
    options: { ...one, 'password-stdin': FROM_STDIN },
    run: password,
  },
  { name: 'user role', about: 'gives a role with exactly its rights', options: { ...one, role: ROLE }, run: role },
]
