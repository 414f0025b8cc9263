/**
 * Conversations on this device: the end of each as the server last answered it, without gaps, and the messages that the server
 * does not have yet. A conversation is a chain: its messages are sent one by one, in the order in which they were written.
 */
import { file as fileEntity } from '@fura/shared/entities/file.ts'
import { message as messageEntity } from '@fura/shared/entities/message.ts'
import { chatId } from '@fura/shared/rules/chat-id.ts'
import type { Chat } from '@fura/shared/rules/chat.ts'
import { newUuid } from '#core/uuid.ts'
import { type Row, withValues } from './row.ts'
import { currentUserSession, type UserSession } from './user-session.ts'
import { enqueue } from './enqueue.ts'
import { type Entry, isTempId, uidOf, type Values } from './entry.ts'
import { isQuotaError, withRoom } from './room.ts'
import type { UserDb } from './schema.ts'
import { currentStore } from './store.ts'
import { announceStored } from './tab-channel.ts'
import { writing } from './transaction.ts'

export interface Thread extends Chat {
  is_second_chat: 0 | 1
}

/** A message as the server answers it. */
export type KeptMessage = Values & { id: number }

/** How many messages per conversation; older ones are read again with a network. */
const KEPT = 300

export const threadKey = (thread: Thread): string => `${chatId(thread)}:${thread.is_second_chat}`

/** The key range of all stored messages of the conversation. */
const rangeOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER])

export const keptMessages = (thread: Thread, store = currentStore()): Promise<KeptMessage[]> =>
  store.withDb((db) => db.getAll('msg', rangeOf(threadKey(thread)))) as Promise<KeptMessage[]>

/**
 * Stores answered messages, oldest first. `isEnd`: they are the newest of all; if the stored messages end before
 * them, those in between are unknown, and the stored ones are deleted.
 */
export const keepMessages = (
  thread: Thread,
  incoming: readonly KeptMessage[],
  isEnd: boolean,
  store = currentStore(),
): Promise<KeptMessage[]> =>
  store.withDb((db) =>
    writing(db, ['msg'], async (tx) => {
      const msg = tx.objectStore('msg')
      const key = threadKey(thread)
      const before = (await msg.getAll(rangeOf(key))) as KeptMessage[]
      const [first, last] = [incoming[0]?.id ?? 0, before.at(-1)?.id ?? 0]
      const isGap = isEnd && incoming.length > 0 && last > 0 && last < first
      // The newest page also shows which messages are deleted: missing ids are removed.
      const stays = before.filter(({ id }) => !isGap && (!isEnd || (incoming.length > 0 && id < first)))
      const all = new Map([...stays, ...incoming].map((one) => [one.id, one]))
      if (!isEnd) for (const one of before) if (!all.has(one.id)) all.set(one.id, one)
      const messages = [...all.values()].toSorted((one, other) => one.id - other.id)
      await msg.delete(rangeOf(key))
      for (const one of messages.slice(-KEPT)) await msg.put(one, [key, one.id])
      return messages
    }),
  )

const META = 'chats'

/** The last answered list of chats, for use without a network. */
export const keepChats = (answer: unknown): Promise<unknown> =>
  currentStore().withDb((db) => db.put('meta', answer, META))

export const keptChats = (): Promise<unknown> => currentStore().withDb((db) => db.get('meta', META))

/** The real id of a record that was sent meanwhile. */
const realId = async (db: UserDb, id: unknown): Promise<unknown> =>
  isTempId(id) ? ((await db.get('idmap', uidOf(id)))?.id ?? id) : id

const isOf = async (db: UserDb, { set }: Entry, thread: Thread): Promise<boolean> => {
  if (set.o_t !== thread.o_t || set.is_second_chat !== thread.is_second_chat) return false
  return set.o_id === thread.o_id || (await realId(db, set.o_id)) === (await realId(db, thread.o_id))
}

const entriesOf = async (db: UserDb, thread: Thread): Promise<Entry[]> => {
  const entries = await db.getAllFromIndex('outbox', 'res', messageEntity.path)
  const own: Entry[] = []
  for (const entry of entries) if (await isOf(db, entry, thread)) own.push(entry)
  return own.toSorted((one, other) => one.n - other.n)
}

export interface UnsentMessage {
  entry: Entry
  /** Its files: unsent ones by their temporary ids, the others as the server has them. */
  files: Row[]
}

const fileOf = async (db: UserDb, id: unknown): Promise<Row[]> => {
  if (!isTempId(id)) return []
  const added = (await db.getAllFromIndex('outbox', 'res', fileEntity.path)).find(({ uid }) => uid === uidOf(id))
  if (added) return [withValues({ id, rev: 0 }, added.set)]
  const idEntry = await db.get('idmap', uidOf(id))
  const cachedFile = idEntry && (await db.get('rec', [fileEntity.path, idEntry.id]))
  return cachedFile ? [{ ...cachedFile.data, rev: cachedFile.v }] : []
}

/** In the order in which they were written. */
export const unsentMessages = (thread: Thread, store = currentStore()): Promise<UnsentMessage[]> =>
  store.withDb(async (db) => {
    const unsent: UnsentMessage[] = []
    for (const entry of await entriesOf(db, thread)) {
      const ids = Array.isArray(entry.set.file_ids) ? (entry.set.file_ids as unknown[]) : []
      const files: Row[] = []
      for (const id of ids) files.push(...(await fileOf(db, id)))
      unsent.push({ entry, files })
    }
    return unsent
  })

export interface NewMessage {
  thread: Thread
  text: string
  replyTo: number | string | null
  mentionIds: readonly number[]
  /** Temporary ids of files that were added before. */
  fileIds: readonly string[]
}

const setOf = ({ thread, text, replyTo, mentionIds, fileIds }: NewMessage): Values => ({
  action: 'add',
  o_t: thread.o_t,
  o_id: thread.o_id,
  is_second_chat: thread.is_second_chat,
  text: text === '' ? null : text,
  ...(replyTo !== null && { reply_to_id: replyTo }),
  ...(mentionIds.length > 0 && { mention_ids: mentionIds }),
  ...(fileIds.length > 0 && { file_ids: fileIds }),
})

/** `false`: the device has no room for it. */
export const sayAtOnce = async (
  message: NewMessage,
  { store, channel }: UserSession = currentUserSession(),
): Promise<boolean> => {
  const uid = newUuid()
  const { path } = messageEntity
  try {
    await withRoom(store, () =>
      store.withDb(async (db) => {
        // A record that was sent meanwhile has another id; its conversation goes on in the same chain.
        const [before] = await entriesOf(db, message.thread)
        const chain = before?.chain ?? `${path}:${threadKey(message.thread)}`
        const change = { res: path, op: 'add', id: `@${uid}`, uid, set: setOf(message), base: {} } as const
        await enqueue(db, { ...change, chain, path: `/api/${path}/`, label: message.text.slice(0, 100) })
      }),
    )
  } catch (error) {
    if (isQuotaError(error)) return false
    throw error
  }
  announceStored(channel, { path, id: `@${uid}` })
  return true
}
