/** Reads the configuration, starts, says where it listens, and stops cleanly. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, readConfig } from './config.ts'
import { DataDirBusy, DataDirUnusable } from './db/data-dir.ts'
import { MissingDatabase, NewerDatabase } from './db/migrate.ts'
import { UnfitPostgres } from './db/postgres-server.ts'
import { CODE_HOURS } from './features/setup/setup-code.queries.ts'
import { SETUP_PATH } from './features/setup/setup-path.rules.ts'
import type { Tracing } from './http/traces/tracing.ts'
import { createLogger } from './logger.ts'
import { demoInstallations } from './seed/demo/demo-installations.ts'
import { DEMO_PASSWORD } from './seed/seed.ts'
import { assemble, type Assembled } from './start.ts'

/** Open requests may take this long to finish; a load balancer notices /readyz within the first part of it. */
const DRAIN_MS = 8000
const NOTICE_MS = 500

const say = (text: string) => process.stdout.write(`${text}\n`)

const demoIds = new Set(demoInstallations.map(({ uniqueId }) => uniqueId))

const introduce = async (node: Assembled, address: string) => {
  const [installations, troubles] = [node.installations(), node.troubles()]
  say(`Fura is ready at ${address}`)
  for (const { uniqueId, reason } of troubles) say(`"${uniqueId}" cannot be served: ${reason}`)
  const demo = installations.filter(({ uniqueId }) => demoIds.has(uniqueId))
  if (demo.length > 0) {
    say(`Demo logins, password ${DEMO_PASSWORD}: admin@demo, head@demo, manager@demo, dispatcher@demo, viewer@demo.`)
    say(`Demo companies by host name: ${demo.flatMap(({ hosts }) => hosts.slice(0, 1)).join(', ')}.`)
  }
  const code = await node.firstCode()
  if (code === null) return
  say(`There is no company yet. Make the first one in a browser: ${address}${SETUP_PATH}`)
  say(`One-time code, valid for ${CODE_HOURS} hours: ${code}`)
}

/** Returns whether the server has begun to stop. */
const stopOn = (node: Assembled): (() => boolean) => {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    node.drain()
    setTimeout(() => process.exit(1), DRAIN_MS + NOTICE_MS).unref()
    await new Promise((resolve) => setTimeout(resolve, NOTICE_MS))
    await node.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  return () => isStopping
}

const BUILT_APP = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** `npm start` builds the app next to the server; WEB_DIR names another folder. */
const withBuiltApp = (config: Config): Config =>
  config.webDir || !existsSync(BUILT_APP) ? config : { ...config, webDir: BUILT_APP }

const isExplained = (error: unknown): error is Error =>
  [ConfigError, DataDirBusy, DataDirUnusable, MissingDatabase, NewerDatabase, UnfitPostgres].some(
    (kind) => error instanceof kind,
  )

/** Without a collector the tracing code is not even loaded. */
const tracingOf = async ({ collector }: Config): Promise<Tracing | null> => {
  if (!collector) return null
  const { openTracing } = await import('./http/traces/tracing.ts')
  return openTracing(collector)
}

/** /healthz answers at once; /readyz when the registry and the companies are open, however long their database takes. */
const serve = async (): Promise<void> => {
  const config = withBuiltApp(readConfig())
  const tracing = await tracingOf(config)
  const logger = createLogger(config.logLevel, tracing ? { fields: tracing.logFields } : {})
  const firstInstallations = config.demo ? demoInstallations : []
  const onWait = (words: string) => process.stderr.write(`${words} Trying again until it works.\n`)
  const node = await assemble({ config, logger, tracing, firstInstallations, onWait })
  const isStopping = stopOn(node)
  try {
    const address = await node.app.listen({ host: config.host, port: config.port, backlog: 1024 })
    await node.open()
    await introduce(node, address)
  } catch (error) {
    if (isStopping()) return
    await node.close()
    throw error
  }
}

try {
  await serve()
} catch (error) {
  if (!isExplained(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
