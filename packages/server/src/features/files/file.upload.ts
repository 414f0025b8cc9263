/** Adds a file: checks the right before reading a byte, then stores bytes, place and row, or nothing. */
import { createHash } from 'node:crypto'
import { file, type FileObject } from '@fura/shared/entities/file.ts'
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { AppError } from '@fura/shared/errors.ts'
import { CHAT_OBJECT_NAMES, type ChatObject } from '@fura/shared/rules/chat.ts'
import { type FileKind, isFirmKind } from '@fura/shared/rules/file-kinds.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { viewerOf } from '#http/context.ts'
import { queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import { Shares } from '#http/shares.ts'
import { addRecord, findLive, type Saved } from '#resource/save.ts'
import { addFileMessage } from '../chat/file-message.writes.ts'
import { cleanName, withEnding } from './file-name.ts'
import { assertCanAdd, type FileTarget, targetOf } from './file.objects.ts'
import { addressesFor, answerFile, assertKindAllowed, type FileParts, kindOf, tidy } from './file.parts.ts'
import { sameFile, usedBytes } from './file.queries.ts'
import { isImage, typeOf } from './file-types.ts'
import { setFirmPicture } from './firm-picture.ts'
import { setPhoto } from './photo.ts'
import { FLAGS, flagValue, type Received, receiveFile, type UploadFlags } from './receive.ts'
import { newKey } from './storage.ts'

/** Uploads under way at the same time: more wait outside, where they cost no file and no connection to the storage. */
const AT_ONCE = 128
const OF_A_COMPANY = 32

interface Upload {
  target: FileTarget
  name: string
  kind: FileKind | null
  /** Chat flags of the query; those of the form come first. */
  flags: UploadFlags
}

const queryFlags = (query: ReadonlyMap<string, string>): UploadFlags => ({
  is_message: flagValue('is_message', query.get('is_message') ?? '0'),
  is_second_chat: flagValue('is_second_chat', query.get('is_second_chat') ?? '0'),
})

const chatObjectOf = ({ entity }: FileTarget): ChatObject | null =>
  CHAT_OBJECT_NAMES.find((name) => name === entity.name) ?? null

/** A picture added to a colleague is their photo, unless the upload names another kind. */
const isPhotoOf = ({ entity }: FileTarget, kind: FileKind | null, type: string): boolean =>
  entity === teamUser && (kind === null ? isImage(type) : kind === 'photo')

/** Everything about an upload that follows from its bytes. */
const fileValues = ({ target, name, kind, flags: sentFlags }: Upload, received: Received) => {
  const fileType = typeOf(name, received.looked)
  if (!fileType) throw new AppError('invalid data', { fields: { file: 'rule:file_type' } })
  const isPhoto = isPhotoOf(target, kind, fileType.type)
  if (isPhoto && !isImage(fileType.type)) throw new AppError('invalid data', { fields: { file: 'rule:file_image' } })
  assertKindAllowed(target.entity.name, kind, fileType.type)
  const { size, sha256, thumb } = received
  const flags = { ...sentFlags, ...received.flags }
  if (flags.is_message === 1 && !chatObjectOf(target))
    throw new AppError('invalid data', { fields: { is_message: 'not_allowed' } })
  return {
    size,
    sha256,
    isPhoto,
    thumb: thumb && { bytes: thumb, sha256: createHash('sha256').update(thumb).digest('hex') },
    values: {
      ...flags,
      name: withEnding(name, fileType.ending),
      kind: (isPhoto ? 'photo' : kind) ?? (isImage(fileType.type) ? 'photo' : 'other'),
      o_t: target.entity.name,
      o_id: target.id,
      type: fileType.type,
      size,
      thumb_size: thumb?.length ?? null,
      sha256,
    },
  }
}

type FileValues = ReturnType<typeof fileValues>

const refuseOverQuota = async (
  { tx }: Writing,
  quotaBytes: number | null,
  { size, thumb }: FileValues,
): Promise<void> => {
  if (quotaBytes === null) return
  const bytes = size + (thumb?.bytes.length ?? 0)
  if ((await usedBytes(tx)) + bytes > quotaBytes) {
    throw new AppError('invalid data', { fields: { file: 'rule:file_quota' } })
  }
}

/** The row of an upload, or of the same bytes if the record has them already. */
const addOrFind = async (
  writing: Writing,
  { target, quotaBytes, key }: { target: FileTarget; quotaBytes: number | null; key: string },
  upload: FileValues,
): Promise<{ saved: Saved; isStored: boolean }> => {
  if (!(await findLive(writing, target.entity, target.id))) throw new AppError('empty data')
  const content = { objectType: target.entity.name as FileObject, objectId: target.id, sha256: upload.sha256 }
  const storedFile = await sameFile(writing, content)
  if (storedFile) return { saved: { id: storedFile.id, rev: storedFile.rev, merged: {} }, isStored: true }
  await refuseOverQuota(writing, quotaBytes, upload)
  const { userId, actedAt } = writing.actor
  const values = { ...upload.values, team_user_id: userId, date: actedAt, storage_key: key }
  return { saved: await addRecord(writing, file, values), isStored: false }
}

const store = async (request: FastifyRequest, reply: FastifyReply, parts: FileParts, upload: Upload) => {
  const { installation } = request
  const { config, staging, signer } = parts
  const { target } = upload
  const local = staging.localFile(installation, newKey())
  const newFile = await receiveFile(request, local.path, (received) => fileValues(upload, received))
  // The idempotency fingerprint needs the content: here the bytes, which are in no parsed body.
  request.body = { ...newFile.values, thumb: newFile.thumb?.sha256 ?? null }
  try {
    await staging.keep(installation, local, newFile)
    await mutate(request, reply, async (writing) => {
      const { saved, isStored } = await addOrFind(
        writing,
        { target, quotaBytes: config.filesQuotaBytes, key: local.key },
        newFile,
      )
      if (newFile.isPhoto) {
        const address = signer.photoAddress(installation.uniqueId, saved.id, target.id)
        await setPhoto(writing, target.id, saved.id, address)
      }
      if (target.entity === legalEntity && isFirmKind(upload.kind))
        await setFirmPicture(writing, target.id, saved.id, upload.kind)
      const chatObject = chatObjectOf(target)
      if (newFile.values.is_message === 1 && chatObject) {
        const thread = { o_t: chatObject, o_id: target.id, is_second_chat: newFile.values.is_second_chat }
        await addFileMessage(writing, thread, saved.id)
      }
      return answerFile(writing, saved, isStored, addressesFor(parts, request))
    })
  } finally {
    await tidy(request, staging.settle(installation, local))
  }
  if (newFile.isPhoto) await tidy(request, staging.removeDeleted(installation))
}

export const addFile = (parts: FileParts) => {
  const shares = new Shares(AT_ONCE, OF_A_COMPANY)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const query = queryOf(request, 'o_t', 'o_id', 'n', 'kind', ...FLAGS)
    const target = targetOf(query)
    await assertCanAdd(request.installation.db, target, viewerOf(request))
    const upload = { target, name: cleanName(query.get('n') ?? '', 'n'), kind: kindOf(query), flags: queryFlags(query) }
    await shares.take(request.installation, async () => {
      await parts.staging.assertSpace(Number(request.headers['content-length'] ?? 0))
      await store(request, reply, parts, upload)
    })
    return reply
  }
}
