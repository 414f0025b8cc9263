/** The calls of chats. Their answers are cached on this device for when the server does not answer. */
import type { Chat, ChatObject } from '@fura/shared/rules/chat.ts'
import { api } from '#api/client.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { keepChats, keepMessages, type KeptMessage, keptChats, keptMessages, type Thread } from '#offline/messages.ts'
import { DEADLINE_MS } from '#offline/query.ts'
import { NotLoaded } from '#offline/reads.ts'
import type { FileRow } from '#records/files/file-row.ts'

const PATH = '/api/messages/'
export const CHATS_PAGE = 30
export const THREAD_PAGE = 50

export interface ChatRow {
  id: string
  o_t: ChatObject
  o_id: number
  title: string
  client_name: string | null
  last_id: number
  last_text: string
  last_files: number
  last_is_second: 0 | 1
  last_user_id: number | null
  last_user_name: string | null
  /** The absent colleague whom the reader deputises for; missing in a copy of an earlier build. */
  for_name?: string | null
  last_at: number
  unread: number
  unread_second: number
}

export interface Reply {
  id: number
  team_user_id: number | null
  team_user_name: string | null
  text: string
}

export interface ServerMessage extends KeptMessage {
  text: string
  date: number
  team_user_id: number
  team_user_name: string
  files: readonly FileRow[]
  reply_to: Reply | null
  mentions: readonly { team_user_id: number; name: string }[]
  read_by: Readonly<Record<string, number>>
}

export interface Participant {
  team_user_id: number
  name: string
  position: string | null
  roles: readonly string[]
  is_added: 0 | 1
}

export interface ChatsPage {
  list: readonly ChatRow[]
  has_more: 0 | 1
  source: 'server' | 'device'
}

const ask = <T>(body: object, timeout?: number): Promise<T> =>
  api.post(PATH, body, timeout === undefined ? {} : { timeout }) as Promise<unknown> as Promise<T>

/** From the server if it answers, else from this device. */
const read = async <T>(fromServer: () => Promise<T>, fromDevice: () => Promise<T | null>): Promise<T> => {
  const early = link.isSurelyDown() ? await fromDevice() : null
  if (early) return early
  try {
    return await fromServer()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const cached = await fromDevice()
    if (cached) return cached
    throw new NotLoaded('not on this device', { cause: error })
  }
}

export interface AskedChats {
  isMine: boolean
  search: string
  start: number
}

const isFound = ({ title, client_name: client }: ChatRow, search: string): boolean =>
  `${title} ${client ?? ''}`.toLocaleLowerCase().includes(search.toLocaleLowerCase())

export const readChats = ({ isMine, search, start }: AskedChats): Promise<ChatsPage> =>
  read<ChatsPage>(
    async () => {
      const params = { action: 'chats', start, num: CHATS_PAGE, only_mine: isMine ? 1 : 0, search }
      const answer = await ask<ChatsPage>(params, DEADLINE_MS)
      if (isMine && search === '' && start === 0) await keepChats(answer.list)
      return { list: answer.list, has_more: answer.has_more, source: 'server' }
    },
    async () => {
      const cachedChats = (await keptChats()) as readonly ChatRow[] | undefined
      if (!cachedChats || start > 0) return null
      return { list: cachedChats.filter((row) => isFound(row, search)), has_more: 0, source: 'device' }
    },
  )

export interface ThreadPage {
  list: readonly ServerMessage[]
  /** There are older messages that are not here. */
  hasOlder: boolean
  source: 'server' | 'device'
}

const listOf = (thread: Thread, more: object = {}) =>
  ask<{ list: ServerMessage[]; has_more: 0 | 1 }>({ action: 'list', ...thread, num: THREAD_PAGE, ...more }, DEADLINE_MS)

/** The newest, with all older ones on this device that follow without a gap. */
export const readThread = (thread: Thread): Promise<ThreadPage> =>
  read<ThreadPage>(
    async () => {
      const { list, has_more: more } = await listOf(thread)
      const messages = (await keepMessages(thread, list, true)) as ServerMessage[]
      return { list: messages, hasOlder: more === 1, source: 'server' }
    },
    async () => {
      const messages = (await keptMessages(thread)) as ServerMessage[]
      return messages.length > 0 ? { list: messages, hasOlder: false, source: 'device' } : null
    },
  )

export const readOlder = async (thread: Thread, before: number): Promise<ThreadPage> => {
  const { list, has_more: more } = await listOf(thread, { before_id: before })
  return { list: (await keepMessages(thread, list, false)) as ServerMessage[], hasOlder: more === 1, source: 'server' }
}

/**
 * Tells the server how far the person has read. Not queued offline: opening the conversation again sends it again.
 */
export const sendRead = async (thread: Thread, lastId: number): Promise<void> => {
  try {
    await ask({ action: 'read', ...thread, last_id: lastId })
  } catch (error) {
    if (!isUnreachable(error)) throw error
  }
}

export const readParticipants = async ({ o_t, o_id }: Chat): Promise<readonly Participant[]> =>
  (await ask<{ list: Participant[] }>({ action: 'participants', o_t, o_id })).list

export const addParticipant = ({ o_t, o_id }: Chat, userId: number): Promise<unknown> =>
  ask({ action: 'participants_add', o_t, o_id, user_id: userId })

export const removeParticipant = ({ o_t, o_id }: Chat, userId: number): Promise<unknown> =>
  ask({ action: 'participants_delete', o_t, o_id, user_id: userId })
