/**
 * The demo companies on a PostgreSQL for the browser tests (E2E_ENGINE=postgres): filled once, and copied for each server of a single
 * test. On SQLite they are in the data folder.
 */
import { copyDatabase, createDatabase, urlOfDatabase } from '../../packages/server/src/testing/template.ts'
import { startPrivatePostgres, type TestPostgres } from '../../packages/server/src/testing/postgres.ts'

const SPARE = 'e2e_spare'

type Environment = Readonly<Record<string, string>>

let serial = 0

/** null on SQLite. The environment tells tests what to copy from. */
export const startOwnPostgres = async (): Promise<TestPostgres | null> => {
  if (process.env.E2E_ENGINE !== 'postgres') return null
  const postgres = await startPrivatePostgres()
  await createDatabase(postgres.adminUrl, SPARE)
  process.env.E2E_POSTGRES_URL = postgres.url
  process.env.E2E_POSTGRES_ADMIN_URL = postgres.adminUrl
  return postgres
}

/** For the server that fills the companies. */
export const spareDatabase = (postgres: TestPostgres | null): Environment =>
  postgres ? { DATABASE_URL: urlOfDatabase(postgres.url, SPARE) } : {}

/** For a server that starts with a copy of them. */
export const copiedDatabase = async (): Promise<Environment> => {
  const { E2E_POSTGRES_URL: url, E2E_POSTGRES_ADMIN_URL: adminUrl } = process.env
  if (!url || !adminUrl) return {}
  serial += 1
  const name = `e2e_${process.pid}_${serial}`
  await copyDatabase(adminUrl, name, 'file_copy', SPARE)
  return { DATABASE_URL: urlOfDatabase(url, name) }
}
