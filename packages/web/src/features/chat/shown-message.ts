/** A message as it is drawn, stored or unsent, and what stands between messages: days and authors. */
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import { companyDay } from '#core/company-zone.ts'
import type { Entry } from '#offline/entry.ts'
import type { UnsentMessage } from '#offline/messages.ts'
import type { FileRow } from '#records/files/file-row.ts'
import type { Reply, ServerMessage } from './chat.api.ts'

export interface ShownMessage {
  /** The temporary id while it is unsent. */
  id: number | string
  text: string
  date: number
  authorId: number
  author: string
  files: readonly FileRow[]
  reply: Reply | null
  mentions: readonly { team_user_id: number; name: string }[]
  readBy: Readonly<Record<string, number>>
  /** The entry of a message that the server does not have yet. */
  entry: Entry | null
}

export const toShownMessage = (message: ServerMessage): ShownMessage => ({
  id: message.id,
  text: message.text,
  date: message.date,
  authorId: message.team_user_id,
  author: message.team_user_name,
  files: message.files,
  reply: message.reply_to,
  mentions: message.mentions,
  readBy: message.read_by,
  entry: null,
})

interface Own {
  id: number
  name: string
}

const replyIn = (messages: readonly ServerMessage[], id: unknown): Reply | null => {
  const message = messages.find((one) => one.id === id)
  if (!message) return null
  const { team_user_id, team_user_name, text } = message
  return { id: message.id, team_user_id, team_user_name, text }
}

export const shownUnsent = (
  { entry, files }: UnsentMessage,
  own: Own,
  messages: readonly ServerMessage[],
): ShownMessage => ({
  id: entry.id,
  text: typeof entry.set.text === 'string' ? entry.set.text : '',
  date: Math.floor(Date.parse(entry.actedAt) / 1000),
  authorId: own.id,
  author: own.name,
  files: files as readonly FileRow[],
  reply: replyIn(messages, entry.set.reply_to_id),
  mentions: [],
  readBy: {},
  entry,
})

type Values = Record<string, unknown>

/** Messages that the server has just accepted, before it answers them itself. */
export const acknowledgedMessage = (
  row: Values & { id: number },
  unsent: UnsentMessage,
  own: Own,
  messages: readonly ServerMessage[],
): ServerMessage => ({
  ...row,
  text: typeof row.text === 'string' ? row.text : '',
  date: Number(row.date),
  team_user_id: own.id,
  team_user_name: own.name,
  files: unsent.files as readonly FileRow[],
  reply_to: replyIn(messages, row.reply_to_id),
  mentions: [],
  read_by: {},
})

export interface Placed {
  message: ShownMessage
  /** The first message of its day. */
  isNewDay: boolean
  /** The first and the last of consecutive messages by one person. */
  isFirst: boolean
  isLast: boolean
}

/** After so long a silence the same person is named again. */
const PAUSE_SECONDS = 900

const isSame = (one: ShownMessage | undefined, other: ShownMessage | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.authorId === other.authorId &&
  companyDay(one.date) === companyDay(other.date) &&
  Math.abs(one.date - other.date) < PAUSE_SECONDS

export const placeMessages = (messages: readonly ShownMessage[]): Placed[] =>
  messages.map((message, at) => {
    const [before, behind] = [messages[at - 1], messages[at + 1]]
    return {
      message,
      isNewDay: before === undefined || companyDay(before.date) !== companyDay(message.date),
      isFirst: !isSame(before, message),
      isLast: !isSame(message, behind),
    }
  })

/** Words for today and yesterday, else null. */
export const dayWord = (seconds: number, now = nowSeconds()): 'today' | 'chat.yesterday' | null => {
  const days = companyDay(now) - companyDay(seconds)
  if (days === 0) return 'today'
  return days === DAY ? 'chat.yesterday' : null
}
