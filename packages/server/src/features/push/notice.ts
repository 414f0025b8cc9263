/**
 * The text of a push message: which record, and who changed it. Never a sum and never a chat message: it appears on locked
 * screens, and rights may change before it is read.
 */
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { task } from '@fura/shared/entities/task.ts'
import { type PushKind, reportsChanges } from '@fura/shared/push-kinds.ts'
import { anyTable, type Database } from '#db/database.ts'
import { refreshOwnWords } from '#rows/own-words.ts'
import { companyText } from '#texts.ts'
import { CHAT_ENTITIES } from '../chat/chat.queries.ts'
import { REMINDER } from './push.queries.ts'
import type { Due } from './queue.queries.ts'

export interface Notice {
  title: string
  body: string
  /** A newer notice with the same tag takes the place of an older one. */
  tag: string
  /** Where in the app a tap leads. */
  url: string
}

const ENTITIES = { orders: order, quotes: quote, leads: lead, tasks: task }
const SECTIONS: Readonly<Record<PushKind, string>> = {
  messages: '/chat',
  orders: '/orders',
  quotes: '/quotes',
  leads: '/leads',
  tasks: '/tasks',
}

const fieldOf = async (db: Database, table: string, column: string, id: number | null): Promise<string> => {
  if (id === null) return ''
  const row = await anyTable(db.read).selectFrom(table).select(column).where('id', '=', id).executeTakeFirst()
  return String(row?.[column] ?? '')
}

interface Place {
  name: string
  tag: string
  url: string
}

const talkOf = async (db: Database, id: number): Promise<Place | null> => {
  const messageRow = await db.read
    .selectFrom('messages')
    .select(['o_t', 'o_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  const entity = messageRow ? CHAT_ENTITIES[messageRow.o_t] : undefined
  if (!messageRow || !entity) return null
  const name = await fieldOf(db, entity.table, entity.title, messageRow.o_id)
  const chat = `${messageRow.o_id}-${messageRow.o_t}`
  return { name, tag: `chat-${chat}`, url: `/chat/${chat}` }
}

const placeOf = async (db: Database, kind: PushKind, id: number): Promise<Place | null> => {
  if (kind === 'messages') return talkOf(db, id)
  const { table, title } = ENTITIES[kind]
  return { name: await fieldOf(db, table, title, id), tag: `${kind}-${id}`, url: `${SECTIONS[kind]}/${id}` }
}

const nameIn = (db: Database, id: number | null): Promise<string> => fieldOf(db, 'team_users', 'name', id)

/** Who did it, and of a deputy's notice whose it is. */
const peopleText = async (db: Database, { byUserId, forUserId, language }: Due): Promise<string> => {
  const absentName = await nameIn(db, forUserId)
  const words = [await nameIn(db, byUserId), absentName && companyText(db, language, 'push.for', { name: absentName })]
  return words.filter((word) => word !== '').join(' · ')
}

export const noticeOf = async (db: Database, due: Due): Promise<Notice> => {
  const { kind, op, recordId, num, language } = due
  await refreshOwnWords(db)
  const place = recordId === null ? null : await placeOf(db, kind, recordId)
  if (!place) {
    const title = companyText(db, language, `push.${kind}.several`, { num: String(num) })
    return { title, body: '', tag: kind, url: SECTIONS[kind] }
  }
  if (op === REMINDER) {
    const title = companyText(db, language, 'push.tasks.remind', { name: place.name })
    return { title, body: await peopleText(db, due), tag: `remind-${place.tag}`, url: place.url }
  }
  const trouble = kind === 'orders' ? await fieldOf(db, order.table, 'problem_kind', recordId) : ''
  if (trouble !== '') {
    const values = { name: place.name, problem: companyText(db, language, `problem_kind.${trouble}`) }
    const body = await peopleText(db, due)
    return { title: companyText(db, language, 'push.orders.problem', values), body, tag: place.tag, url: place.url }
  }
  const wording = op === 'a' || !reportsChanges(kind) ? 'new' : 'changed'
  const title = companyText(db, language, `push.${kind}.${wording}`, { name: place.name })
  return { title, body: await peopleText(db, due), tag: place.tag, url: place.url }
}
