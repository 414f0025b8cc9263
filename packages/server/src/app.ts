/** The server as a visible list: plumbing, alike resources, features. */
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import { entities, type EntityName } from '@fura/shared/entities/index.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { ChangeFeed } from './db/change-feed.ts'
import { secretKeyIn } from './db/data-dir.ts'
import { type Spans, untraced } from './db/in-span.ts'
import type { Installations } from './db/installations.ts'
import type { Databases } from './db/open.ts'
import { addAuth } from './features/auth/auth.routes.ts'
import { createMailLink, type MailLink } from './features/auth/password-links.ts'
import { addContactHistory } from './features/contacts/contact-history.routes.ts'
import { addDocumentForms } from './features/company/document-form.routes.ts'
import { addGuide } from './features/company/guide.routes.ts'
import { addCompanySettings } from './features/company/settings.routes.ts'
import { addNumbering } from './features/company/numbering.routes.ts'
import { addWords } from './features/company/words.routes.ts'
import { addStatuses } from './features/company/status.routes.ts'
import { addContacts } from './features/contacts/contact.routes.ts'
import { addPeople } from './features/contacts/person.routes.ts'
import { addBulk } from './features/bulk/bulk.routes.ts'
import { addCalendar } from './features/calendar/calendar.routes.ts'
import { addChat } from './features/chat/chat.routes.ts'
import { addClients } from './features/clients/client.routes.ts'
import { addContractors } from './features/contractors/contractor.routes.ts'
import { addBankAccounts } from './features/legal-entities/bank-account.routes.ts'
import { addBackups } from './features/backups/backup.routes.ts'
import { addBankRates } from './features/currencies/bank.routes.ts'
import { addCurrencies } from './features/currencies/currency.routes.ts'
import { addCustomFields } from './features/custom-fields/custom-field.routes.ts'
import { addDealCalls } from './features/deal-calls/deal.routes.ts'
import { addCarriage } from './features/carriage/carriage.routes.ts'
import { addDispatch } from './features/dispatch/dispatch.routes.ts'
import { addPlan } from './features/dispatch/plan.routes.ts'
import { addDocs } from './features/docs/docs.routes.ts'
import { addDuplicates } from './features/duplicates/duplicate.routes.ts'
import { addExports } from './features/exports/export.routes.ts'
import { UploadStaging } from './features/files/upload-staging.ts'
import { addFiles } from './features/files/file.routes.ts'
import { openStorage } from './features/files/open-storage.ts'
import { tracedStorage } from './features/files/traced-storage.ts'
import { createSigner, type Signer } from './features/files/signed-address.ts'
import type { Storage } from './features/files/storage.ts'
import { addCompanyHealth } from './features/health/company-health.routes.ts'
import { addHealth } from './features/health/health.routes.ts'
import { addHistory } from './features/history/history.routes.ts'
import { addImports } from './features/imports/import.routes.ts'
import { addConversion } from './features/leads/convert.routes.ts'
import { addLeads } from './features/leads/lead.routes.ts'
import { addGroupTotals } from './features/list-totals/group-total.routes.ts'
import { addStatusTotals } from './features/list-totals/status-total.routes.ts'
import { addLegalEntities } from './features/legal-entities/legal-entity.routes.ts'
import { addWebForm } from './features/leads/web-form.routes.ts'
import { addCompanyMail } from './features/mail/company-mail.routes.ts'
import { type CompanyServers, createCompanyServers } from './features/mail/company-server.ts'
import { createMailer, type Mailer } from './features/mail/mailer.ts'
import { addMerges } from './features/merges/merge.routes.ts'
import { addOrders } from './features/orders/order.routes.ts'
import { addLanePrices } from './features/lane-prices/lane-price.routes.ts'
import { addPrivacy } from './features/privacy/privacy.routes.ts'
import { addRetention } from './features/retention/retention.routes.ts'
import { addPush } from './features/push/push.routes.ts'
import { addQuoteConversion } from './features/quotations/convert.routes.ts'
import { addVersions } from './features/quotations/version.routes.ts'
import { addReplays } from './features/replays/replay.ts'
import { addRequests } from './features/requests/request.routes.ts'
import { addSavedFilters } from './features/saved-filters/saved-filter.routes.ts'
import { addSearch } from './features/search/search.routes.ts'
import { addStatistics } from './features/statistics/stats.routes.ts'
import { addSetup, addSetupRedirect, type CompanyMaker } from './features/setup/setup.routes.ts'
import { addTasks } from './features/tasks/task.routes.ts'
import { addTeam } from './features/team/team.routes.ts'
import { addTech } from './features/tech/tech.routes.ts'
import { addTemplates } from './features/templates/template.routes.ts'
import { addWaiting } from './features/waiting/waiting.routes.ts'
import { addWorkingSet } from './features/working-set/working-set.routes.ts'
import { createChangeFeed } from './features/updates/change-feed.queries.ts'
import { EventHub } from './features/updates/event-hub.ts'
import { addEvents } from './features/updates/events.routes.ts'
import { addUpdates } from './features/updates/updates.routes.ts'
import { addAuthority } from './features/web/authority.routes.ts'
import type { LocalHttps } from './features/web/local-https.ts'
import { addWeb } from './features/web/web.routes.ts'
import { addAuditGatherer } from './http/audit.ts'
import { addChosenMembers } from './http/chosen-members.ts'
import { addErrorHandler } from './http/errors.ts'
import { addGuard } from './http/guard.ts'
import { addReadReplica } from './http/read-replica.ts'
import { LoopDelay } from './http/loop-delay.ts'
import { watchMethods } from './http/methods.ts'
import { addPressureGuard } from './http/pressure.ts'
import { addRequestLog } from './http/request-log.ts'
import { createSecretSealer, type SecretSealer } from './http/sealed-secret.ts'
import { createServer } from './http/server.ts'
import { Sessions } from './http/sessions.ts'
import type { Tracing } from './http/traces/tracing.ts'
import { addListAndGet, addResource } from './resource/routes.ts'

export interface AppParts {
  config: Config
  installations: Installations
  databases: Databases
  companies: CompanyMaker
  logger: FastifyBaseLogger
  /** The TLS certificate; null serves plain HTTP. */
  https: LocalHttps | null
  /** null: tracing is off. */
  tracing: Tracing | null
  /** True once the server has begun to stop. */
  isDraining: () => boolean
}

/** Entities with hand-written routes. */
const RICH: ReadonlySet<string> = new Set<EntityName>([
  'audit_event',
  'team_user',
  'absence',
  'client',
  'contractor',
  'lead',
  'contact_person',
  'contact',
  'unloading_template',
  'contact_history',
  'task',
  'order',
  'quote',
  'rate_request',
  'saved_filter',
  'exchange_rate',
  'legal_entity',
  'bank_account',
  'custom_field',
  'team_role',
  'order_status',
  'quotations_status',
  'leads_status',
  'clients_status',
  'document_form',
])

const alikeEntities = entities.filter(({ name, part }) => !RICH.has(name) && !part)

/** Services that features share; each feature picks the ones it needs. */
interface Shared extends AppParts {
  spans: Spans
  sessions: Sessions
  mailSealer: SecretSealer
  companyServers: CompanyServers
  mailer: Mailer
  mailLink: MailLink
  secretKey: string
  storage: Storage
  staging: UploadStaging
  signer: Signer
  feed: ChangeFeed
  streams: EventHub
  loop: LoopDelay
}

const createShared = (parts: AppParts): Shared => {
  const { config, logger, tracing } = parts
  const spans = tracing ?? untraced
  const storage = tracing ? tracedStorage(openStorage(config), tracing.inSpan) : openStorage(config)
  const secretKey = config.secretKey ?? secretKeyIn(config.dataDir)
  const mailSealer = createSecretSealer(secretKey, 'company mail')
  const companyServers = createCompanyServers({
    sealer: mailSealer,
    mayBeInner: config.mailToInner,
    onProblem: (error) => logger.warn({ err: error, event: 'mail_failed' }, 'a letter was not taken'),
  })
  const mailer = createMailer(config, companyServers, logger, spans)
  const feed = createChangeFeed()
  return {
    ...parts,
    spans,
    sessions: new Sessions(config, secretKey),
    mailSealer,
    companyServers,
    mailer,
    mailLink: createMailLink(mailer, config.port),
    secretKey,
    storage,
    staging: new UploadStaging(config.dataDir, storage),
    signer: createSigner(secretKey),
    feed,
    streams: new EventHub(feed, parts.isDraining),
    loop: new LoopDelay(),
  }
}

/** Accounts, sessions and live updates. */
const addPeopleAndNews = (app: FastifyInstance, shared: Shared): void => {
  addAuth(app, shared)
  addTeam(app, shared)
  addUpdates(app, shared)
  addEvents(app, shared)
  addPush(app, shared)
}

const addParties = (app: FastifyInstance, shared: Shared): void => {
  addClients(app)
  addContractors(app)
  addLeads(app)
  addWebForm(app, shared)
  addConversion(app)
  addDuplicates(app)
  addMerges(app)
  addPeople(app, shared)
  addContacts(app)
  addContactHistory(app)
  addTemplates(app)
  addLegalEntities(app)
  addBankAccounts(app)
}

const addDeals = (app: FastifyInstance): void => {
  addDealCalls(app)
  addOrders(app)
  addVersions(app)
  addQuoteConversion(app)
  addRequests(app)
  addLanePrices(app)
  addDispatch(app)
  addCarriage(app)
  addPlan(app)
}

/** Calls that work on many records at once. */
const addListTools = (app: FastifyInstance, { installations, staging, spans }: Shared): void => {
  addExports(app)
  addImports(app, { installations, uploads: staging, spans })
  addSearch(app)
  addSavedFilters(app)
  addStatusTotals(app)
  addGroupTotals(app)
  addBulk(app, alikeEntities)
}

/** Hooks that every request passes. */
const addPlumbing = (app: FastifyInstance, { config, installations, sessions, loop, isDraining }: Shared): void => {
  addRequestLog(app)
  addAuditGatherer(app)
  addErrorHandler(app, watchMethods(app))
  addPressureGuard(app, loop, isDraining)
  addSetupRedirect(app, installations)
  addGuard(app, installations, sessions, config.minBuild)
  addChosenMembers(app)
  addReplays(app)
  addReadReplica(app)
}

export const createApp = (parts: AppParts): FastifyInstance => {
  const { config, logger, https, tracing } = parts
  const app = createServer(logger, config.trustProxy, https, tracing?.newTraceId)
  tracing?.traceRequests(app, config.trustProxy > 0)
  const shared = createShared(parts)
  addPlumbing(app, shared)
  addHealth(app, shared)
  addTech(app, shared)
  addSetup(app, shared)
  addDocs(app)
  addPeopleAndNews(app, shared)
  addCompanySettings(app, shared)
  addGuide(app)
  addStatuses(app)
  addNumbering(app)
  addWords(app)
  addDocumentForms(app)
  addCompanyMail(app, shared)
  addRetention(app, shared)
  addCustomFields(app)
  addCurrencies(app)
  addBankRates(app)
  addBackups(app, shared)
  addCompanyHealth(app, shared)
  addPrivacy(app, shared)
  addParties(app, shared)
  addDeals(app)
  addTasks(app)
  addWaiting(app)
  addWorkingSet(app)
  addStatistics(app, shared)
  addCalendar(app, shared)
  addHistory(app)
  addListAndGet(app, auditEvent)
  addListTools(app, shared)
  addFiles(app, shared)
  addChat(app, shared)
  for (const entity of alikeEntities) addResource(app, entity)
  if (https) addAuthority(app, https.authority)
  if (config.webDir) addWeb(app, config.webDir)
  return app
}
