/**
 * Answers the bytes of a file by its signed address. The signature names the user; whether they may still see the file is
 * checked again. Headers forbid the browser to run anything in it.
 */
import { entityByName } from '@fura/shared/entities/index.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { AppError } from '@fura/shared/errors.ts'
import { DEFAULT_LANGUAGE } from '@fura/shared/language.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Installation } from '#db/installations.ts'
import { queryOf } from '#http/input.ts'
import { viewerNow } from '#http/sessions.ts'
import { dispositionOf, rangeOf } from './download.rules.ts'
import { type FileRow, fileRow, seenObject } from './file.queries.ts'
import { type Address, NO_END, type Signer } from './signed-address.ts'
import { placeOf, type Storage, thumbPlaceOf } from './storage.ts'

const CSP =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
const KEPT_SECONDS = 3600

export interface RawParts {
  storage: Storage
  signer: Signer
}

const notFound = () => new AppError('not found')

const numberOf = (text: string | undefined): number => {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw notFound()
  return Number(text)
}

/** The address of a photo is stored in the colleague's record: once that holds another or none, the address is dead. */
const isPhotoNow = async ({ db }: Installation, row: FileRow, { userId, fileId }: Address): Promise<boolean> => {
  if (row.o_t !== teamUser.name || row.o_id !== userId) return false
  const user = await db.read.selectFrom(teamUser.table).select('img_url').where('id', '=', userId).executeTakeFirst()
  return (user?.img_url ?? '').startsWith(`/api/files/raw/${fileId}/`)
}

const seenRow = async (installation: Installation, address: Address): Promise<FileRow> => {
  const viewer = await viewerNow(installation, address.userId, DEFAULT_LANGUAGE)
  if (!viewer) throw notFound()
  const row = await fileRow(installation.db.read, address.fileId)
  const entity = row ? entityByName(row.o_t) : undefined
  if (!row || !entity) throw notFound()
  const isOpen =
    address.until === NO_END
      ? await isPhotoNow(installation, row, address)
      : (await seenObject(installation.db, entity, row.o_id, viewer)) !== undefined
  if (!isOpen) throw notFound()
  return row
}

/** The requested bytes: the file or its thumbnail. */
const variantOf = (installation: Installation, row: FileRow, isThumb: boolean) => {
  const key = row.storage_key
  if (key === null) throw notFound()
  const { uniqueId } = installation
  if (!isThumb) {
    return { place: placeOf(uniqueId, key), size: row.size, type: row.type, tag: `"${row.sha256}"` }
  }
  const size = row.thumb_size ?? 0
  if (size === 0) throw notFound()
  return { place: thumbPlaceOf(uniqueId, key), size, type: 'image/jpeg', tag: `"${row.sha256}-thumb"` }
}

const addressOf = (request: FastifyRequest) => {
  const query = queryOf(request, 'u', 'e', 's', 'v')
  const variant = query.get('v')
  if (variant !== undefined && variant !== 'thumb') throw notFound()
  const address: Address = {
    installation: request.installation.uniqueId,
    fileId: numberOf((request.params as { id?: string }).id),
    userId: numberOf(query.get('u')),
    until: numberOf(query.get('e')),
  }
  return { address, signature: query.get('s') ?? '', isThumb: variant === 'thumb' }
}

export const openFile =
  ({ storage, signer }: RawParts) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { address, signature, isThumb } = addressOf(request)
    if (!signer.isSigned(address, signature)) throw notFound()
    const row = await seenRow(request.installation, address)
    const { place, size, type, tag } = variantOf(request.installation, row, isThumb)
    const { headers } = request
    const head = {
      'content-security-policy': CSP,
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': `private, max-age=${KEPT_SECONDS}`,
      'accept-ranges': 'bytes',
      etag: tag,
    }
    if (headers['if-none-match'] === tag) return reply.headers(head).code(304).send()
    const isRangeMeant = headers['if-range'] === undefined || headers['if-range'] === tag
    const range = isRangeMeant ? rangeOf(headers.range, size) : null
    if (range === 'impossible') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const bytes = range ?? { start: 0, end: size - 1 }
    const stream = await storage.read(place, bytes)
    if (!stream) throw notFound()
    if (range) reply.code(206).header('content-range', `bytes ${bytes.start}-${bytes.end}/${size}`)
    return reply
      .headers({ ...head, 'content-length': String(bytes.end - bytes.start + 1) })
      .header('content-disposition', dispositionOf(row.name, type, headers['sec-fetch-dest']))
      .type(type)
      .send(stream)
  }
