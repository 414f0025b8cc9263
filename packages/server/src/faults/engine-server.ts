/** The PostgreSQL that a fault test uses; null with the embedded engine. */
import { inject } from 'vitest'
import { type PrivatePostgres, startPrivatePostgres, type TestPostgres } from '../testing/postgres.ts'
import { untilMade } from '../testing/template-made.ts'
import { makePlace, type ServerPlace } from './place.ts'

/** One that may be killed and frozen. */
export const privateServer = async (): Promise<PrivatePostgres | null> =>
  inject('engine') === 'postgres' ? startPrivatePostgres() : null

/** One in which databases can be made: that of this run where it is ours. */
export const roomyServer = async (): Promise<TestPostgres | null> => {
  if (inject('engine') !== 'postgres') return null
  const adminUrl = inject('postgresAdminUrl')
  if (!adminUrl) return startPrivatePostgres()
  return { url: inject('postgresUrl'), adminUrl, pid: inject('postgresPid'), stop: async () => {} }
}

/** A place in which the company is made already; `server` as `roomyServer` gave it. */
export const filledPlace = async (server: TestPostgres | null): Promise<ServerPlace> => {
  if (!server) return makePlace(null, { folder: inject('templateFolder') })
  if (!inject('postgresAdminUrl')) return makePlace(server)
  await untilMade(inject('templateFolder'))
  return makePlace(server, 'database')
}
