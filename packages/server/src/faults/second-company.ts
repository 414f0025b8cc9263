/** A company beside the first one of a place, made by the administration as an operator makes it, with somebody logged in. */
import { Readable } from 'node:stream'
import { readConfig } from '#config.ts'
import type { Database } from '#db/database.ts'
import { fileOf, openDatabases } from '#db/open.ts'
import { databaseName } from '#db/registry.ts'
import { openSession } from '#http/sessions.ts'
import { installationSteps } from '#migrations/index.ts'
import { runAdmin } from '../admin/run.ts'
import { HttpClient } from './http-client.ts'
import type { ServerPlace } from './place.ts'
import type { ServerProcess } from './server-process.ts'

const ID = 'second'
const HOST = 'second.test'

export interface SecondCompany {
  id: string
  /** Of the embedded engine. */
  file: string
  client(server: ServerProcess): HttpClient
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
}

const runAt = async ({ environment }: ServerPlace, argv: readonly string[], typed = ''): Promise<string> => {
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const readOwn = () => readConfig(environment)
  const code = await runAdmin(argv, { readConfig: readOwn, stdin: Readable.from([typed]), write, writeError: write })
  if (code !== 0) throw new Error(output)
  return output
}

/** `databaseUrl`: a PostgreSQL of its own. */
export const addSecondCompany = async (place: ServerPlace, databaseUrl?: string): Promise<SecondCompany> => {
  const own = databaseUrl ? ['--database-url', databaseUrl] : []
  const options = ['--id', ID, '--name', 'Вторая', '--variant', 'standard', '--host', HOST]
  const output = await runAt(place, ['installation', 'add', ...options, ...own])
  const appKey = /App-Key: (\S+)/.exec(output)?.[1] ?? ''
  const user = ['--installation', ID, '--login', 'a@second.test', '--name', 'Анна', '--role', 'admin']
  await runAt(place, ['user', 'add', ...user, '--password-stdin'], 'a-long-password-2026\n')
  const withDatabase: SecondCompany['withDatabase'] = async (work) => {
    const databases = openDatabases(place.dataDir)
    try {
      const where = { url: databaseUrl ?? place.databaseUrl, name: databaseName(ID) }
      return await work(await databases.open(where, installationSteps))
    } finally {
      await databases.close()
    }
  }
  const token = await withDatabase((db) => db.write((tx) => openSession(tx, 1, 'test')))
  return {
    id: ID,
    file: fileOf(place.dataDir, databaseName(ID)),
    client: (server) => {
      const client = new HttpClient(server.port, { host: HOST, 'app-key': appKey, 'user-auth-key': token })
      server.clients.push(client)
      return client
    },
    withDatabase,
  }
}
