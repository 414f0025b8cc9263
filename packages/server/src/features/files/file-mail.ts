/**
 * Sends a file of an order or a quotation by mail. One transaction writes the mail and the note on the file, so a repeated
 * call sends one mail and none is lost (decision 0066).
 */
import { randomUUID } from 'node:crypto'
import { file, MAILED_TO_LENGTH } from '@fura/shared/entities/file.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { int, longText, ref, text } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { mailAddresses, MAX_ADDRESSES } from '@fura/shared/rules/mail-addresses.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import type { Installation } from '#db/installations.ts'
import { viewerOf } from '#http/context.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import { bucketOf, type Limit, spend } from '#http/limits.ts'
import { mutate, RESOURCE } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { assertCanSee } from './file.objects.ts'
import { addressesFor, answerFile, type FileParts } from './file.parts.ts'
import { type FileRow, fileRow } from './file.queries.ts'
import { enqueueLetter } from './mail-queue.queries.ts'
import { MailRunner, type PostLetter } from './mail-runner.ts'

const HOUR = 3600
/** Most mail servers take no more in one letter, once it is written in letters of the alphabet. */
const MAX_MAILED_BYTES = 15_728_640

const LETTER = {
  id: ref('file', { required: true }),
  to: text({ required: true, max: MAILED_TO_LENGTH }),
  subject: text({ required: true, max: 200 }),
  text: longText({ required: true }),
} as const

const MAILED: readonly unknown[] = [order.name, quote.name]

const refuse = (fields: Readonly<Record<string, FieldCode>>): never => {
  throw new AppError('invalid data', { fields })
}

/** Letters of one person: enough for a day of offers, too few for spam. */
const letterLimits = (userId: number): Limit[] => [{ bucket: bucketOf('letter', userId), max: 60, quietSeconds: HOUR }]

/** The file, where the caller sees what it hangs on. */
const seenFile = async (request: FastifyRequest, id: number): Promise<FileRow> => {
  const { db } = request.installation
  const row = await fileRow(db.read, id)
  const entity = row ? entityByName(row.o_t) : undefined
  if (!row || !entity) throw new AppError('empty data')
  await assertCanSee(db, { entity, id: row.o_id }, viewerOf(request))
  return row
}

const addressesIn = (recipients: unknown): string => {
  const addresses = mailAddresses(String(recipients))
  if (addresses.length === 0) refuse({ to: 'required' })
  if (addresses.includes(null)) refuse({ to: 'format' })
  if (addresses.length > MAX_ADDRESSES) refuse({ to: 'max' })
  return addresses.join(', ')
}

const letterIn = (body: Record<string, unknown>) => {
  const { values, errors } = validateNew({ fields: LETTER }, body)
  if (errors) return refuse(errors)
  return { to: addressesIn(values.to), subject: values.subject, text: values.text }
}

const senderOf = async ({ tx, actor }: Writing): Promise<{ name: string; email: string }> =>
  tx
    .selectFrom(teamUser.table)
    .select(['name', 'email'])
    .where('id', '=', actor.userId ?? 0)
    .executeTakeFirstOrThrow()

const write = async (writing: Writing, id: number, letter: ReturnType<typeof letterIn>) => {
  if (!(await findLive(writing, file, id))) throw new AppError('empty data')
  const { to, subject, text: words } = letter
  const { receivedAt } = writing.actor
  const { name, email } = await senderOf(writing)
  await enqueueLetter(
    writing.tx,
    {
      file_id: id,
      recipients: to,
      subject,
      text: words,
      sender_name: name,
      reply_to: email,
      message_key: randomUUID(),
    },
    receivedAt,
  )
  return changeRecord(writing, file, id, { mailed_to: to, mailed_date: receivedAt, mail_failed_to: null }, null)
}

const mailDoc = {
  summary: 'Sends a file of an order or a quotation by mail, in the name of the caller; by whoever sees the record',
  body: LETTER,
  answer: {
    id: int({ required: true, min: 1 }),
    rev: int({ required: true, min: 1 }),
    _sync: { kind: 'sync', to: 'SyncOfAnswer' },
  },
  about: {
    id: 'The file; it is attached.',
    to: `At most ${MAX_ADDRESSES} addresses, between commas, semicolons or spaces. Each sees the others.`,
  },
  rules: {
    mail_size: `The file has more than ${MAX_MAILED_BYTES} bytes.`,
    no_mail: 'Neither the company nor the server (SMTP_URL) has a mail server.',
  },
  mutates: true,
} as const satisfies RouteDoc

export interface LetterMailer {
  post: PostLetter
  /** Whether there is a mail server for letters of the company. */
  canPost: (installation: Installation) => Promise<boolean>
}

export const addFileMail = (app: FastifyInstance, parts: FileParts & { mailer: LetterMailer }): void => {
  const { storage, installations, mailer } = parts
  const runner = new MailRunner({
    storage,
    post: mailer.post,
    installations: () => installations.all(),
    onProblem: (error) => app.log.warn({ err: error }, 'a letter could not be sent'),
  })
  app.addHook('onReady', async () => runner.start())
  app.addHook('onClose', () => runner.stop())
  app.post('/api/files/mail/', { config: { permission: 'by_record', doc: mailDoc } }, async (request, reply) => {
    const body = bodyObject(request)
    const id = idFromBody(body)
    const row = await seenFile(request, id)
    const letter = letterIn(body)
    if (!MAILED.includes(row.o_t)) refuse({ id: 'not_allowed' })
    if (!(await mailer.canPost(request.installation))) refuse({ to: 'rule:no_mail' })
    if (row.size > MAX_MAILED_BYTES) refuse({ id: 'rule:mail_size' })
    await spend(request.installation.db, letterLimits(request.session?.userId ?? 0))
    await mutate(request, reply, async (writing) => {
      const saved = await write(writing, id, letter)
      const { [RESOURCE]: resource, _sync, rev } = await answerFile(writing, saved, false, addressesFor(parts, request))
      return { [RESOURCE]: resource, id, rev, _sync }
    })
    runner.wake(request.installation)
    return reply
  })
}
