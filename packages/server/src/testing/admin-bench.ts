/** The administration command as a function, on databases of its own on the engine of this run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import pino from 'pino'
import { inject as fromSetup } from 'vitest'
import { installationSteps, registrySteps } from '#migrations/index.ts'
import { type Config, readConfig } from '#config.ts'
import type { Database } from '#db/database.ts'
import { openDatabases } from '#db/open.ts'
import { readInstallations } from '#db/registry.ts'
import { type ExitCode, runAdmin } from '../admin/run.ts'
import { REGISTRY, start, type Started } from '../start.ts'

export interface Ran {
  code: ExitCode
  out: string
  error: string
}

export interface AdminBench {
  engine: 'sqlite' | 'postgres'
  config: Config
  registryName: string
  /** An id that no other test has. */
  id: (name: string) => string
  /** `typed` is piped; what `person` answers to each question is typed at a terminal. */
  run: (argv: readonly string[], input?: { typed?: string; person?: readonly string[] }) => Promise<Ran>
  /** A server of production on the same databases, as it starts: without demo data. */
  serve: () => Promise<Started>
  /** Opens an installation's database beside all others. */
  look: <T>(uniqueId: string, work: (db: Database) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** A terminal that answers each question after it is printed. */
const terminal = (answers: readonly string[]) => {
  const stream = Object.assign(new PassThrough(), { isTTY: true })
  const remaining = [...answers]
  return { stream, answerNext: () => setTimeout(() => stream.write(`${remaining.shift() ?? ''}\n`), 10) }
}

let counter = 0

export const adminBench = async (options: { onSqlite?: true } = {}): Promise<AdminBench> => {
  const engine = options.onSqlite ? 'sqlite' : fromSetup('engine')
  counter += 1
  const tag = `${process.pid}-${counter}`
  const registryName = `${REGISTRY}_admin_${tag.replace('-', '_')}`
  const dataDir = await mkdtemp(join(tmpdir(), 'fura-admin-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: '0',
    SECRET_KEY: 'a-secret-key-that-only-tests-know-0123456789',
    ...(engine === 'postgres' ? { DATABASE_URL: fromSetup('postgresUrl') } : {}),
  })
  const withRegistry = async <T>(
    work: (registry: Database, databases: ReturnType<typeof openDatabases>) => Promise<T>,
  ) => {
    const databases = openDatabases(dataDir, { max: 2 })
    try {
      return await work(
        await databases.create({ url: config.databaseUrl, name: registryName }, registrySteps),
        databases,
      )
    } finally {
      await databases.close()
    }
  }
  return {
    engine,
    config,
    registryName,
    id: (name) => `${name}-${tag}`,
    run: async (argv, { typed, person } = {}) => {
      const seat = person ? terminal(person) : null
      let [out, error] = ['', '']
      const code = await runAdmin(argv, {
        readConfig: () => config,
        stdin: seat?.stream ?? Readable.from(typed === undefined ? [] : [typed]),
        write: (text) => {
          out += text
          if (text.endsWith(': ')) seat?.answerNext()
        },
        writeError: (text) => {
          error += text
        },
        registryName,
      })
      return { code, out, error }
    },
    serve: () => start({ config, logger: pino({ level: 'silent' }), firstInstallations: [], registryName }),
    look: (uniqueId, work) =>
      withRegistry(async (registry, databases) => {
        const installation = (await readInstallations(registry, config.databaseUrl)).find(
          (row) => row.uniqueId === uniqueId,
        )
        if (!installation) throw new Error(`no installation ${uniqueId}`)
        return work(await databases.open(installation.place, installationSteps))
      }),
    close: async () => {
      if (engine === 'postgres') {
        await withRegistry(async (registry, databases) => {
          for (const { place } of await readInstallations(registry, config.databaseUrl)) await databases.remove(place)
          await databases.remove({ url: config.databaseUrl, name: registryName })
        })
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
