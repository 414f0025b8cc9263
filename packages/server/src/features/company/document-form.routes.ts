/** How the company prints its documents (decision 0101): the forms for everybody who prints, and a call of the administrator's. */
import { FORM_DOCUMENTS } from '@fura/shared/documents/document-kinds.ts'
import { documentForm } from '@fura/shared/entities/document-form.ts'
import { AppError } from '@fura/shared/errors.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logAudit } from '#http/audit-log.ts'
import { bodyObject } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addListAndGet } from '#resource/routes.ts'
import { assertCanPrint, changeDocumentForm, type FormChange } from './document-form.writes.ts'

const { fields: FIELDS } = documentForm

const readChange = (request: FastifyRequest): FormChange => {
  const sent = bodyObject(request)
  const { values, errors } = validateNew({ fields: FIELDS }, sent)
  if (errors) throw new AppError('invalid data', { fields: errors })
  const { document: kind, legal_entity_id: firmId, ...rest } = values
  const changed = Object.fromEntries(Object.entries(rest).filter(([name]) => name in sent))
  const change = { kind, firmId: firmId ?? null, values: changed }
  assertCanPrint(change)
  return change
}

const update = (request: FastifyRequest, reply: FastifyReply) => {
  const change = readChange(request)
  return mutate(request, reply, async (writing) => {
    await changeDocumentForm(writing, change)
    await logAudit(writing, { event: 'settings_changed', detail: `document ${change.kind}` })
    return {}
  })
}

const doc = {
  summary:
    'Changes how one kind of document is printed; only what is sent, an empty field goes back to the common text',
  body: FIELDS,
  about: {
    document: `One of ${FORM_DOCUMENTS.map((kind) => `\`${kind}\``).join(', ')}.`,
    legal_entity_id: 'null: the form of all firms. A firm has its own text where it has one.',
    blocks: 'Names of blocks in their order, apart by blanks, `-` before one that is not printed; null: our order.',
  },
  rules: { placeholder: 'A name in braces that a document of this kind does not know.' },
  mutates: true,
} as const satisfies RouteDoc

export const addDocumentForms = (app: FastifyInstance): void => {
  addListAndGet(app, documentForm)
  app.post('/api/company/papers/update/', { config: { permission: 'can_add_user', doc } }, update)
}
