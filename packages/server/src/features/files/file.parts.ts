/** Shared by the calls of files: their services, addresses for the requester, and the answer of a write. */
import { file } from '@fura/shared/entities/file.ts'
import { AppError } from '@fura/shared/errors.ts'
import { FILE_KINDS, type FileKind, isFirmKind, isPrinted, kindsFor } from '@fura/shared/rules/file-kinds.ts'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { Writing } from '#db/actor.ts'
import type { Installations } from '#db/installations.ts'
import { answerWrite, type WriteAnswer } from '#resource/routes.ts'
import type { Saved } from '#resource/save.ts'
import type { UploadStaging } from './upload-staging.ts'
import { type AddressOf, fileAnswer, type FileRecord } from './file.queries.ts'
import type { Signer } from './signed-address.ts'
import type { Storage } from './storage.ts'

export interface FileParts {
  config: Config
  installations: Installations
  storage: Storage
  staging: UploadStaging
  signer: Signer
}

export const addressesFor =
  ({ signer }: FileParts, { installation, session }: FastifyRequest): AddressOf =>
  (fileId) =>
    signer.addressOf(installation.uniqueId, fileId, session?.userId ?? 0)

/** null: not said. */
export const kindOf = (query: ReadonlyMap<string, string>): FileKind | null => {
  const text = query.get('kind')
  const kind = FILE_KINDS.find((one) => one === text)
  if (text !== undefined && !kind) throw new AppError('invalid data', { fields: { kind: 'not_allowed' } })
  return kind ?? null
}

/** A kind must fit the record, and what is printed with documents must be a picture. */
export const assertKindAllowed = (objectType: string, kind: FileKind | null, type: string): void => {
  if (kind !== null && !kindsFor(objectType).includes(kind))
    throw new AppError('invalid data', { fields: { kind: 'not_allowed' } })
  if (isFirmKind(kind) && !isPrinted(type)) throw new AppError('invalid data', { fields: { file: 'rule:file_image' } })
}

export const answerFile = async (
  writing: Writing,
  saved: Saved,
  isReplay: boolean,
  addressOf: AddressOf,
): Promise<WriteAnswer & Record<'name' | 'size' | 'type' | 'kind' | 'url' | 'thumb_url', unknown>> => {
  const answer = await answerWrite(writing, file, saved, null, isReplay)
  const detail = fileAnswer(answer._sync.detail as FileRecord, addressOf)
  const { name, size, type, kind, url, thumb_url } = detail
  return { ...answer, name, size, type, kind, url, thumb_url, _sync: { ...answer._sync, detail } }
}

/** The answer has been sent, or another error is on its way; the next start does what failed here. */
export const tidy = async (request: FastifyRequest, work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    request.log.warn({ err: error }, 'bytes that nothing names could not be removed yet')
  }
}
