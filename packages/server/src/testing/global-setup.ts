/**
 * Gives the tests of one Vitest project their PostgreSQL and the template of their databases. Vitest calls it only for
 * projects that have tests to run, so nothing is started for the others, and for one project after the other: templates are
 * filled behind it (template-made.ts).
 */
import type { TestProject } from 'vitest/node'
import { rm } from 'node:fs/promises'
import { startTestPostgres } from './postgres.ts'
import { type Companies, makeDatabaseTemplate, makeFolderTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database engine that this run of the server tests uses. */
    engine: 'sqlite' | 'postgres'
    /** Also what shows nothing on this engine that the other has not shown. */
    repeats: boolean
    /** What the template has in it. */
    companies: Companies
    /** Of `FilledTemplate`; only where the databases are ours. */
    templateFolder: string
    /** Of the whole run: projects with the same companies share one. */
    sqliteTemplates: Partial<Record<Companies, string>> | undefined
    /** Connects as an ordinary role; only with the engine `postgres`. */
    postgresUrl: string
    /** Undefined where TEST_DATABASE_URL names a server that is not ours. */
    postgresAdminUrl: string | undefined
    /** Of the postmaster; undefined where TEST_DATABASE_URL names a server that is not ours. */
    postgresPid: number | undefined
  }
}

const WITHOUT_DURABILITY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Each test that needed the template has failed by then, with the reason. */
const noteFailure = (error: unknown): void => {
  process.exitCode = 1
  process.stderr.write(`${String(error)}\n`)
}

const companiesOf = ({ config }: TestProject): Companies => config.provide.companies ?? 'tests'

const setUpPostgres = async (project: TestProject): Promise<() => Promise<void>> => {
  const companies = companiesOf(project)
  // Only faults pull the plug; the others need not wait for the disk.
  const postgres = await startTestPostgres(companies === 'tests' ? WITHOUT_DURABILITY : [])
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('postgresPid', postgres.pid)
  const { adminUrl } = postgres
  if (!adminUrl) return () => postgres.stop()
  const { folder, made } = await makeDatabaseTemplate(companies, postgres.url, adminUrl)
  project.provide('templateFolder', folder)
  return async () => {
    await made.catch(noteFailure)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const setUpSqlite = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const companies = companiesOf(project)
  const run = project.vitest.getRootProject()
  const templates = run.getProvidedContext().sqliteTemplates ?? {}
  const existing = templates[companies]
  if (existing !== undefined) {
    project.provide('templateFolder', existing)
    return undefined
  }
  const { folder, made } = await makeFolderTemplate(companies)
  project.provide('templateFolder', folder)
  run.provide('sqliteTemplates', { ...templates, [companies]: folder })
  return async () => {
    await made.catch(noteFailure)
    await rm(folder, { recursive: true, force: true })
  }
}

export const setup = (project: TestProject): Promise<(() => Promise<void>) | undefined> =>
  project.config.provide.engine === 'postgres' ? setUpPostgres(project) : setUpSqlite(project)
