/** Files: added to any record by people who see it, listed with it, renamed and deleted by their author or people who may edit it. */
import multipart from '@fastify/multipart'
import { file } from '@fura/shared/entities/file.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { AppError } from '@fura/shared/errors.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'
import { FILE_KINDS, type FileKind } from '@fura/shared/rules/file-kinds.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from '#db/database.ts'
import { actorOf, queryText, viewerOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody, refuseMembers } from '#http/input.ts'
import { mutate, RESOURCE } from '#http/idempotent-write.ts'
import { listRecords } from '#resource/list.ts'
import { readListQuery } from '#resource/list-query.ts'
import { removeRecord } from '#resource/remove.ts'
import { deletedId } from '#resource/routes.ts'
import { changeRecord, checkChange, findLive } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { removeFileMessages } from '../chat/file-message.writes.ts'
import { addFileMail, type LetterMailer } from './file-mail.ts'
import { addDoc, listDoc, rawDoc, removeDoc, updateDoc } from './file.docs.ts'
import { cleanName, withEnding } from './file-name.ts'
import { assertCanChange, assertCanSee, targetOf } from './file.objects.ts'
import { addressesFor, answerFile, assertKindAllowed, type FileParts, kindOf, tidy } from './file.parts.ts'
import { fileAnswer, type FileRecord } from './file.queries.ts'
import { fitsType } from './file-types.ts'
import { addFile } from './file.upload.ts'
import { placeFirmPicture } from './firm-picture.ts'
import { dropPhoto } from './photo.ts'
import { openFile } from './raw.ts'

const list = (parts: FileParts) => async (request: FastifyRequest) => {
  const { db, timezone } = request.installation
  const viewer = viewerOf(request)
  const pairs = readPairs([queryText(request)])
  const target = targetOf(pairs)
  const kind = kindOf(pairs)
  for (const name of ['o_t', 'o_id', 'kind']) pairs.delete(name)
  const rest = [...pairs].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const query = readListQuery(file, [rest], viewer, timezone)
  await assertCanSee(db, target, viewer)
  const conditions = [
    { test: 'in', columns: ['o_id'], values: [target.id] },
    { test: 'in', columns: ['o_t'], values: [target.entity.name] },
    ...(kind ? [{ test: 'in', columns: ['kind'], values: [kind] } as const] : []),
  ] as const
  const page = await listRecords(db, file, { ...query, conditions: [...query.conditions, ...conditions] }, viewer)
  const answer = JSON.parse(String(page)) as { list: FileRecord[] }
  const addressOf = addressesFor(parts, request)
  return { ...answer, list: answer.list.map((record) => fileAnswer(record, addressOf)) }
}

/** A new name keeps the ending of its type. */
const newNameOf = (type: string, sent: unknown): { name?: string } => {
  if (typeof sent !== 'string') return {}
  const { ending, isFitting } = fitsType(type, cleanName(sent, 'name'))
  if (!isFitting) throw new AppError('invalid data', { fields: { name: 'rule:file_type' } })
  return { name: withEnding(cleanName(sent, 'name'), ending) }
}

/** A colleague's photo is set by an upload: an update neither makes a file a photo nor ends it as one. */
const refuseOtherPhoto = ({ o_t: objectType, kind: before }: Row, kind: FileKind | null): void => {
  if (objectType !== teamUser.name || kind === null || (kind === 'photo') === (before === 'photo')) return
  throw new AppError('invalid data', { fields: { kind: 'not_allowed' } })
}

const update = (parts: FileParts) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(file, bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(file, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const row = await findLive(writing, file, id)
    if (!row) throw new AppError('empty data')
    await assertCanChange(writing, row)
    const kind = FILE_KINDS.find((one) => one === values.kind) ?? null
    assertKindAllowed(row.o_t, kind, row.type)
    refuseOtherPhoto(row, kind)
    const changed = { ...values, ...newNameOf(row.type, values.name) }
    const saved = await changeRecord(writing, file, id, changed, sync.base)
    if (kind !== null && kind !== row.kind) await placeFirmPicture(writing, row, kind)
    const { [RESOURCE]: resource, _sync, rev } = await answerFile(writing, saved, false, addressesFor(parts, request))
    return { [RESOURCE]: resource, id, rev, _sync }
  })
}

const remove =
  ({ staging }: FileParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    refuseUnintended(request)
    const id = deletedId(request)
    refuseMembers(request, 'id')
    await mutate(request, reply, async (writing) => {
      const row = await findLive(writing, file, id)
      if (!row) return { id }
      await assertCanChange(writing, row)
      await dropPhoto(writing, row)
      await placeFirmPicture(writing, row, null)
      await removeFileMessages(writing, id)
      await removeRecord(writing, file, id)
      return { id }
    })
    await tidy(request, staging.removeDeleted(request.installation))
    return reply
  }

export const addFiles = (app: FastifyInstance, parts: FileParts & { mailer: LetterMailer }): void => {
  const { staging, installations } = parts
  const byRecord = { permission: 'by_record' } as const
  addFileMail(app, parts)
  // In a scope of its own: no other call accepts files.
  app.register(async (scope) => {
    await scope.register(multipart)
    const config = { ...byRecord, slowBody: true, doc: addDoc } as const
    scope.route({ method: 'POST', url: '/api/files/add/', config, handler: addFile(parts) })
  })
  app.get('/api/files/list/', { config: { permission: 'logged_in', doc: listDoc } }, list(parts))
  app.post('/api/files/update/', { config: { ...byRecord, doc: updateDoc } }, update(parts))
  app.route({
    method: ['GET', 'POST'],
    url: '/api/files/delete/',
    config: { ...byRecord, doc: removeDoc },
    handler: remove(parts),
  })
  const open = { permission: 'anyone', appKey: false, doc: rawDoc } as const
  app.get('/api/files/raw/:id/', { config: open }, openFile(parts))
  installations.onOpen(async (installation) => {
    await staging.settleLeftovers(installation, app.log)
    await staging.removeDeleted(installation)
  })
  app.addHook('onClose', () => staging.close())
}
