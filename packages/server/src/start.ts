/** Puts the parts together: data folder, registry, installations with their seed, the app. Used by serve.ts and by the tests. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { client } from '@fura/shared/entities/client.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { registrySteps } from '#migrations/index.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { holdDataDir, makeDataDir } from './db/data-dir.ts'
import { type Installation, type Installations, serveInstallations } from './db/installations.ts'
import { openDatabases } from './db/open.ts'
import { waitForPostgres } from './db/postgres-server.ts'
import { addFirstInstallations, type NewInstallation } from './db/registry.ts'
import { startUpkeep, type Upkeep } from './db/upkeep.ts'
import { serverActor } from './admin/server-actor.ts'
import { hashPassword } from './features/auth/passwords.ts'
import { startClock } from './features/clock/clock.ts'
import type { Rounds } from './db/rounds.ts'
import { checkClientSleep } from './features/orders/client-sums.queries.ts'
import { startBankFetch } from './features/currencies/bank-fetch.ts'
import { countOrder } from './features/orders/order.count.ts'
import { tickQuote } from './features/quotations/quote.count.ts'
import { localHttps } from './features/web/local-https.ts'
import { prepareClosing } from './http/closing.ts'
import { prepareInstallation } from './seed/prepare-installation.ts'
import { DEMO_PASSWORD } from './seed/seed.ts'

/** The registry's schema or file. */
export const REGISTRY = 'fura_registry'

export interface Started {
  app: FastifyInstance
  installations: readonly Installation[]
  /** Refuses new requests from now on; those under way are finished. */
  drain: () => void
  close: () => Promise<void>
}

export interface StartOptions {
  config: Config
  logger: FastifyBaseLogger
  /** Made where the registry is still empty. */
  firstInstallations: readonly NewInstallation[]
  registryName?: string
  poolSize?: number
}

/** What becomes due by itself. */
const clockOf = (installations: Installations, logger: FastifyBaseLogger): Rounds =>
  startClock({
    installations: () => installations.all(),
    works: [
      { entity: quote, tick: tickQuote },
      { entity: order, tick: countOrder },
      { entity: client, tick: checkClientSleep },
    ],
    actor: serverActor,
    onProblem: (error) => logger.warn({ err: error }, 'what was due by the clock could not be done'),
  })

/** The rates of their banks, for companies that ask for them. */
const bankFetchOf = (installations: Installations, logger: FastifyBaseLogger): Rounds =>
  startBankFetch(() => installations.all(), {
    actor: serverActor,
    onProblem: (error) => logger.warn({ err: error }, 'the rates of a bank could not be fetched'),
  })

const upkeepOf = (installations: Installations, logger: FastifyBaseLogger): Upkeep =>
  startUpkeep(
    () => installations.all().map(({ db }) => db),
    (error) => logger.warn({ err: error }, 'a database could not be kept up'),
  )

export const start = async (options: StartOptions): Promise<Started> => {
  const { config, logger, firstInstallations, poolSize, registryName = REGISTRY } = options
  makeDataDir(config.dataDir)
  const letGo = config.databaseUrl === null ? holdDataDir(config.dataDir) : () => {}
  const databases = openDatabases(config.dataDir, {
    ...(poolSize === undefined ? {} : { max: poolSize }),
    onError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
    onProblem: (problem) => logger.warn({ err: problem }, 'a journal was not moved into its database'),
  })
  try {
    if (config.databaseUrl !== null) await waitForPostgres(config.databaseUrl)
    const registry = await databases.open({ url: config.databaseUrl, name: registryName }, registrySteps)
    await addFirstInstallations(registry, firstInstallations)
    const passHash = config.demo ? await hashPassword(DEMO_PASSWORD) : null
    const installations = await serveInstallations({
      registry,
      databases,
      defaultUrl: config.databaseUrl,
      prepare: (installation) => prepareInstallation(installation, { ...options, passHash }),
      onProblem: (error) => logger.warn({ err: error }, 'the registry could not be read'),
    })
    let isDraining = false
    const https = config.https
      ? localHttps(
          config.dataDir,
          installations.all().flatMap(({ hosts }) => hosts),
        )
      : null
    const app = createApp({ config, installations, databases, logger, https, isDraining: () => isDraining })
    const closeServer = prepareClosing(app)
    await app.ready()
    const works = [clockOf(installations, logger), upkeepOf(installations, logger), bankFetchOf(installations, logger)]
    return {
      app,
      installations: installations.all(),
      drain: () => {
        isDraining = true
      },
      close: async () => {
        await closeServer()
        for (const work of works) await work.stop()
        installations.stop()
        await databases.close()
        letGo()
      },
    }
  } catch (error) {
    await databases.close()
    letGo()
    throw error
  }
}
