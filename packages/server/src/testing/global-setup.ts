/**
 * Gives the tests of one Vitest project their PostgreSQL. Vitest calls it only for projects that have tests to run, so
 * nothing is started for the others.
 */
import type { TestProject } from 'vitest/node'

import { startTestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database engine that this run of the server tests uses. */
    engine: 'sqlite' | 'postgres'
    /** Of an ordinary role; only with the engine `postgres`. */
    postgresUrl: string
    /** Undefined where TEST_DATABASE_URL names a server that is not ours. */
    postgresAdminUrl: string | undefined
    /** Of the postmaster; undefined where TEST_DATABASE_URL names a server that is not ours. */
    postgresPid: number | undefined
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  project.provide('postgresUrl', postgres.url)
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('postgresPid', postgres.pid)
  return () => postgres.stop()
}
