/** Chats and messages as they are answered: with names, files that can be opened, and who has read what. */
import { chatId, type ChatObject, CHAT_OBJECT_NAMES } from '@fura/shared/rules/chat.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { type AddressOf, fileAnswers } from '../files/file.queries.ts'
import { type AskedChats, chatsPage, lastMessages, titlesOf } from './chat.queries.ts'
import { readBy, type Thread } from './chat.rules.ts'
import { answeredMessages, type AskedMessages, messagesPage, namesOf, readMarks } from './thread.queries.ts'

/** What a list shows of a long text. */
const SHOWN_LENGTH = 200

const shown = (text: unknown): string => (typeof text === 'string' ? text.slice(0, SHOWN_LENGTH).toWellFormed() : '')

const idList = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])

const chatAnswer = (row: Row, deal: Row | undefined, last: Row | undefined) => {
  const chat = { o_t: String(row.o_t) as ChatObject, o_id: Number(row.o_id) }
  return {
    id: chatId(chat),
    ...chat,
    title: String(deal?.title ?? ''),
    client_name: deal?.client_name ?? null,
    last_id: Number(row.last_id),
    last_text: shown(last?.text),
    last_files: (JSON.parse(String(last?.file_ids ?? '[]')) as unknown[]).length,
    last_is_second: Number(last?.second ?? 0),
    last_user_id: last?.team_user_id ?? null,
    last_user_name: last?.team_user_name ?? null,
    last_at: Number(last?.date ?? 0),
    is_mine: Number(row.is_mine),
    unread: Number(row.unread_team) + Number(row.unread_second),
    unread_second: Number(row.unread_second),
  }
}

export const chatsAnswer = async (db: Database, asked: AskedChats, viewer: Viewer) => {
  const rows = await chatsPage(db, asked, viewer)
  const page = rows.slice(0, asked.num)
  const titles = new Map<string, Map<number, Row>>()
  for (const kind of CHAT_OBJECT_NAMES) {
    const ids = page.filter((row) => row.o_t === kind).map((row) => Number(row.o_id))
    titles.set(kind, await titlesOf(db, kind, ids, viewer))
  }
  const lasts = await lastMessages(
    db,
    page.map((row) => Number(row.last_id)),
  )
  return {
    list: page.map((row) =>
      chatAnswer(row, titles.get(String(row.o_t))?.get(Number(row.o_id)), lasts.get(Number(row.last_id))),
    ),
    has_more: rows.length > asked.num ? 1 : 0,
  }
}

const replyAnswer = (row: Row | undefined) =>
  row
    ? {
        id: Number(row.id),
        team_user_id: row.team_user_id ?? null,
        team_user_name: row.team_user_name ?? null,
        text: shown(row.text),
      }
    : null

/** Records of messages with all that belongs to them. */
const fillMessages = async (
  db: Database,
  records: readonly Record<string, unknown>[],
  thread: Thread,
  viewer: Viewer,
  addressOf: AddressOf,
) => {
  const first = Number(records[0]?.id ?? 0)
  const replies = records.flatMap(({ reply_to_id: id }) => (typeof id === 'number' ? [id] : []))
  const fileIds = records.flatMap(({ file_ids: ids }) => idList(ids))
  const mentioned = [...new Set(records.flatMap(({ mention_ids: ids }) => idList(ids)))]
  const [answered, files, names, marks] = [
    await answeredMessages(db, replies),
    await fileAnswers(db, fileIds, viewer, addressOf),
    await namesOf(db, mentioned),
    await readMarks(db, thread, first),
  ]
  const byId = new Map(files.map((file) => [Number(file.id), file]))
  return records.map((record) => ({
    ...record,
    text: record.text ?? '',
    files: idList(record.file_ids).flatMap((id) => byId.get(id) ?? []),
    reply_to: replyAnswer(answered.get(Number(record.reply_to_id ?? 0))),
    mentions: idList(record.mention_ids).map((id) => ({ team_user_id: id, name: names.get(id) ?? '' })),
    read_by: readBy({ id: Number(record.id), team_user_id: Number(record.team_user_id) }, marks),
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
