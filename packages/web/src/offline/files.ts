/** Files that people add: stored whole on this device first, then sent beside the data, each in a chain of its own. */
import { file as fileEntity, type FileObject } from '@fura/shared/entities/file.ts'
import type { FileKind } from '@fura/shared/rules/file-kinds.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { askToKeep } from '#core/persistent-storage.ts'
import { newUuid } from '#core/uuid.ts'
import { currentUserSession, type UserSession, onTabMessage } from './user-session.ts'
import { enqueue } from './enqueue.ts'
import type { Entry, RecordId } from './entry.ts'
import { isQuotaError, withRoom } from './room.ts'
import type { KeptBlob } from './schema.ts'
import { currentStore } from './store.ts'
import { announceStored } from './tab-channel.ts'

/** The limit for all unsent files of one person on one device together. */
export const UNSENT_FILES_BYTES = 300 * 1024 * 1024
/** From this size on the person is warned that room runs out. */
const WARNS_FROM = 0.8

export interface NewFile extends KeptBlob {
  o_t: FileObject
  o_id: RecordId
  kind: FileKind
  /** If something else refers to it before it is sent. */
  uid?: string
}

/** `full`: too many unsent files. `storage full`: the device itself has no room. Both leave everything as it was. */
export type AddedFile = 'stored' | 'nearly full' | 'full' | 'storage full'

const isFile = ({ lane }: Entry): boolean => lane === 'file'

export const unsentFileBytes = (entries: readonly Entry[]): number =>
  entries.filter(isFile).reduce((sum, { set }) => sum + Number(set.size), 0)

const entriesIn = ({ store }: Pick<UserSession, 'store'>): Promise<Entry[]> =>
  store.withDb((db) => db.getAllFromIndex('outbox', 'res', fileEntity.path))

export const addFileAt = async (
  session: UserSession,
  added: NewFile,
  limit = UNSENT_FILES_BYTES,
): Promise<AddedFile> => {
  const { store, channel } = session
  const { o_t: objectType, o_id: objectId, kind, uid = newUuid(), ...file } = added
  const bytes = unsentFileBytes(await entriesIn(session)) + file.bytes.byteLength
  if (bytes > limit) return 'full'
  const { name, mime } = file
  const date = nowSeconds()
  const set = { o_t: objectType, o_id: objectId, name, kind, type: mime, size: file.bytes.byteLength, date }
  const change = { res: fileEntity.path, op: 'add', id: `@${uid}`, uid, set, base: {}, label: name, file } as const
  try {
    await withRoom(store, () => store.withDb((db) => enqueue(db, change)))
  } catch (error) {
    if (isQuotaError(error)) return 'storage full'
    throw error
  }
  announceStored(channel, { path: fileEntity.path, id: `@${uid}` })
  return bytes > limit * WARNS_FROM ? 'nearly full' : 'stored'
}

export const addFile = async (added: NewFile): Promise<AddedFile> => {
  const result = await addFileAt(currentUserSession(), added)
  askToKeep()
  return result
}

/** A file that is not sent yet, by its temporary id. */
export const unsentFile = (id: string): Promise<KeptBlob | undefined> =>
  currentStore().withDb((db) => db.get('blob', id.slice(1)))

/** Progress by entry, while its file is uploading. */
export const onUpload = (listener: (n: number, share: number) => void): (() => void) =>
  onTabMessage((message) => {
    if (message.type === 'progress') listener(message.n, message.share)
  })
