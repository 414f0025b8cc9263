/**
 * Gives the tests of one Vitest project their PostgreSQL and the template of their databases. Vitest calls it only for
 * projects that have tests to run, so nothing is started for the others.
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
    /** A data folder to copy; only with the engine `sqlite`. */
    templateFolder: string
    /** Connects as an ordinary role; only with the engine `postgres`. */
    postgresUrl: string
    /** Undefined where TEST_DATABASE_URL names a server that is not ours. */
    postgresAdminUrl: string | undefined
    /** Of the postmaster; undefined where TEST_DATABASE_URL names a server that is not ours. */
    postgresPid: number | undefined
  }
}

const WITHOUT_DURABILITY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

const companiesOf = ({ config }: TestProject): Companies => config.provide.companies ?? 'tests'

const setUpPostgres = async (project: TestProject): Promise<() => Promise<void>> => {
  const companies = companiesOf(project)
  // Only faults pull the plug; the others need not wait for the disk.
  const postgres = await startTestPostgres(companies === 'tests' ? WITHOUT_DURABILITY : [])
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('postgresPid', postgres.pid)
  if (postgres.adminUrl) await makeDatabaseTemplate(companies, postgres.url, postgres.adminUrl)
  return () => postgres.stop()
}

const setUpSqlite = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await makeFolderTemplate(companiesOf(project))
  project.provide('templateFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}

export const setup = (project: TestProject): Promise<() => Promise<void>> =>
  project.config.provide.engine === 'postgres' ? setUpPostgres(project) : setUpSqlite(project)
