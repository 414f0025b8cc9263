/** Where a server under test keeps its data: a folder, or a PostgreSQL database of its own, with one company in it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from '#config.ts'
import type { Database, Engine } from '#db/database.ts'
import { openDatabases, type Place } from '#db/open.ts'
import { openSession } from '#http/sessions.ts'
import { installationSteps } from '#migrations/index.ts'
import { start } from '../start.ts'
import type { TestPostgres } from '../testing/postgres.ts'
import {
  copyDatabase,
  copyFolder,
  createDatabase,
  faultsInstallation,
  SECRET_KEY,
  urlOfDatabase,
} from '../testing/template.ts'

export interface ServerPlace {
  engine: Engine
  dataDir: string
  databaseUrl: string | null
  /** Arguments of main.ts. */
  environment: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** A place with a company whose users are logged in already. */
export interface Company {
  place: ServerPlace
  appKey: string
  /** Session tokens of two users that may do everything here. */
  tokens: readonly [string, string]
  database: Place
  /** Opens the company's database beside the server, for the time of the work. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
}

let serial = 0

/** The company made already, in the data folder or in PostgreSQL: to copy it is quicker than to make it. */
export type Template = 'database' | { folder: string }

const makeDatabase = async ({ url, adminUrl }: TestPostgres, isCopied: boolean): Promise<string> => {
  if (!adminUrl) throw new Error('Faults need a PostgreSQL of their own.')
  serial += 1
  const name = `fura_fault_${process.pid}_${serial}`
  await (isCopied ? copyDatabase(adminUrl, name) : createDatabase(adminUrl, name))
  return urlOfDatabase(url, name)
}

/** `server` is needed for PostgreSQL: a database is made there, owned by its ordinary role. Empty without a template. */
export const makePlace = async (
  server: TestPostgres | null,
  template: Template | null = null,
): Promise<ServerPlace> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fura-fault-'))
  const databaseUrl = server && (await makeDatabase(server, template === 'database'))
  if (template && template !== 'database') await copyFolder(template.folder, dataDir)
  return {
    engine: server ? 'postgres' : 'sqlite',
    dataDir,
    databaseUrl,
    environment: {
      DATA_DIR: dataDir,
      DEMO: 'small',
      SECRET_KEY,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

/** Fills the place, if it is empty, without a server process, which is quicker than seven demo companies. */
export const makeCompany = async (place: ServerPlace): Promise<Company> => {
  const { dataDir, environment } = place
  const started = await start({
    config: readConfig(environment),
    logger: pino({ level: 'silent' }),
    firstInstallations: [faultsInstallation],
  })
  try {
    const [installation] = started.installations
    if (!installation) throw new Error('The company was not made.')
    const { db, appKey, place: database } = installation
    const users = await db.read
      .selectFrom('team_users')
      .select('id')
      .where('can_add_driver', '=', 1)
      .where('can_edit_driver', '=', 1)
      .where('can_add_contractor', '=', 1)
      .where('can_edit_contractor', '=', 1)
      .orderBy('id')
      .limit(2)
      .execute()
    const open = (index: number) => db.write((tx) => openSession(tx, Number(users[index]?.id), 'test'))
    return {
      place,
      appKey,
      tokens: [await open(0), await open(1)],
      database,
      withDatabase: async (work) => {
        const databases = openDatabases(dataDir)
        try {
          return await work(await databases.open(database, installationSteps))
        } finally {
          await databases.close()
        }
      },
    }
  } finally {
    await started.close()
  }
}
