/** The writes of a chat, each inside the transaction of its call: a message, its members, how far somebody has read. */
import { file } from '@fura/shared/entities/file.ts'
import { message } from '@fura/shared/entities/message.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Writing } from '#db/actor.ts'
import type { Row } from '#db/database.ts'
import { addOnce } from '#resource/routes.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { CHAT_ENTITIES } from './chat.queries.ts'
import { type ChatInput, type ChatRef, distinctIds, type Thread, threadIn } from './chat.rules.ts'
import { isInThread, isTeam, lastUpTo } from './thread.queries.ts'
import { giveWayTo } from './upload-messages.ts'

/** The record of the chat, as the writer sees it. */
const assertDealVisible = async (writing: Writing, { o_t: kind, o_id: id }: ChatRef): Promise<Row> => {
  const deal = await findLive(writing, CHAT_ENTITIES[kind], id)
  if (!deal) throw new AppError('empty data')
  return deal
}

const hasFiles = async (
  { tx }: Writing,
  { o_t: kind, o_id: id }: ChatRef,
  ids: readonly number[],
): Promise<boolean> => {
  if (ids.length === 0) return true
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [...ids])
    .where('o_id', '=', id)
    .where('o_t', '=', kind)
    .where('is_deleted', '=', 0)
    .execute()
  return rows.length === ids.length
}

/** A message may answer messages and show files of its own chat only. */
const refuseForeign = async (writing: Writing, thread: Thread, values: ChatInput<'add'>): Promise<void> => {
  const reply = values.reply_to_id ?? 0
  if (reply > 0 && !(await isInThread(writing, thread, reply)))
    throw new AppError('invalid data', { fields: { reply_to_id: 'not_found' } })
  if (!(await hasFiles(writing, thread, distinctIds(values, 'file_ids'))))
    throw new AppError('invalid data', { fields: { file_ids: 'not_found' } })
}

const join = async ({ tx, actor }: Writing, { o_t: kind, o_id: id }: ChatRef, userIds: readonly number[]) => {
  for (const userId of userIds) {
    await tx
      .insertInto('chat_members')
      .values({ o_t: kind, o_id: id, team_user_id: userId, adder_id: actor.userId, date: actor.receivedAt })
      .onConflict((conflict) => conflict.columns(['o_id', 'o_t', 'team_user_id']).doNothing())
      .execute()
  }
}

const keepLast = async ({ tx }: Writing, { o_t: kind, o_id: id }: ChatRef, lastId: number): Promise<void> => {
  await tx
    .insertInto('chats')
    .values({ o_t: kind, o_id: id, last_id: lastId })
    .onConflict((conflict) => conflict.columns(['o_id', 'o_t']).doUpdateSet({ last_id: lastId }))
    .execute()
}

/** After a message is deleted, the one before it is the chat's last; without any the chat is gone. */
export const keepLastLeft = async (writing: Writing, chat: ChatRef): Promise<void> => {
  const { tx } = writing
  const { o_t: kind, o_id: id } = chat
  const last = await tx
    .selectFrom(message.table)
    .select('id')
    .where('o_id', '=', id)
    .where('o_t', '=', kind)
    .where('is_deleted', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last) await keepLast(writing, chat, last.id)
  else await tx.deleteFrom('chats').where('o_id', '=', id).where('o_t', '=', kind).execute()
}

/** Files that a message carries belong to the chat, whenever they were added. */
const markFiles = async (writing: Writing, { is_second_chat: second }: Thread, ids: readonly number[]) => {
  for (const id of ids) {
    const row = await findLive(writing, file, id)
    if (row?.is_message === 0) await changeRecord(writing, file, id, { is_message: 1, is_second_chat: second }, null)
  }
}

type NewMessage = ChatInput<'add'> & { is_upload?: 0 | 1 }

/** `called`: those who are mentioned and may see the record. Authors and mentioned people take part from then on. */
export const addMessage = async (
  writing: Writing,
  values: NewMessage,
  uid: string | null,
  called: readonly number[],
) => {
  const { actor } = writing
  const thread = threadIn(values)
  const deal = await assertDealVisible(writing, thread)
  await refuseForeign(writing, thread, values)
  const author = actor.userId ?? 0
  const record = {
    ...values,
    file_ids: distinctIds(values, 'file_ids'),
    mention_ids: distinctIds(values, 'mention_ids'),
    team_user_id: author,
    date: actor.actedAt,
  }
  return addOnce(writing, message, record, uid, async (id) => {
    await keepLast(writing, thread, id)
    await markFiles(writing, thread, record.file_ids)
    await giveWayTo(writing, thread, id, record.file_ids)
    const newcomers = [author, ...called].filter((userId) => !isTeam(deal, userId))
    await join(writing, thread, [...new Set(newcomers)])
  })
}

/** The mark only moves forward: a message once read stays read. */
export const markRead = async (writing: Writing, thread: Thread, upToId: number): Promise<{ last_id: number }> => {
  const { tx, actor } = writing
  await assertDealVisible(writing, thread)
  const lastId = await lastUpTo(writing, thread, upToId)
  const own = { ...thread, team_user_id: actor.userId ?? 0 }
  const mark = await tx
    .selectFrom('chat_reads')
    .select('last_id')
    .where('o_id', '=', own.o_id)
    .where('o_t', '=', own.o_t)
    .where('is_second_chat', '=', own.is_second_chat)
    .where('team_user_id', '=', own.team_user_id)
    .orderBy('last_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = mark?.last_id ?? 0
  if (lastId <= before) return { last_id: before }
  await tx
    .insertInto('chat_reads')
    .values({ ...own, last_id: lastId, date: actor.actedAt })
    .execute()
  return { last_id: lastId }
}

export const addMember = async (writing: Writing, chat: ChatRef, userId: number): Promise<void> => {
  const deal = await assertDealVisible(writing, chat)
  if (!isTeam(deal, userId)) await join(writing, chat, [userId])
}

/** Members of the record's team cannot leave its chat while they are in the team. */
export const removeMember = async (writing: Writing, chat: ChatRef, userId: number): Promise<void> => {
  const deal = await assertDealVisible(writing, chat)
  if (isTeam(deal, userId)) throw new AppError('invalid data', { fields: { user_id: 'rule:chat_team' } })
  await writing.tx
    .deleteFrom('chat_members')
    .where('o_id', '=', chat.o_id)
    .where('o_t', '=', chat.o_t)
    .where('team_user_id', '=', userId)
    .execute()
}
