/**
 * The databases that a test begins with, companies with demo data: made once per run and copied for each test file, because
 * to fill them takes longer than most tests. A PostgreSQL that is not ours may not be copied in: there each app fills
 * schemas of its own.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { NewInstallation } from '#db/registry.ts'
import { noteWhenMade, untilMade } from './template-made.ts'

export const HOST_A = 'a.test'
export const HOST_B = 'b.test'
export const SECRET_KEY = 'a-secret-key-that-only-tests-know-0123456789'

const TEMPLATE_DATABASE = 'fura_template'

/** Whose companies the template has: those of an app for tests, or the one of a server that faults meet. */
export type Companies = 'tests' | 'faults'

export const firstInstallations = (tag: string): NewInstallation[] => [
  { uniqueId: `a${tag}`, name: 'Компания А', variant: 'standard', hosts: [HOST_A], webForm: true },
  { uniqueId: `b${tag}`, name: 'Компания Б', variant: 'transport', hosts: [HOST_B] },
]

/** Reached by its address. */
export const faultsInstallation: NewInstallation = {
  uniqueId: 'faults',
  name: 'Компания',
  variant: 'standard',
  hosts: ['127.0.0.1'],
}

export const urlOfDatabase = (url: string, database: string): string => url.replace(/\/[^/]*$/, `/${database}`)

const asAdmin = async (adminUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** In a process of its own: where this runs, modules are loaded in another way than the server's are. */
const fill = async (companies: Companies, dataDir: string, databaseUrl: string | null): Promise<void> => {
  const script = join(import.meta.dirname, 'fill-template.ts')
  await promisify(execFile)(process.execPath, [script, companies, dataDir, ...(databaseUrl ? [databaseUrl] : [])])
}

/** Where a template is noted; with the engine `sqlite` it holds the template too. */
export interface FilledTemplate {
  folder: string
  /** Others wait for the note in the folder. */
  made: Promise<void>
}

const makeTemplate = async (make: (dataDir: string) => Promise<void>): Promise<FilledTemplate> => {
  const folder = await mkdtemp(join(tmpdir(), 'fura-template-'))
  const made = noteWhenMade(folder, make(dataIn(folder)))
  // Who needs the template is told by the note, and who ends the run by the promise.
  made.catch(() => undefined)
  return { folder, made }
}

const dataIn = (folder: string): string => join(folder, 'data')

/** A data folder with these companies in it. */
export const makeFolderTemplate = (companies: Companies): Promise<FilledTemplate> =>
  makeTemplate((dataDir) => fill(companies, dataDir, null))

export const copyFolder = async (template: string, to: string): Promise<void> => {
  await untilMade(template)
  await cp(dataIn(template), to, { recursive: true })
}

/** The same as a database; `url` and `adminUrl`: of the server. */
export const makeDatabaseTemplate = (companies: Companies, url: string, adminUrl: string): Promise<FilledTemplate> =>
  makeTemplate(async (dataDir) => {
    await createDatabase(adminUrl, TEMPLATE_DATABASE)
    await fill(companies, dataDir, urlOfDatabase(url, TEMPLATE_DATABASE))
  })

/** An empty one. */
export const createDatabase = (adminUrl: string, name: string): Promise<void> =>
  asAdmin(adminUrl, `create database ${name} owner fura`)

/** `file_copy` takes a third of the time where nothing waits for the disk; elsewhere it waits for all that is not written yet. */
export const copyDatabase = (
  adminUrl: string,
  name: string,
  strategy: 'file_copy' | 'wal_log' = 'wal_log',
  template = TEMPLATE_DATABASE,
): Promise<void> => asAdmin(adminUrl, `create database ${name} template ${template} owner fura strategy ${strategy}`)

export const dropDatabase = (adminUrl: string, name: string): Promise<void> =>
  asAdmin(adminUrl, `drop database ${name} with (force)`)
