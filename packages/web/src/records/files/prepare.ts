/** Prepares a chosen file for storing: reduces photos, makes a thumbnail and a checksum. */
import { MAX_FILE_BYTES } from '@fura/shared/constants.ts'
import type { KeptBlob } from '#offline/schema.ts'
import { nameOf } from './file-name.ts'
import { type Picture, readPicture, shrinkPicture, squareOf, thumbOf } from './picture.ts'

/** offline.md 11: a larger one takes more memory than a phone has to spare. */
const PHOTO_BYTES = 15 * 1024 * 1024

/** Text keys of the reasons for a refusal. */
export type Problem =
  | 'field_error.rule:file_empty'
  | 'field_error.rule:file_image'
  | 'files.photo_too_large'
  | 'files.too_large'
  | 'files.unreadable'

export type Prepared = KeptBlob | { problem: Problem }

const MOVING = 'image/gif'

const sumOf = async (bytes: ArrayBuffer): Promise<string> => {
  // Missing on pages without https; the server then does not check the bytes.
  if (!('subtle' in crypto)) return ''
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const asKeptBlob = async (file: Blob, name: string, thumb: Blob | null): Promise<KeptBlob> => {
  const bytes = await file.arrayBuffer()
  const mime = file.type || 'application/octet-stream'
  return { bytes, mime, name, sha256: await sumOf(bytes), thumb: thumb && (await thumb.arrayBuffer()) }
}

/** Unchanged if it would not get smaller: a small scan loses nothing. */
const smaller = async (file: File, picture: Picture): Promise<Blob> => {
  if (file.type === MOVING) return file
  const shrunkPicture = await shrinkPicture(picture)
  return shrunkPicture.size < file.size ? shrunkPicture : file
}

const preparedPicture = async (file: File, picture: Picture): Promise<KeptBlob> => {
  try {
    const sent = await smaller(file, picture)
    return await asKeptBlob(sent, nameOf(file, sent.type), await thumbOf(picture))
  } finally {
    picture.bitmap.close()
  }
}

const prepared = async (file: File): Promise<Prepared> => {
  if (file.size === 0) return { problem: 'field_error.rule:file_empty' }
  const isImage = file.type.startsWith('image/')
  if (isImage && file.size > PHOTO_BYTES) return { problem: 'files.photo_too_large' }
  if (file.size > MAX_FILE_BYTES) return { problem: 'files.too_large' }
  const picture = isImage ? await readPicture(file) : null
  return picture ? preparedPicture(file, picture) : asKeptBlob(file, nameOf(file, file.type), null)
}

const readable = async (work: () => Promise<Prepared>): Promise<Prepared> => {
  try {
    return await work()
  } catch (error) {
    // The file was in the cloud or on a memory card, and can no longer be read.
    if (error instanceof DOMException) return { problem: 'files.unreadable' }
    throw error
  }
}

export const prepare = (file: File): Promise<Prepared> => readable(() => prepared(file))

/** As it is: a picture that was prepared before. */
export const unchanged = async (file: File): Promise<KeptBlob> => {
  const picture = await readPicture(file)
  try {
    return await asKeptBlob(file, file.name, picture && (await thumbOf(picture)))
  } finally {
    picture?.bitmap.close()
  }
}

/** The photo of a person: its central square. */
export const preparePortrait = (file: File): Promise<Prepared> =>
  readable(async () => {
    if (file.size > PHOTO_BYTES) return { problem: 'files.photo_too_large' }
    const picture = await readPicture(file)
    if (!picture) return { problem: 'field_error.rule:file_image' }
    try {
      const square = await squareOf(picture)
      return await asKeptBlob(square, nameOf(file, square.type), null)
    } finally {
      picture.bitmap.close()
    }
  })
