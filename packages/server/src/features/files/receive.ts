/**
 * Receives an upload: its file is streamed to the local disk, hashed and inspected on the way, never whole in memory. On any
 * error nothing of it stays.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { MAX_FILE_BYTES } from '@fura/shared/constants.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import { errorFacts } from '#db/error-facts.ts'
import { asUploadError } from '#http/upload-error.ts'
import { type FileInspection, isZip } from './file-types.ts'
import { TextWatch } from './text-watch.ts'
import { zipNames } from './zip-names.ts'

const MAX_THUMB_BYTES = 100_000
/** Boundaries, names and flags around a file. */
const AROUND_BYTES = 16_384
const HEAD_BYTES = 4096
const LIMITS = { fileSize: MAX_FILE_BYTES, files: 2, fields: 2, fieldSize: 10, parts: 4, headerPairs: 20 }
export const FLAGS = ['is_message', 'is_second_chat'] as const
export type UploadFlags = Record<(typeof FLAGS)[number], number>

interface Written {
  size: number
  sha256: string
  looked: FileInspection
}

export interface Received extends Written {
  thumb: Buffer | null
  /** Those of the form; the others were not said there. */
  flags: Partial<UploadFlags>
}

const fieldRefusal = (field: string, code: FieldCode) => new AppError('invalid data', { fields: { [field]: code } })

export const flagValue = (name: string, value: unknown): number => {
  if (value !== '0' && value !== '1') throw fieldRefusal(name, 'type')
  return Number(value)
}

const isTruncated = (stream: Readable): boolean => (stream as Readable & { truncated?: boolean }).truncated === true

const chunksOf = async function* (stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield chunk as Buffer
  if (isTruncated(stream)) throw new AppError('too large')
}

const writeAll = async (handle: FileHandle, stream: Readable): Promise<Written> => {
  const hash = createHash('sha256')
  const watch = new TextWatch()
  const head: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(stream)) {
    if (size < HEAD_BYTES) head.push(chunk)
    size += chunk.length
    hash.update(chunk)
    watch.see(chunk)
    await handle.write(chunk)
  }
  await handle.sync()
  const begins = Buffer.concat(head).subarray(0, HEAD_BYTES)
  const names = isZip(begins) ? await zipNames(handle, size) : null
  return { size, sha256: hash.digest('hex'), looked: { head: begins, isText: watch.end(), names } }
}

const writeFile = async (path: string, stream: Readable): Promise<Written> => {
  const handle = await open(path, 'wx+', 0o600)
  try {
    return await writeAll(handle, stream)
  } finally {
    await handle.close()
  }
}

/** The server never decodes a picture: it only checks that it begins like a JPEG and is small. */
const readThumb = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(stream)) {
    size += chunk.length
    if (size > MAX_THUMB_BYTES) throw fieldRefusal('thumb', 'rule:file_thumb')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  if (bytes.toString('hex', 0, 3) !== 'ffd8ff') throw fieldRefusal('thumb', 'rule:file_thumb')
  return bytes
}

const readParts = async (request: FastifyRequest, path: string): Promise<Received> => {
  let written: Written | null = null
  let thumb: Buffer | null = null
  // Reported at the end: too many parts is the more important error.
  let unknown: string | null = null
  const flags: Partial<UploadFlags> = {}
  for await (const part of request.parts({ limits: LIMITS })) {
    const { fieldname } = part
    const flag = FLAGS.find((name) => name === fieldname)
    if (part.type === 'file' && fieldname === 'file' && !written) written = await writeFile(path, part.file)
    else if (part.type === 'file' && fieldname === 'thumb' && !thumb) thumb = await readThumb(part.file)
    else if (part.type === 'file') throw fieldRefusal(fieldname, 'unknown')
    else if (!flag) unknown ??= fieldname
    else flags[flag] = flagValue(flag, part.value)
  }
  if (unknown !== null) throw fieldRefusal(unknown, 'unknown')
  if (!written) throw fieldRefusal('file', 'required')
  if (written.size === 0) throw fieldRefusal('file', 'rule:file_empty')
  return { ...written, thumb, flags }
}

const refuseDamaged = (request: FastifyRequest, { sha256 }: Written): void => {
  const sentHash = request.headers['x-content-sha256']
  if (sentHash === undefined) return
  if (typeof sentHash !== 'string' || !/^[0-9a-f]{64}$/i.test(sentHash)) throw new AppError('malformed request')
  if (sentHash.toLowerCase() !== sha256) throw fieldRefusal('file', 'rule:file_checksum')
}

/** What is not there is gone already. */
export const dropLocal = async (path: string): Promise<void> => {
  try {
    await unlink(path)
  } catch (error) {
    if (errorFacts(error).code !== 'ENOENT') throw error
  }
}

/** `accept` returns what to store or throws; until then any error removes everything. */
export const receiveFile = async <T>(
  request: FastifyRequest,
  path: string,
  accept: (received: Received) => T,
): Promise<T> => {
  if (!request.isMultipart()) throw new AppError('unsupported media type')
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + MAX_THUMB_BYTES + AROUND_BYTES) {
    throw new AppError('too large')
  }
  try {
    const received = await readParts(request, path)
    refuseDamaged(request, received)
    return accept(received)
  } catch (error) {
    // Reads the rest of the request, so that the client gets the answer.
    request.raw.unpipe()
    request.raw.resume()
    await dropLocal(path)
    throw asUploadError(error)
  }
}
