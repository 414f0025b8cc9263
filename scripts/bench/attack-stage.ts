/** Two companies on one server: one is attacked or attacks itself, the other works beside it. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../../packages/server/src/config.ts'
import { start } from '../../packages/server/src/start.ts'
import { startTestPostgres } from '../../packages/server/src/testing/postgres.ts'
import { letTakeTime } from './filling.ts'
import { fillDrivers } from './fixture.ts'
import { type BenchEngine, fillUsers, listening } from './stage.ts'

export interface StagedCompany {
  host: string
  appKey: string
  token: string
}

export interface AttackStage {
  port: number
  pid: number
  attacked: StagedCompany
  quiet: StagedCompany
  close: () => Promise<void>
}

const ROOT = new URL('../../', import.meta.url).pathname
const DRIVERS = 2000

export const setAttackStage = async (engine: BenchEngine): Promise<AttackStage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fura-attack-'))
  const postgres = engine === 'postgres' ? await startTestPostgres() : null
  const environment = {
    DATA_DIR: dataDir,
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    SECRET_KEY: 'a-secret-key-that-only-the-bench-knows-0123',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  const installationNamed = (name: string) => ({
    uniqueId: name,
    name,
    variant: 'standard' as const,
    hosts: [`${name}.test`],
  })
  const started = await start({
    config: readConfig(environment),
    logger: pino({ level: 'silent' }),
    firstInstallations: [installationNamed('attacked'), installationNamed('quiet')],
  })
  const patient = postgres && new pg.Client({ connectionString: postgres.url })
  await patient?.connect()
  const companies: StagedCompany[] = []
  for (const name of ['attacked', 'quiet']) {
    const installation = started.installations.find(({ uniqueId }) => uniqueId === name)
    if (!installation) throw new Error(`no company ${name}`)
    if (patient) letTakeTime(installation.db, (text) => patient.query(text))
    const token = await fillUsers(installation.db, fillDrivers(DRIVERS))
    companies.push({ host: `${name}.test`, appKey: installation.appKey, token })
  }
  const [attacked, quiet] = companies
  if (!attacked || !quiet) throw new Error('no companies')
  await patient?.end()
  await started.close()
  const server = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...environment, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => void server.kill('SIGTERM')
  // A bench that fails must not leave it behind.
  process.once('exit', end)
  const url = await listening(server, /ready at http:\/\/127\.0\.0\.1:(\d+)/)
  return {
    port: Number(new URL(url).port),
    pid: server.pid ?? 0,
    attacked,
    quiet,
    close: async () => {
      process.off('exit', end)
      end()
      await new Promise((resolve) => server.once('exit', resolve))
      await postgres?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
