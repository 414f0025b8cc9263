/** Chats and messages as they are answered: with names, files that can be opened, and who has read what. */
import { type ChatObject, CHAT_OBJECT_NAMES } from '@fura/shared/rules/chat.ts'
import { chatId } from '@fura/shared/rules/chat-id.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { type AddressOf, fileAnswers } from '../files/file.queries.ts'
import { type AskedChats, type ChatRow, chatsPage, lastMessages, titlesOf } from './chat.queries.ts'
import { readBy, type Thread } from './chat.rules.ts'
import { readItemOwners } from './item-owner.queries.ts'
import {
  type AnsweredMessage,
  answeredMessages,
  type AskedMessages,
  type MessageRecord,
  messagesPage,
  namesOf,
  readMarks,
} from './thread.queries.ts'

/** What a list shows of a long text. */
const SHOWN_LENGTH = 200

const shorten = (text: unknown): string => (typeof text === 'string' ? text.slice(0, SHOWN_LENGTH).toWellFormed() : '')

const idList = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])

type Titles = Awaited<ReturnType<typeof titlesOf>>
type LastMessages = Awaited<ReturnType<typeof lastMessages>>

const chatAnswer = (row: ChatRow, titles: Titles | undefined, lasts: LastMessages) => {
  const chat = { o_t: row.o_t, o_id: row.o_id }
  const deal = titles?.get(row.o_id)
  const last = lasts.get(row.last_id)
  return {
    id: chatId(chat),
    ...chat,
    title: deal?.title ?? '',
    client_name: deal?.client_name ?? null,
    last_id: row.last_id,
    last_text: shorten(last?.text),
    last_files: (JSON.parse(last?.file_ids ?? '[]') as unknown[]).length,
    last_is_second: last?.second ?? 0,
    last_user_id: last?.team_user_id ?? null,
    last_user_name: last?.team_user_name ?? null,
    last_at: last?.date ?? 0,
    is_mine: row.is_mine,
    unread: row.unread_team + row.unread_second,
    unread_second: row.unread_second,
  }
}

export const chatsAnswer = async (db: Database, request: AskedChats, viewer: Viewer) => {
  const rows = await chatsPage(db, request, viewer)
  const page = rows.slice(0, request.num)
  const titles = new Map<ChatObject, Titles>()
  for (const kind of CHAT_OBJECT_NAMES) {
    const ids = page.filter((row) => row.o_t === kind).map((row) => row.o_id)
    titles.set(kind, await titlesOf(db, kind, ids, viewer))
  }
  const lasts = await lastMessages(
    db,
    page.map((row) => row.last_id),
  )
  const chats = page.map((row) => chatAnswer(row, titles.get(row.o_t), lasts))
  const items = chats.map(({ o_t: object, o_id: id }) => ({ kind: 'chat', object, id }) as const)
  const whoseOf = await readItemOwners(db, items, viewer)
  return {
    list: chats.map((chat) => ({ ...chat, ...whoseOf({ kind: 'chat', object: chat.o_t, id: chat.o_id }) })),
    has_more: rows.length > request.num ? 1 : 0,
  }
}

const replyAnswer = (row: AnsweredMessage | undefined) =>
  row
    ? {
        id: row.id,
        team_user_id: row.team_user_id,
        team_user_name: row.team_user_name,
        text: shorten(row.text),
      }
    : null

/** Records of messages with all that belongs to them. */
const fillMessages = async (
  db: Database,
  records: readonly MessageRecord[],
  thread: Thread,
  viewer: Viewer,
  addressOf: AddressOf,
) => {
  const first = records[0]?.id ?? 0
  const replies = records.flatMap(({ reply_to_id: id }) => id ?? [])
  const fileIds = records.flatMap(({ file_ids: ids }) => idList(ids))
  const mentioned = [...new Set(records.flatMap(({ mention_ids: ids }) => idList(ids)))]
  const [answered, files, names, marks] = [
    await answeredMessages(db, replies),
    await fileAnswers(db, fileIds, viewer, addressOf),
    await namesOf(db, mentioned),
    await readMarks(db, thread, first),
  ]
  const byId = new Map(files.map((file) => [file.id, file]))
  return records.map((record) => ({
    ...record,
    text: record.text ?? '',
    files: idList(record.file_ids).flatMap((id) => byId.get(id) ?? []),
    reply_to: replyAnswer(answered.get(record.reply_to_id ?? 0)),
    mentions: idList(record.mention_ids).map((id) => ({ team_user_id: id, name: names.get(id) ?? '' })),
    read_by: readBy(record, marks),
  }))
}

export const threadAnswer = async (
  db: Database,
  thread: Thread,
  request: AskedMessages,
  viewer: Viewer,
  addressOf: AddressOf,
) => {
  const more = { ...request, num: request.num + 1 }
  const rows = await messagesPage(db, thread, more, viewer)
  const isMore = rows.length > request.num
  // The extra row is at the end farthest from where the page starts.
  const page = !isMore ? rows : request.after > 0 ? rows.slice(0, request.num) : rows.slice(1)
  return { list: await fillMessages(db, page, thread, viewer, addressOf), has_more: isMore ? 1 : 0 }
}
