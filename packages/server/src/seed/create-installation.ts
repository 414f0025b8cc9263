/** Makes a company with its lookups, one branch and, where asked for, its first administrator. The only way to make one. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { Language } from '@fura/shared/language.ts'
import { FLAGS, ROLE_FLAGS } from '@fura/shared/permissions.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { DEFAULT_TIME_ZONE } from '@fura/shared/time-zone.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import type { RequestOrigin, Writing } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import type { Databases } from '#db/open.ts'
import { addInstallation, databaseName, type NewInstallation } from '#db/registry.ts'
import { serverActor } from '#db/server-actor.ts'
import { setPassword } from '#features/auth/auth.queries.ts'
import { auditCommand, someOrganization, writeAsServer } from '../admin/server-actor.ts'
import { installationSteps } from '#migrations/index.ts'
import { addRecord, checkNew } from '#resource/save.ts'
import { seedLists } from './data/seed-lists.ts'
import { seedInstallation } from './seed.ts'

/** The codes that a base currency may have. */
export const CURRENCY_CODES: readonly string[] = (seedLists.currencies ?? []).map(({ code }) => String(code))

/** The database of a removed company was left behind, with its people in it. */
export class OccupiedDatabase extends Error {
  override readonly name = 'OccupiedDatabase'
}

export interface FirstAdministrator {
  name: string
  /** Also the login. */
  email: string
  language: Language
  passHash: string
}

export interface CreateParts {
  databases: Databases
  registry: Database
  /** Where installations without an address of their own live. */
  defaultUrl: string | null
}

export interface CreateChoice {
  /** For the security log: what made it. */
  command: string
  from?: RequestOrigin
  administrator?: FirstAdministrator
}

const administratorFields = ({ name, email, language }: FirstAdministrator) => ({
  name,
  login: email,
  email,
  language,
  role: 'admin',
  ...Object.fromEntries(FLAGS.map((flag) => [flag, ROLE_FLAGS.admin.includes(flag) ? 1 : 0])),
})

/** Throws `invalid data` where a new company could not have such an administrator. */
export const checkAdministrator = (administrator: FirstAdministrator): void => {
  checkNew(teamUser, { ...administratorFields(administrator), organization: 1 }, serverActor(DEFAULT_TIME_ZONE))
}

const addAdministrator = async (
  writing: Writing,
  administrator: FirstAdministrator,
  organization: number,
): Promise<number> => {
  const sent = { ...administratorFields(administrator), organization }
  const { id } = await addRecord(writing, teamUser, checkNew(teamUser, sent, writing.actor))
  await setPassword(writing.tx, id, administrator.passHash)
  return id
}

/** Runs before the registry names the installation: an address that does not answer must not reach the servers. */
const fillDatabase = async (db: Database, name: string, newInstallation: NewInstallation, choice: CreateChoice) => {
  const user = await db.read.selectFrom('team_users').select('id').limit(1).executeTakeFirst()
  if (user) throw new OccupiedDatabase(`The database ${name} holds another company's users.`)
  const currency = newInstallation.currency ?? VARIANTS[newInstallation.variant].currency
  await seedInstallation({ db, currency, variant: newInstallation.variant }, nowSeconds())
  const timezone = newInstallation.timezone ?? DEFAULT_TIME_ZONE
  await writeAsServer({ db, timezone }, async (writing) => {
    const organization = await someOrganization(writing, { name: newInstallation.name, currency, timezone })
    const { administrator, command, from } = choice
    const id = administrator ? await addAdministrator(writing, administrator, organization) : null
    await auditCommand(from ? { ...writing, actor: { ...writing.actor, from } } : writing, command, id)
  })
}

export const createInstallation = async (
  { databases, registry, defaultUrl }: CreateParts,
  newInstallation: NewInstallation,
  choice: CreateChoice,
): Promise<void> => {
  const name = databaseName(newInstallation.uniqueId)
  const db = await databases.create({ url: newInstallation.databaseUrl ?? defaultUrl, name }, installationSteps)
  try {
    await fillDatabase(db, name, newInstallation, choice)
  } finally {
    await db.close()
  }
  await addInstallation(registry, newInstallation)
}
