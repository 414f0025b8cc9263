/** Sends a document by the company's mail server: the file is first stored with its deal, then mailed from there. */
import type { FileObject } from '@fura/shared/entities/file.ts'
import type { FileKind } from '@fura/shared/rules/file-kinds.ts'
import { api } from '#api/client.ts'

/** A slow phone uploads a document of some pages within this time. */
const UPLOAD_TIMEOUT_MS = 60_000

export interface MailedDocument {
  file: File
  kind: FileKind
  objectType: FileObject
  objectId: number
}

export interface MailedLetter {
  to: string
  subject: string
  text: string
}

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })

/** The id of the file; the same for the same key. */
export const keepDocument = async (
  { file, kind, objectType, objectId }: MailedDocument,
  key: string,
): Promise<number> => {
  const query = new URLSearchParams({ o_t: objectType, o_id: String(objectId), n: file.name, kind })
  const form = new FormData()
  form.append('file', file, file.name)
  const options = { ...keyed(key), timeout: UPLOAD_TIMEOUT_MS }
  return (await api.upload<{ id: number }>(`/api/files/add/?${query}`, form, options)).id
}

export const mailDocument = async (id: number, letter: MailedLetter, key: string): Promise<void> => {
  await api.post('/api/files/mail/', { id, ...letter }, keyed(key))
}
