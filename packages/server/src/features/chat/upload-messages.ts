/**
 * Messages that uploads made by themselves (api.md, Chat and files): one gives way to the message of its author that names its
 * file in the same chat, unless it was answered since.
 */
import { message } from '@fura/shared/entities/message.ts'
import type { Writing } from '#db/actor.ts'
import type { RowOf } from '#db/database.ts'
import { removeWithOwner } from '#resource/remove.ts'
import type { Thread } from './chat.rules.ts'

type MessageRow = RowOf<'messages'>

/** Live messages that carry one of the files. */
export const messagesWith = async ({ tx }: Writing, fileIds: readonly number[]): Promise<MessageRow[]> => {
  if (fileIds.length === 0) return []
  const messageIds = tx
    .selectFrom('links')
    .select('record_id')
    .where('entity', '=', message.table)
    .where('field', '=', 'file_ids')
    .where('target_id', 'in', [...fileIds])
  return tx.selectFrom(message.table).selectAll().where('id', 'in', messageIds).where('is_deleted', '=', 0).execute()
}

export const isOfThread = (row: MessageRow, { o_t: kind, o_id: id, is_second_chat: second }: Thread): boolean =>
  row.o_t === kind && row.o_id === id && row.is_second_chat === second

const isAnswered = async ({ tx }: Writing, id: number): Promise<boolean> => {
  const reply = await tx
    .selectFrom(message.table)
    .select('id')
    .where('reply_to_id', '=', id)
    .where('is_deleted', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

/** The new message `id` carries these files. */
export const giveWayTo = async (writing: Writing, thread: Thread, id: number, fileIds: readonly number[]) => {
  const author = writing.actor.userId ?? 0
  for (const row of await messagesWith(writing, fileIds)) {
    const older = row.id
    const isOwn = row.team_user_id === author && isOfThread(row, thread)
    if (older === id || row.is_upload === 0 || !isOwn || (await isAnswered(writing, older))) continue
    await removeWithOwner(writing, message, older)
  }
}
