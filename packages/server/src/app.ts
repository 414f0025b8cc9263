/** The server as a visible list: plumbing, alike resources, features. */
import { entities } from '@fura/shared/entities/index.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Installations } from './db/installations.ts'
import type { Databases } from './db/open.ts'
import { addAuth } from './features/auth/auth.routes.ts'
import { createMailLink } from './features/auth/password-links.ts'
import { newPasswordError } from './features/auth/password.rules.ts'
import { hashPassword } from './features/auth/passwords.ts'
import { addContractors } from './features/contractors/contractor.routes.ts'
import { addCurrencies } from './features/currencies/currency.routes.ts'
import { addDocs } from './features/docs/docs.routes.ts'
import { addHealth } from './features/health/health.routes.ts'
import { createMailer } from './features/mail/mailer.ts'
import { addTeam } from './features/team/team.routes.ts'
import { build } from './features/tech/build.ts'
import { addTech } from './features/tech/tech.routes.ts'
import { addUpdates } from './features/updates/updates.routes.ts'
import { addAuthority } from './features/web/authority.routes.ts'
import type { LocalHttps } from './features/web/local-https.ts'
import { addWeb } from './features/web/web.routes.ts'
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
  /** The certificate to answer with; null answers plain HTTP. */
  https: LocalHttps | null
  /** True once the server was told to stop. */
  isDraining: () => boolean
}

/** Entities whose routes a feature writes by hand. */
const RICH = new Set(['team_user'])

export const createApp = (parts: AppParts): FastifyInstance => {
  const { config, installations, databases, logger, https, isDraining } = parts
  const app = createServer(logger, config.trustProxy, https)
  const sessions = new Sessions(config)
  const mailer = createMailer(config, logger)
  addRequestLog(app)
  addErrorHandler(app, watchMethods(app))
  addPressureGuard(app, isDraining)
  addGuard(app, installations, sessions)

  addHealth(app, { config, databases, installations, isDraining })
  addTech(app)
  addDocs(app, build.AppVersion)
  addAuth(app, { config, sessions, mailer })
  addTeam(app, { sessions, newPasswordError, hashPassword, mailLink: createMailLink(mailer, config.port) })
  addUpdates(app)
  addCurrencies(app)
  addContractors(app)
  for (const entity of entities) if (!RICH.has(entity.name)) addResource(app, entity)
  if (https) addAuthority(app, https.authority)
  if (config.webDir) addWeb(app, config.webDir)
  return app
}
