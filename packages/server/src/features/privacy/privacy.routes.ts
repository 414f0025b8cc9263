/** One person's data, for administrators: what there is, as a file, and its erasure. */
import { AppError } from '@fura/shared/errors.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { RecordRow } from '#db/database.ts'
import { auditIn } from '#http/audit.ts'
import { viewerOf } from '#http/context.ts'
import { bodyObject, idFromText, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { Sessions } from '#http/sessions.ts'
import { logAudit } from '#http/audit-log.ts'
import { companyText, companyTexts } from '#texts.ts'
import { erasePerson } from './erase.writes.ts'
import { exportPerson } from './person-export.ts'
import { countNaming, findCopies, readPersonRows, personRow, referencesToPerson } from './person.queries.ts'
import {
  isErased,
  isFilled,
  PERSON_ENTITIES,
  PERSON_TYPES,
  personalFields,
  type PersonType,
  refusalOf,
  searchedTexts,
} from './person.rules.ts'
import { ERASE, eraseDoc, EXPORT_FORMATS, exportDoc, personDoc } from './privacy.doc.ts'
import { readableText } from './readable.rules.ts'

interface PrivacyParts {
  config: Config
  sessions: Sessions
}

/** In the company's own language: every reader sees the same. */
const erasedNameIn = ({ installation }: FastifyRequest): string =>
  companyText(installation.db, installation.language, 'privacy.erased_name')

interface StoredPerson {
  type: PersonType
  row: RecordRow
}

const asType = (text: string | undefined): PersonType => {
  const type = PERSON_TYPES.find((one) => one === text)
  if (!type) throw new AppError('invalid data', { fields: { type: text === undefined ? 'required' : 'not_allowed' } })
  return type
}

const existing = async ({ installation }: FastifyRequest, type: PersonType, id: number): Promise<StoredPerson> => {
  const row = await personRow(installation.db.read, type, id)
  if (!row) throw new AppError('empty data')
  return { type, row }
}

const person =
  ({ config }: PrivacyParts) =>
  async (request: FastifyRequest) => {
    const query = queryOf(request, 'type', 'id')
    const { type, row } = await existing(request, asType(query.get('type')), idFromText(query.get('id')))
    const { installation, session } = request
    const { db } = installation
    const entity = PERSON_ENTITIES[type]
    const id = row.id
    const { contacts, history } = await readPersonRows(db.read, type, id)
    const copies = await findCopies(db, searchedTexts([row, ...contacts], history))
    const erasedName = erasedNameIn(request)
    return {
      status: 'ok',
      detail: {
        name: textIn(row.name),
        erased_name: erasedName,
        is_erased: isErased(entity, row, erasedName) ? 1 : 0,
        refusal: refusalOf(type, row, session?.userId ?? null)?.id ?? null,
        fields: personalFields(entity).filter((field) => isFilled(row[field])),
        contacts_num: contacts.length,
        history_num: history.length,
        copies_num: copies.answers.length + copies.importRows.length,
        named_in: await countNaming(db, referencesToPerson(db, type, viewerOf(request).rights), id),
        audit_days: installation.auditDays,
        has_backups: config.backup !== null || installation.backedUpAt > 0 ? 1 : 0,
      },
    }
  }

const exportFile = async (request: FastifyRequest, reply: FastifyReply) => {
  const query = queryOf(request, 'type', 'id', 'format')
  const wanted = query.get('format') ?? 'json'
  const format = EXPORT_FORMATS.find((one) => one === wanted)
  if (!format) throw new AppError('invalid data', { fields: { format: 'not_allowed' } })
  const { type, row } = await existing(request, asType(query.get('type')), idFromText(query.get('id')))
  const { db, name: company, timezone: timeZone } = request.installation
  const exported = await exportPerson(db, type, row, viewerOf(request))
  // Before the first byte: nothing is exported without an audit entry, which names the record and not the person.
  const note = { event: 'person_exported', object_type: type, object_id: row.id, detail: format } as const
  await db.write((tx) => auditIn(request, tx, note))
  const title = `${company} · ${companyText(db, request.language, 'privacy.title')}`
  const content =
    format === 'json'
      ? JSON.stringify({ company, type, exported_at: new Date().toISOString(), ...exported }, null, 2)
      : readableText(title, type, exported, { texts: companyTexts(db, request.language), timeZone })
  return reply
    .type(format === 'json' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
    .header('content-disposition', `attachment; filename="${type}-${row.id}.${format}"`)
    .send(content)
}

const erase =
  ({ sessions }: PrivacyParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { values, errors } = validateNew({ fields: ERASE }, bodyObject(request))
    if (errors) throw new AppError('invalid data', { fields: errors })
    const { db } = request.installation
    const storedPerson = await existing(request, asType(values.type), values.id)
    const { contacts, history } = await readPersonRows(db.read, storedPerson.type, values.id)
    const texts = searchedTexts([storedPerson.row, ...contacts], history)
    // Reads much, so before the write has its turn.
    const copies = await findCopies(db, texts)
    // The name is not kept with the Idempotency-Key.
    request.body = { type: values.type, id: values.id }
    await mutate(request, reply, async (writing) => {
      const { type } = storedPerson
      const row = await personRow(writing.tx, type, values.id)
      if (!row) throw new AppError('empty data')
      const refusal = refusalOf(type, row, writing.actor.userId)
      if (refusal) throw new AppError('invalid data', { fields: refusal })
      if (row.name !== values.name) throw new AppError('invalid data', { fields: { name: 'rule:other_name' } })
      if (row.rev !== storedPerson.row.rev) throw new AppError('invalid data', { fields: { id: 'rule:changed_since' } })
      await erasePerson(writing, { type, row, erasedName: erasedNameIn(request), copies, texts })
      await logAudit(writing, { event: 'person_erased', object_type: type, object_id: row.id })
      return { id: row.id }
    })
    sessions.forget(db)
    return reply
  }

export const addPrivacy = (app: FastifyInstance, parts: PrivacyParts): void => {
  const permission = 'can_add_user'
  app.get('/api/privacy/person/', { config: { permission, doc: personDoc } }, person(parts))
  app.get('/api/privacy/export/', { config: { permission, doc: exportDoc } }, exportFile)
  app.post('/api/privacy/erase/', { config: { permission, doc: eraseDoc } }, erase(parts))
}
