/** Puts the parts together: data folder, registry, installations with their seed, the app. Used by serve.ts and by the tests. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { absence } from '@fura/shared/entities/absence.ts'
import { client } from '@fura/shared/entities/client.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { lockDataDir, makeDataDir } from './db/data-dir.ts'
import { type Installation, Installations, type Trouble } from './db/installations.ts'
import type { Database } from './db/database.ts'
import { type Databases, openDatabases } from './db/open.ts'
import { type InSpan, untraced } from './db/in-span.ts'
import { openRegistry } from './db/open-registry.ts'
import type { NewInstallation } from './db/registry.ts'
import { serverActor } from './db/server-actor.ts'
import { startScheduledBackups } from './backup/scheduled-backups.ts'
import type { SlowQueryOptions } from './db/slow-queries.ts'
import { startUpkeep, type Upkeep } from './db/upkeep.ts'
import { startAuditRetention } from './features/audit/audit-retention.ts'
import { startClock } from './features/clock/clock.ts'
import type { Rounds } from './db/rounds.ts'
import { checkClientSleep } from './features/orders/client-sums.queries.ts'
import { startBankFetch } from './features/currencies/bank-fetch.ts'
import { refreshOrder } from './features/orders/order-recalculation.writes.ts'
import { tickQuote } from './features/quotations/quote-recalculation.writes.ts'
import type { CompanyMaker } from './features/setup/setup.routes.ts'
import { tickAbsence } from './features/team/absence.writes.ts'
import { makeSetupCode } from './features/setup/setup-code.queries.ts'
import { certifyHosts, localHttps } from './features/web/local-https.ts'
import { prepareClosing } from './http/closing.ts'
import { hashPassword } from './http/passwords.ts'
import type { Tracing } from './http/traces/tracing.ts'
import { checkAdministrator, createInstallation, CURRENCY_CODES } from './seed/create-installation.ts'
import { prepareInstallation } from './seed/prepare-installation.ts'
import { DEMO_PASSWORD } from './seed/seed.ts'

/** The registry's schema or file. */
export const REGISTRY = 'fura_registry'

export interface Assembled {
  app: FastifyInstance
  /**
   * Opens the registry, waiting for its database as long as it takes, and the companies. Until then every request is refused. Rejects
   * if it is closed meanwhile.
   */
  open: () => Promise<void>
  /** Those whose databases are open. */
  installations: () => readonly Installation[]
  troubles: () => readonly Trouble[]
  /** A new one-time code of the setup page where there is no company yet, else null. */
  firstCode: () => Promise<string | null>
  /** From now on it is not ready and closes each connection with its answer. */
  drain: () => void
  close: () => Promise<void>
}

/** The same with its companies open. */
export interface Started extends Omit<Assembled, 'open' | 'installations' | 'troubles'> {
  installations: readonly Installation[]
}

export interface StartOptions {
  config: Config
  logger: FastifyBaseLogger
  /** Created if the registry is still empty. */
  firstInstallations: readonly NewInstallation[]
  registryName?: string
  poolSize?: number
  /** Tracing; left out: none. */
  tracing?: Tracing | null
  /** Called each time the registry's database could not be opened, with a message for the operator. */
  onWait?: (words: string) => void
}

/** Scheduled work. */
const clockOf = (installations: Installations, logger: FastifyBaseLogger, inJob: InSpan): Rounds =>
  startClock({
    installations: () => installations.all(),
    works: [
      { entity: quote, tick: tickQuote },
      { entity: order, tick: refreshOrder },
      { entity: client, tick: checkClientSleep },
      { entity: absence, tick: tickAbsence },
    ],
    actor: serverActor,
    inJob,
    onProblem: (error) => logger.warn({ err: error }, 'what was due by the clock could not be done'),
  })

/** Daily exchange rates, for companies that switched them on. */
const bankFetchOf = (installations: Installations, logger: FastifyBaseLogger, inJob: InSpan): Rounds =>
  startBankFetch(() => installations.all(), {
    actor: serverActor,
    inJob,
    onProblem: (error) => logger.warn({ err: error }, 'the rates of a bank could not be fetched'),
  })

const auditRetentionOf = (installations: Installations, logger: FastifyBaseLogger, inJob: InSpan): Rounds =>
  startAuditRetention(
    () => installations.all(),
    (error) => logger.warn({ err: error }, 'old events of the security log could not be removed'),
    inJob,
  )

const upkeepOf = (installations: Installations, logger: FastifyBaseLogger): Upkeep =>
  startUpkeep(
    () => installations.all().map(({ db }) => db),
    (error) => logger.warn({ err: error }, 'a database could not be kept up'),
  )

const installationsOf = (databases: Databases, options: StartOptions): Installations => {
  const { config, logger } = options
  // Hashed once, and only if needed.
  let passHash: Promise<string> | null = null
  const demoHash = () => (passHash ??= hashPassword(DEMO_PASSWORD))
  return new Installations({
    databases,
    defaultUrl: config.databaseUrl,
    prepare: (installation) =>
      prepareInstallation(installation, { ...options, demoHash: config.demo ? demoHash : null }),
    onChange: (installation, problem) => {
      if (problem) logger.error({ installation, err: problem }, 'a company cannot be served')
      else logger.warn({ installation }, 'a company is served again')
    },
    onProblem: (error) =>
      logger.warn({ err: error }, 'the registry, or work that a company needs at its start, failed'),
  })
}

const companiesOf = (
  databases: Databases,
  installations: Installations,
  { databaseUrl: defaultUrl }: Config,
  registryName: string,
): CompanyMaker => ({
  currencies: CURRENCY_CODES,
  registryName,
  checkAdministrator,
  create: (newInstallation, choice) =>
    createInstallation({ databases, registry: installations.registry(), defaultUrl }, newInstallation, choice),
})

/** Daily backups, if configured. */
const backupsOf = (
  installations: Installations,
  { config, logger, tracing }: StartOptions,
  registry: Database,
  registryName: string,
): Rounds[] => {
  if (!config.backup) return []
  const parts = {
    config,
    registry,
    registryName,
    installations: () => installations.all(),
    ...(tracing ? { inJob: tracing.inJob } : {}),
    onProblem: (error: unknown) => logger.error({ err: error }, 'a scheduled backup failed'),
  }
  return [startScheduledBackups(parts, config.backup)]
}

/** All background work while the server runs. */
const worksOf = (
  installations: Installations,
  options: StartOptions,
  registry: Database,
  registryName: string,
): Rounds[] => {
  const { logger, tracing } = options
  const { inJob } = tracing ?? untraced
  return [
    clockOf(installations, logger, inJob),
    upkeepOf(installations, logger),
    bankFetchOf(installations, logger, inJob),
    auditRetentionOf(installations, logger, inJob),
    ...backupsOf(installations, options, registry, registryName),
  ]
}

const slowQueriesOf = ({ slowQueryMs }: Config, logger: FastifyBaseLogger): SlowQueryOptions | undefined =>
  slowQueryMs === null ? undefined : { fromMs: slowQueryMs, report: (query) => logger.warn(query, 'a slow query') }

const replicaOf = ({ databaseUrl, readDatabaseUrl }: Config): { of: string; url: string } | undefined =>
  databaseUrl !== null && readDatabaseUrl !== null ? { of: databaseUrl, url: readDatabaseUrl } : undefined

const hostsOf = (installations: Installations): string[] => installations.all().flatMap(({ hosts }) => hosts)

const databasesOf = ({ config, logger, poolSize, tracing }: StartOptions): Databases =>
  openDatabases(config.dataDir, {
    ...(poolSize === undefined ? {} : { max: poolSize }),
    onError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    onProblem: (problem) => logger.warn({ err: problem }, 'a journal was not moved into its database'),
    slowQueries: slowQueriesOf(config, logger),
    note: tracing?.noteStatement,
    replica: replicaOf(config),
    onReplicaProblem: (problem) => logger.warn({ err: problem }, 'READ_DATABASE_URL could not be read'),
  })

/** Everything but the companies: the server can listen and is alive, but not ready. */
export const assemble = async (options: StartOptions): Promise<Assembled> => {
  const { config, logger, tracing = null, registryName = REGISTRY, onWait = () => undefined } = options
  makeDataDir(config.dataDir)
  const release = config.databaseUrl === null ? lockDataDir(config.dataDir) : () => {}
  const databases = databasesOf(options)
  const stopping = new AbortController()
  const installations = installationsOf(databases, options)
  const works: Rounds[] = []
  const closeAll = async () => {
    stopping.abort()
    for (const work of works) await work.stop()
    await installations.stop()
    await databases.close()
    release()
  }
  try {
    let isDraining = false
    const https = config.https ? await localHttps(config.dataDir, []) : null
    const companies = companiesOf(databases, installations, config, registryName)
    const app = createApp({
      config,
      installations,
      databases,
      companies,
      logger,
      https,
      tracing,
      isDraining: () => isDraining,
    })
    const closeServer = prepareClosing(app)
    await app.ready()
    return {
      app,
      installations: () => installations.all(),
      troubles: () => installations.troubles(),
      firstCode: async () => (installations.isEmpty ? makeSetupCode(installations.registry(), true) : null),
      open: async () => {
        const registry = await openRegistry(databases, { ...options, registryName, onWait, signal: stopping.signal })
        await installations.open(registry)
        stopping.signal.throwIfAborted()
        if (https) await certifyHosts(app, config.dataDir, hostsOf(installations))
        works.push(...worksOf(installations, options, registry, registryName))
      },
      drain: () => {
        isDraining = true
      },
      close: async () => {
        await closeServer()
        await closeAll()
        await tracing?.close()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

export const start = async (options: StartOptions): Promise<Started> => {
  const { open, troubles: _, ...assembled } = await assemble(options)
  try {
    await open()
  } catch (error) {
    await assembled.close()
    throw error
  }
  return { ...assembled, installations: assembled.installations() }
}
