/** The company's own mail server: set, tested and undone by its administrator. Its password is never answered (decision 0100). */
import { type CompanyMail, isSamePlace } from '@fura/shared/company-mail.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { Writing } from '#db/actor.ts'
import type { Reader, Tx } from '#db/database.ts'
import { logAudit } from '#http/audit-log.ts'
import { bodyObject, queryOf, refuseMembers } from '#http/input.ts'
import { bucketOf, type Limit, spend } from '#http/limits.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { SecretSealer } from '#http/sealed-secret.ts'
import { addSettingChanges, lastSettingChanges, MAIL_CHANGE } from '../company/settings.queries.ts'
import { docs } from './company-mail.docs.ts'
import {
  addMailVersion,
  type NewMail,
  noteMailTrouble,
  readMailVersions,
  type StoredMail,
} from './company-mail.queries.ts'
import { readSentMail, refuseForeignPassword } from './company-mail.rules.ts'
import type { CompanyServers } from './company-server.ts'
import { letterOf } from './letter.ts'
import { openPassword } from './mail-password.ts'
import { answerOf, type SmtpError, troubleOf } from './mail-trouble.rules.ts'

const PATH = '/api/company/mail/'
const HOUR = 3600

export interface CompanyMailParts {
  config: Config
  companyServers: CompanyServers
  mailSealer: SecretSealer
}

const NONE: CompanyMail = {
  host: '',
  port: 587,
  tls: 'starttls',
  login: null,
  from_name: '',
  from_address: '',
  reply_to: null,
}

const shownMail = ({ host, port, tls, login, from_name, from_address, reply_to }: CompanyMail): CompanyMail => ({
  host,
  port,
  tls,
  login,
  from_name,
  from_address,
  reply_to,
})

const answerFrom = async (db: Reader | Tx, { smtpUrl, mailFrom }: Config) => {
  const [current] = await readMailVersions(db)
  return {
    detail: {
      is_on: current?.isOn ? 1 : 0,
      ...shownMail(current ?? NONE),
      has_password: current?.sealedPassword ? 1 : 0,
      trouble: current?.trouble ?? null,
      trouble_answer: current?.troubleAnswer ?? null,
      trouble_at: current?.troubleAt ?? 0,
      can_undo: current ? 1 : 0,
      server_from: smtpUrl === null ? null : mailFrom,
    },
    changes: await lastSettingChanges(db, 'mail'),
  }
}

/** For the history: all that others may know of it. */
const asText = (mail: NewMail | undefined): string =>
  mail?.isOn ? [`${mail.host}:${mail.port}`, mail.tls, mail.login, mail.from_address].filter(Boolean).join(' ') : ''

const change = async (writing: Writing, before: StoredMail | undefined, after: NewMail): Promise<void> => {
  await addMailVersion(writing, after)
  const mark = before?.isOn && before.sealedPassword !== after.sealedPassword ? ' ••••' : ''
  const entry = { name: MAIL_CHANGE, old_value: asText(before), new_value: `${asText(after)}${mark}` }
  // Names and addresses for answers are no secret, and not worth a line.
  if (entry.old_value !== entry.new_value) await addSettingChanges(writing.tx, writing.actor, [entry])
  await logAudit(writing, { event: 'settings_changed', detail: 'mail' })
}

const read =
  ({ config }: CompanyMailParts) =>
  async (request: FastifyRequest) => {
    queryOf(request)
    return { status: 'ok', ...(await answerFrom(request.installation.db.read, config)) }
  }

const update =
  ({ config, mailSealer }: CompanyMailParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const sent = readSentMail(bodyObject(request), config.mailToInner)
    return mutate(request, reply, async (writing) => {
      const [before] = await readMailVersions(writing.tx)
      refuseForeignPassword(sent, before)
      const typed = sent.password ? mailSealer.seal(sent.password) : null
      const sealedPassword = sent.password === undefined ? (before?.sealedPassword ?? null) : typed
      const after = { ...sent.mail, isOn: sent.isOn, sealedPassword: sent.mail.login === null ? null : sealedPassword }
      await change(writing, before, after)
      return answerFrom(writing.tx, config)
    })
  }

/** Without a former one it is switched off. */
const undo =
  ({ config }: CompanyMailParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    refuseMembers(request)
    return mutate(request, reply, async (writing) => {
      const [current, former] = await readMailVersions(writing.tx)
      if (!current) throw new AppError('empty data')
      await change(writing, current, former ?? { ...current, isOn: false })
      return answerFrom(writing.tx, config)
    })
  }

const testLimits = (userId: number): Limit[] => [{ bucket: bucketOf('mail_test', userId), max: 20, quietSeconds: HOUR }]

const ownAddress = async ({ installation, session }: FastifyRequest): Promise<string> => {
  const { email } = await installation.db.read
    .selectFrom('team_users')
    .select('email')
    .where('id', '=', session?.userId ?? 0)
    .executeTakeFirstOrThrow()
  return email
}

const tryOut =
  ({ config, companyServers, mailSealer }: CompanyMailParts) =>
  async (request: FastifyRequest) => {
    const { db, name: company } = request.installation
    const sent = readSentMail(bodyObject(request), config.mailToInner)
    const [stored] = await readMailVersions(db.read)
    refuseForeignPassword(sent, stored)
    await spend(db, testLimits(request.session?.userId ?? 0))
    const to = await ownAddress(request)
    const { mail } = sent
    const variables = { company, server: `${mail.host}:${mail.port}` }
    const letter = letterOf({ kind: 'test', to, language: request.language, variables }, db)
    try {
      const password = sent.password ?? openPassword(mailSealer, stored)
      await companyServers.deliver(mail, password, letter)
      if (stored?.trouble && isSamePlace(mail, stored)) await noteMailTrouble(db, stored.id, null, null)
      return { status: 'ok', detail: { to, is_sent: 1, trouble: null, answer: null } }
    } catch (error) {
      const refusal = error as SmtpError
      return { status: 'ok', detail: { to, is_sent: 0, trouble: troubleOf(refusal), answer: answerOf(refusal) } }
    }
  }

export const addCompanyMail = (app: FastifyInstance, parts: CompanyMailParts): void => {
  const permission = 'can_add_user'
  app.get(PATH, { config: { permission, doc: docs.read } }, read(parts))
  app.post(`${PATH}update/`, { config: { permission, doc: docs.update } }, update(parts))
  app.post(`${PATH}undo/`, { config: { permission, doc: docs.undo } }, undo(parts))
  app.post(`${PATH}test/`, { config: { permission, doc: docs.test } }, tryOut(parts))
}
