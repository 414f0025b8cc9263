/** The settings of a company, read and changed by its administrator; each change keeps the former value (decision 0072). */
import { type CompanySettings, SETTING_FIELDS } from '@fura/shared/company-settings.ts'
import { currency } from '@fura/shared/entities/lookups.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, dateTime, flag, int, text } from '@fura/shared/fields/field.ts'
import { ROLES } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import type { Config } from '#config.ts'
import type { Database, Reader, Tx } from '#db/database.ts'
import type { Installations } from '#db/installations.ts'
import { hostOwner, type InstallationRow, type InstallationSettings, saveSettings } from '#db/registry.ts'
import { logAudit } from '#http/audit-log.ts'
import { bodyObject, queryOf } from '#http/input.ts'
import { writeOnce } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { changeRecord } from '#resource/save.ts'
import { readAffected } from './affected.queries.ts'
import {
  addSettingChanges,
  baseCurrencyIds,
  canChangeCurrency,
  changesBetween,
  currencyId,
  lastSettingChanges,
  settingsOf,
} from './settings.queries.ts'
import { isOfOwner, mayAddCompany } from '../setup/owner.rules.ts'
import { readSettings } from './settings.rules.ts'

const PATH = '/api/company/settings/'

export interface CompanyParts {
  config: Config
  installations: Installations
}

const answerOf = async (
  db: Reader | Tx,
  settings: CompanySettings,
  parts: CompanyParts,
  installation: InstallationRow,
) => ({
  detail: {
    ...settings,
    can_change_currency: (await canChangeCurrency(db)) ? 1 : 0,
    can_change_hosts: isOfOwner(parts, installation) ? 1 : 0,
    can_add_company: mayAddCompany(parts, installation) ? 1 : 0,
  },
  changes: await lastSettingChanges(db, 'setting'),
})

const read = (parts: CompanyParts) => async (request: FastifyRequest) => {
  queryOf(request)
  const { installation } = request
  return { status: 'ok', ...(await answerOf(installation.db.read, settingsOf(installation), parts, installation)) }
}

const countAffected = async (request: FastifyRequest) => {
  queryOf(request)
  return { status: 'ok', detail: await readAffected(request.installation.db.read) }
}

const refuseHosts = async (registry: Database, hosts: readonly string[], { uniqueId }: InstallationRow) => {
  const owner = await hostOwner(registry, hosts, uniqueId)
  if (owner !== null) throw new AppError('invalid data', { fields: { hosts: 'rule:host_taken' } })
}

/** Only while nothing is counted in the base currency. */
const changeBaseCurrency = async (writing: Writing, code: string): Promise<void> => {
  const { tx } = writing
  const id = await currencyId(tx, code)
  if (id === null) throw new AppError('invalid data', { fields: { currency: 'not_found' } })
  if (!(await canChangeCurrency(tx))) throw new AppError('invalid data', { fields: { currency: 'rule:currency_used' } })
  for (const base of await baseCurrencyIds(tx)) await changeRecord(writing, currency, base, { is_base: 0 }, null)
  await changeRecord(writing, currency, id, { is_base: 1 }, null)
}

const update = (parts: CompanyParts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { installations } = parts
  const sent: InstallationSettings = readSettings(bodyObject(request))
  const { installation } = request
  // Addresses belong to the server.
  if (sent.hosts && !isOfOwner(parts, installation))
    throw new AppError('invalid data', { fields: { hosts: 'rule:hosts_of_server' } })
  if (sent.hosts) await refuseHosts(installations.registry(), sent.hosts, installation)
  const { answer: body, isReplay } = await writeOnce(request, async (writing) => {
    const before = settingsOf(installation)
    const after = settingsOf({ ...installation, ...sent })
    const changes = changesBetween(before, after)
    if (after.currency !== before.currency) await changeBaseCurrency(writing, after.currency)
    await addSettingChanges(writing.tx, writing.actor, changes)
    if (changes.length > 0)
      await logAudit(writing, { event: 'settings_changed', detail: changes.map(({ name }) => name).join(' ') })
    const answer = await answerOf(writing.tx, after, parts, installation)
    // Another database, so it comes last: what fails before it leaves both as they were.
    if (changes.length > 0) await saveSettings(installations.registry(), installation.uniqueId, sent)
    return answer
  })
  // Before the answer, so that the next call of the same person finds it.
  await installations.refresh()
  if (isReplay) reply.header('idempotent-replayed', 'true')
  return reply.type('application/json; charset=utf-8').send(body)
}

const answer = {
  detail: {
    ...SETTING_FIELDS,
    second_factor_roles: { kind: 'words' },
    web_form_origins: { kind: 'words' },
    hosts: { kind: 'words' },
    can_change_currency: flag(),
    can_change_hosts: flag(),
    can_add_company: flag(),
  },
  changes: [
    {
      id: int({ required: true }),
      team_user_id: int(),
      team_user_name: text(),
      date: dateTime(),
      name: text({ required: true }),
      old_value: text(),
      new_value: text(),
    },
  ],
} as const
const about = {
  colour: '`#RRGGBB`, dark enough for the words of the header; null: that of the variant.',
  can_change_currency: '1 while there are no orders, quotations and exchange rates.',
  hosts:
    'Host names without a scheme and a port. The first one is the address in letters, and passkeys work there alone.',
  can_change_hosts: '1 for the company of the server’s owner and for the only one of a server.',
  can_add_company: '1 where `company/setup_code/` answers a code: for the company of the server’s owner.',
  changes: 'The last twenty, newest first, with the former values.',
}
const count = int({ required: true })
const docs = {
  affected: {
    summary: 'Whom the rules of the company would concern now: own records only, and a second factor by role',
    answer: {
      detail: {
        narrowed_num: count,
        unowned_clients_num: count,
        unowned_leads_num: count,
        roles: [{ role: choice(ROLES, { required: true }), people_num: count, without_factor_num: count }],
      },
    },
    about: {
      narrowed_num: 'Active people who would see only records in which they, or their people, have a role.',
      unowned_clients_num: 'Clients that only administrators would still see.',
      unowned_leads_num: 'Leads that only administrators would still see.',
      without_factor_num: 'Those of them who set one up at their next login.',
    },
  },
  read: { summary: 'The settings of the company and their last changes', answer, about },
  update: {
    summary: 'Changes settings of the company; only those that are sent',
    body: {
      ...SETTING_FIELDS,
      second_factor_roles: { kind: 'words' },
      web_form_origins: { kind: 'words' },
      hosts: { kind: 'words' },
    },
    answer,
    about,
    rules: {
      contrast: 'The words of the header could not be read on this colour.',
      currency_used: 'There are orders, quotations or exchange rates already.',
      host_taken: 'The address belongs to another company of this server.',
      hosts_of_server: 'Addresses are changed by the owner of the server alone.',
    },
    mutates: true,
  },
} as const satisfies Record<string, RouteDoc>

export const addCompanySettings = (app: FastifyInstance, parts: CompanyParts): void => {
  app.get(`${PATH}affected/`, { config: { permission: 'can_add_user', doc: docs.affected } }, countAffected)
  app.get(PATH, { config: { permission: 'can_add_user', doc: docs.read } }, read(parts))
  app.post(`${PATH}update/`, { config: { permission: 'can_add_user', doc: docs.update } }, update(parts))
}
