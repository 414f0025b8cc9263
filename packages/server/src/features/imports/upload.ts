/**
 * The parts of an upload: the kind of rows, and the file, which is streamed to disk. Checks the right to add such records
 * before reading the file.
 */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { MAX_FILE_BYTES } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import { asUploadError } from '#http/upload-error.ts'

const LIMITS = { fileSize: MAX_FILE_BYTES, files: 1, fields: 4, fieldSize: 200, parts: 5, headerPairs: 20 }

export interface Upload {
  entity: Entity
  name: string
}

/** The target of the file and the right to it: `entityOf` throws if rows cannot be imported there, or not by this person. */
export interface UploadTarget {
  path: string
  entityOf: (resource: string) => Entity
}

const receive = async ({ file, filename }: MultipartFile, path: string): Promise<string> => {
  await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (file.truncated) throw new AppError('too large')
  return filename ?? ''
}

const readParts = async (request: FastifyRequest, { path, entityOf }: UploadTarget): Promise<Upload> => {
  let entity: Entity | null = null
  let name: string | null = null
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw new AppError('invalid data', { fields: { [part.fieldname]: 'unknown' } })
      name = await receive(part, path)
    } else if (part.fieldname === 'resource') {
      entity = entityOf(String(part.value))
    } else throw new AppError('invalid data', { fields: { [part.fieldname]: 'unknown' } })
  }
  if (!entity) throw new AppError('invalid data', { fields: { resource: 'required' } })
  if (name === null) throw new AppError('invalid data', { fields: { file: 'required' } })
  return { entity, name }
}

export const readUpload = async (request: FastifyRequest, receiving: UploadTarget): Promise<Upload> => {
  if (!request.isMultipart()) throw new AppError('unsupported media type')
  try {
    return await readParts(request, receiving)
  } catch (error) {
    throw asUploadError(error)
  }
}
