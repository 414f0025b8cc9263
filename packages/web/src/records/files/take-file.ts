/** Prepares one file and stores it on this device, in the outbox of its record. */
import type { FileObject } from '@fura/shared/entities/file.ts'
import { type FileKind, offeredKinds } from '@fura/shared/rules/file-kinds.ts'
import type { RecordId } from '#offline/entry.ts'
import { type AddedFile, addFile } from '#offline/files.ts'
import { prepare } from './prepare.ts'

export interface Owner {
  o_t: FileObject
  o_id: RecordId
}

const WHY: Readonly<Record<Exclude<AddedFile, 'stored' | 'nearly full'>, string>> = {
  full: 'files.outbox_full',
  'storage full': 'error.storage full',
}

/** The text key of the reason if it was refused. */
export const takeFile = async (
  file: File,
  owner: Owner,
  kind: FileKind | null,
): Promise<AddedFile | { why: string }> => {
  const ready = await prepare(file)
  if ('problem' in ready) return { why: ready.problem }
  const isPhoto = ready.mime.startsWith('image/') && offeredKinds(owner.o_t).includes('photo')
  const added = await addFile({ ...ready, ...owner, kind: kind ?? (isPhoto ? 'photo' : 'other') })
  return added === 'full' || added === 'storage full' ? { why: WHY[added] } : added
}
