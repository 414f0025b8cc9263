/** The real server with the demo companies, in a folder of its own, as a process that tests may kill and start again. */
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { ServerProcess } from '../../packages/server/src/faults/server-process.ts'

const SECRET_KEY = 'a-secret-key-that-only-tests-know-0123456789'

export interface ServerChoice {
  dataDir: string
  webDir: string
  /** Any free one by default. */
  port?: number
  /** Beside the settings of every test server. */
  environment?: Readonly<Record<string, string>>
}

export const startServer = async (choice: ServerChoice): Promise<ServerProcess> => {
  const { dataDir, webDir, port = 0 } = choice
  const own = { DATA_DIR: dataDir, WEB_DIR: webDir, PORT: String(port), DEMO: 'small', SECRET_KEY }
  const environment = { ...own, ...choice.environment }
  const place = { engine: 'sqlite', dataDir, databaseUrl: null, environment, remove: async () => undefined } as const
  const server = new ServerProcess(place)
  await server.ready()
  return server
}

export const makeFolder = (name: string): Promise<string> => mkdtemp(join(tmpdir(), `fura-e2e-${name}-`))

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

/** Copies databases to which a running server may write: each at one moment. */
export const copyData = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    if (name.endsWith('.sqlite')) {
      const source = new DatabaseSync(join(from, name), { readOnly: true })
      await backup(source, join(to, name))
      source.close()
    } else if (!/\.sqlite-(wal|shm)$|^server\.lock|^mail$/.test(name)) {
      await cp(join(from, name), join(to, name), { recursive: true })
    }
  }
}
