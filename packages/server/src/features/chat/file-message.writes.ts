/** Follows uploads and deletions of files in a chat: an upload for it becomes a message, which is deleted with its file. */
import { message } from '@fura/shared/entities/message.ts'
import type { Writing } from '#db/actor.ts'
import { removeWithOwner } from '#resource/remove.ts'
import type { Thread } from './chat.rules.ts'
import { addMessage, keepLastLeft } from './chat.writes.ts'
import { isOfThread, messagesWith } from './upload-messages.ts'

/** The same bytes sent again by the same person are the same file, and so the same message. */
export const addFileMessage = async (writing: Writing, thread: Thread, fileId: number): Promise<void> => {
  const author = writing.actor.userId ?? 0
  const carrying = await messagesWith(writing, [fileId])
  if (carrying.some((row) => row.team_user_id === author && isOfThread(row, thread))) return
  await addMessage(writing, { ...thread, file_ids: [fileId], is_upload: 1 }, null, [])
}

/** Called before the file goes: nothing would be left of a message that was its upload alone. */
export const removeFileMessages = async (writing: Writing, fileId: number): Promise<void> => {
  for (const row of await messagesWith(writing, [fileId])) {
    if (row.is_upload === 0) continue
    await removeWithOwner(writing, message, row.id)
    await keepLastLeft(writing, { o_t: row.o_t === 'quote' ? 'quote' : 'order', o_id: row.o_id })
  }
}
