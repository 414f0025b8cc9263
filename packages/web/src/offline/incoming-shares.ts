/**
 * What other apps of the device shared into this one and nobody has attached yet. It is stored beside the databases of users,
 * because the service worker takes it whether or not somebody is logged in; `owner` separates people here.
 */
import { MAX_FILE_BYTES } from '@fura/shared/constants.ts'
import { isSharedType, SHARE_FIELDS } from '@fura/shared/share-target.ts'
import { withBoot } from '#core/boot-store.ts'
import { newUuid } from '#core/uuid.ts'
import { isQuotaError } from './room.ts'
import { userDbName } from './store.ts'

export interface IncomingFile {
  name: string
  mime: string
  bytes: ArrayBuffer
}

/** A refused file, with the key of the text that says why. */
export interface RefusedFile {
  name: string
  why: string
}

export interface IncomingShare {
  key: string
  /** The database of the last logged-in user; null if there was none. */
  owner: string | null
  at: number
  text: string
  files: readonly IncomingFile[]
  refused: readonly RefusedFile[]
}

const PREFIX = 'share:'
const RANGE_END = `${PREFIX}\u{FFFF}`

const ownerOf = (manifest: unknown, lastUser: unknown): string | null => {
  const { UniqueID: uniqueId } = (manifest ?? {}) as { UniqueID?: unknown }
  const { user } = (lastUser ?? {}) as { user?: { id?: unknown } }
  if (typeof uniqueId !== 'string' || typeof user?.id !== 'number') return null
  return userDbName(uniqueId, user.id)
}

const put = (share: IncomingShare): Promise<void> =>
  withBoot(async (db) => {
    const tx = db.transaction('kv', 'readwrite', { durability: 'strict' })
    await tx.store.put(share, share.key)
    await tx.done
  })

const refusalOf = (file: File): string | null => {
  if (file.size === 0) return 'field_error.rule:file_empty'
  if (file.size > MAX_FILE_BYTES) return 'files.too_large'
  return isSharedType(file) ? null : 'field_error.rule:file_type'
}

/** Some apps give the address of a page as text, some as `url`, some as both. */
const textIn = (form: FormData): string => {
  const lines = [SHARE_FIELDS.title, SHARE_FIELDS.text, SHARE_FIELDS.url].map((name) => form.get(name))
  const texts = lines.filter((line): line is string => typeof line === 'string').map((line) => line.trim())
  const isRepeated = (line: string, at: number): boolean =>
    texts.some((other, place) => place !== at && other.includes(line) && (other !== line || place < at))
  return texts.filter((line, at) => line !== '' && !isRepeated(line, at)).join('\n')
}

const filesIn = (form: FormData): File[] => form.getAll(SHARE_FIELDS.files).filter((part) => part instanceof File)

/** Stores a share whole; if the device has no room for its files, stores their names and the reason. */
export const keepShare = async (form: FormData): Promise<void> => {
  const files = filesIn(form)
  const [manifest, lastUser] = await withBoot((db) => Promise.all([db.get('kv', 'manifest'), db.get('kv', 'lastUser')]))
  const share: IncomingShare = {
    key: `${PREFIX}${newUuid()}`,
    owner: ownerOf(manifest, lastUser),
    at: Date.now(),
    text: textIn(form),
    files: await Promise.all(
      files
        .filter((file) => refusalOf(file) === null)
        .map(async (file) => ({ name: file.name, mime: file.type, bytes: await file.arrayBuffer() })),
    ),
    refused: files.flatMap((file) => {
      const why = refusalOf(file)
      return why === null ? [] : [{ name: file.name, why }]
    }),
  }
  if (share.text === '' && files.length === 0) return
  try {
    await put(share)
  } catch (error) {
    if (!isQuotaError(error)) throw error
    const missing = share.files.map(({ name }) => ({ name, why: 'error.storage full' }))
    await put({ ...share, files: [], refused: [...share.refused, ...missing] })
  }
}

const allShares = (): Promise<IncomingShare[]> =>
  withBoot((db) => db.getAll('kv', IDBKeyRange.bound(PREFIX, RANGE_END)) as Promise<IncomingShare[]>)

/** The shares of this person and those of nobody yet, and how many of others wait for their login. */
export const readShares = async (owner: string): Promise<{ own: IncomingShare[]; others: number }> => {
  const shares = (await allShares()).toSorted((one, other) => one.at - other.at)
  const own = shares.filter((share) => share.owner === null || share.owner === owner)
  return { own, others: shares.length - own.length }
}

/** Shares without an owner become this person's: they are the first who logged in since. */
export const claimShares = async (owner: string): Promise<{ own: IncomingShare[]; others: number }> => {
  const { own, others } = await readShares(owner)
  for (const share of own) if (share.owner === null) await put({ ...share, owner })
  return { own: own.map((share) => ({ ...share, owner })), others }
}

/** Stores the rest of a share; deletes an empty one. */
export const changeShare = async (share: IncomingShare): Promise<void> => {
  const isEmpty = share.text === '' && share.files.length === 0 && share.refused.length === 0
  await (isEmpty ? dropShare(share.key) : put(share))
}

export const dropShare = (key: string): Promise<void> => withBoot((db) => db.delete('kv', key))

/** Deleted with everything else that this person leaves on the device. */
export const dropSharesOf = async (owner: string): Promise<void> => {
  for (const share of await allShares()) if (share.owner === owner) await dropShare(share.key)
}
