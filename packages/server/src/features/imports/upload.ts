/** The parts of an upload: what the rows are, and the file. The right to add such records is asked before the file is read. */
import { MAX_FILE_BYTES } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyRequest } from 'fastify'

const LIMITS = { fileSize: MAX_FILE_BYTES, files: 1, fields: 4, fieldSize: 200, parts: 5, headerPairs: 20 }

export interface Upload {
  entity: Entity
  name: string
  bytes: Buffer
}

/** Errors of the parser that carry no status are about bytes that are no multipart. */
const asRequestError = (error: unknown): unknown => {
  if (error instanceof AppError) return error
  const status = (error as { statusCode?: unknown }).statusCode
  return typeof status === 'number' && status !== 500 ? error : new AppError('malformed request')
}

const readParts = async (request: FastifyRequest, entityOf: (resource: string) => Entity): Promise<Upload> => {
  let entity: Entity | null = null
  let file: Omit<Upload, 'entity'> | null = null
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw new AppError('invalid data', { fields: { [part.fieldname]: 'unknown' } })
      file = { name: part.filename ?? '', bytes: await part.toBuffer() }
    } else if (part.fieldname === 'resource') {
      entity = entityOf(String(part.value))
    } else throw new AppError('invalid data', { fields: { [part.fieldname]: 'unknown' } })
  }
  if (!entity) throw new AppError('invalid data', { fields: { resource: 'required' } })
  if (!file) throw new AppError('invalid data', { fields: { file: 'required' } })
  return { entity, ...file }
}

/** `entityOf` throws where the rows may not be, or not by this person. */
export const readUpload = async (request: FastifyRequest, entityOf: (resource: string) => Entity): Promise<Upload> => {
  if (!request.isMultipart()) throw new AppError('unsupported media type')
  try {
    return await readParts(request, entityOf)
  } catch (error) {
    throw asRequestError(error)
  }
}
