/** The server as a visible list: plumbing, alike resources, features. */
import { entities } from '@fura/shared/entities/index.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Installations } from './db/installations.ts'
import type { Databases } from './db/open.ts'
import { addContractors } from './features/contractors/contractor.routes.ts'
import { addCurrencies } from './features/currencies/currency.routes.ts'
import { addHealth } from './features/health/health.routes.ts'
import { addTech } from './features/tech/tech.routes.ts'
import { addUpdates } from './features/updates/updates.routes.ts'
import { addErrorHandler } from './http/errors.ts'
import { addGuard } from './http/guard.ts'
import { watchMethods } from './http/methods.ts'
import { addPressureGuard } from './http/pressure.ts'
import { addRequestLog } from './http/request-log.ts'
import { createServer } from './http/server.ts'
import { Sessions } from './http/sessions.ts'
import { addResource } from './resource/routes.ts'

export interface AppParts {
  config: Config
  installations: Installations
  databases: Databases
  logger: FastifyBaseLogger
  /** True once the server was told to stop. */
  isDraining: () => boolean
}

/** Entities whose routes a feature writes by hand. */
const RICH = new Set(['team_user'])

export const createApp = ({ config, installations, databases, logger, isDraining }: AppParts): FastifyInstance => {
  const app = createServer(logger, config.trustProxy)
  const sessions = new Sessions(config)
  addRequestLog(app)
  addErrorHandler(app, watchMethods(app))
  addPressureGuard(app, isDraining)
  addGuard(app, installations, sessions)

  addHealth(app, { config, databases, installations, isDraining })
  addTech(app)
  addUpdates(app)
  addCurrencies(app)
  addContractors(app)
  for (const entity of entities) if (!RICH.has(entity.name)) addResource(app, entity)
  return app
}
