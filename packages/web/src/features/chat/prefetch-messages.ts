/** Stores the ends of the most recent conversations on this device, so that they can be read without a network (offline.md 4). */
import { keptMessages, type Thread } from '#offline/messages.ts'
import { type ChatRow, readThread } from './chat.api.ts'

const THREADS = 30

let isRunning = false

const isBehind = async (thread: Thread, lastId: number): Promise<boolean> =>
  ((await keptMessages(thread)).at(-1)?.id ?? 0) < lastId

/** One after the other, and only what this device does not have yet. */
export const prefetchMessages = async (chats: readonly ChatRow[]): Promise<void> => {
  if (isRunning) return
  isRunning = true
  try {
    for (const { o_t, o_id, last_id: lastId, last_is_second: second } of chats.slice(0, THREADS)) {
      const thread: Thread = { o_t, o_id, is_second_chat: second }
      if (await isBehind(thread, lastId)) await readThread(thread)
    }
  } finally {
    isRunning = false
  }
}
