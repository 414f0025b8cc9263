/** What a page of waiting items shows: the records as their lists answer them, and whom to call about each. */
import { OWNER } from '@fura/shared/entities/party.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { CHAT_OBJECT_NAMES } from '@fura/shared/rules/chat.ts'
import type { AnsweredWaiting, WaitingItem, WaitingKind } from '@fura/shared/rules/waiting.ts'
import { idOf, textOf } from '@fura/shared/rules/wire-values.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import { isOneOf } from '#db/insert-many.ts'
import { columnsOf, listOf, part, raw, rowsOf } from '#db/sql-text.ts'
import { recordsText } from '#resource/records.ts'
import { scopeSql } from '#resource/scope.ts'
import { type ChatTitle, type LastMessage, lastMessages, titlesOf } from '../chat/chat.queries.ts'
import { readItemOwners } from '../chat/item-owner.queries.ts'
import { namesOf } from '../history/history.queries.ts'

type Item = WaitingItem & { id: number }
type Answered = AnsweredWaiting['row']

const RECORDS = [
  [order, ['order', 'load']],
  [quote, ['quote']],
  [lead, ['lead']],
  [task, ['task']],
] as const satisfies readonly (readonly [Entity, readonly WaitingKind[]])[]

const OWNERS: Readonly<Record<string, Entity>> = { driver, truck, trailer, contractor }

const [chats, persons] = [columnsOf('chats'), columnsOf(contactPerson.table)]

/** What a line shows of a long message. */
const SHOWN_LENGTH = 200

const keyOf = ({ kind, object, id }: Item): string => `${kind} ${object} ${id}`

const recordsOf = async (db: Database, entity: Entity, ids: readonly number[], viewer: Viewer): Promise<Answered[]> => {
  const page = part`select * from ${raw(db.tableText(entity.table))} where ${isOneOf(db, raw('id'), ids)} and is_deleted = 0`
  return JSON.parse(await recordsText(db, viewer, { entity, rows: page })) as Answered[]
}

const idsOf = (items: readonly Item[]): number[] => [...new Set(items.map(({ id }) => id))]

const chatRows = async (db: Database, items: readonly Item[], viewer: Viewer) => {
  const rows = new Map<string, Answered>()
  for (const object of CHAT_OBJECT_NAMES) {
    const own = items.filter((item) => item.kind === 'chat' && item.object === object)
    if (own.length === 0) continue
    const titles = await titlesOf(db, object, idsOf(own), viewer)
    const lasts = await rowsOf<Pick<RowOf<'chats'>, 'o_id' | 'last_id'>>(
      db,
      part`select ${chats.o_id}, ${chats.last_id} from ${raw(db.tableText('chats'))}
        where ${chats.o_t} = ${raw(`'${object}'`)} and ${chats.o_id} in (${listOf(idsOf(own))})`,
    )
    const messages = await lastMessages(
      db,
      lasts.map((last) => last.last_id),
    )
    const lastOf = new Map(lasts.map((last) => [last.o_id, messages.get(last.last_id)]))
    for (const item of own) rows.set(keyOf(item), chatRow(item.id, titles.get(item.id), lastOf.get(item.id)))
  }
  return rows
}

const chatRow = (id: number, deal: ChatTitle | undefined, last: LastMessage | undefined): Answered => ({
  id,
  number: deal?.title ?? '',
  client_name: deal?.client_name ?? '',
  last_user_name: last?.team_user_name ?? '',
  last_text: typeof last?.text === 'string' ? last.text.slice(0, SHOWN_LENGTH).toWellFormed() : '',
})

const paperRows = async (db: Database, items: readonly Item[], viewer: Viewer) => {
  const rows = new Map<string, Answered>()
  for (const [object, entity] of Object.entries(OWNERS)) {
    const own = items.filter((item) => item.kind === 'paper' && item.object === object)
    const names = await namesOf(db, entity, idsOf(own), viewer)
    for (const item of own) rows.set(keyOf(item), { id: item.id, name: names.get(item.id) ?? '' })
  }
  return rows
}

/** By `keyOf`, without records that were deleted since the search. */
const rowsByKey = async (db: Database, items: readonly Item[], viewer: Viewer) => {
  const rows = new Map([...(await chatRows(db, items, viewer)), ...(await paperRows(db, items, viewer))])
  for (const [entity, kinds] of RECORDS) {
    const own = items.filter(({ kind }) => kinds.some((each) => each === kind))
    if (own.length === 0) continue
    const records = new Map((await recordsOf(db, entity, idsOf(own), viewer)).map((record) => [record.id, record]))
    for (const item of own) {
      const record = records.get(item.id)
      if (record) rows.set(keyOf(item), record)
    }
  }
  return rows
}

const personOf = (row: Answered): number => idOf(row, 'contact_person_id') ?? 0

type PersonRow = Pick<RowOf<'contact_persons'>, 'id' | 'name' | 'owner_type' | 'client_id'> & { phone: string }

interface Callee {
  phone: string
  name: string
}

/** The people of these deals and tasks, and of clients the main one, of those that the viewer may see. */
const calleesOf = async (db: Database, rows: readonly Answered[], viewer: Viewer) => {
  const people = [...new Set(rows.map(personOf))].filter((id) => id > 0)
  const clients = [...new Set(rows.map((row) => idOf(row, 'client_id') ?? 0))].filter((id) => id > 0)
  if (people.length + clients.length === 0) return () => null
  const scope = scopeSql(db, contactPerson, viewer)
  const personRows = await rowsOf<PersonRow>(
    db,
    part`select id, ${persons.name}, ${persons.phone}, ${persons.owner_type}, ${persons.client_id} from ${raw(db.tableText(contactPerson.table))}
      where ${persons.is_deleted} = 0 and ${persons.phone} is not null and ${persons.phone} <> ''
        and (id in (${listOf([0, ...people])}) or (${persons.owner_type} = ${raw(OWNER.client)} and ${persons.client_id} in (${listOf([0, ...clients])})))
        ${scope ? part`and ${scope}` : raw('')} order by ${persons.is_main}, id desc`,
  )
  const callee = ({ phone, name }: PersonRow): Callee => ({ phone, name: name ?? '' })
  const byPerson = new Map(personRows.map((row) => [row.id, callee(row)]))
  // The last of a client is the main one, else the first that was written down.
  const byClient = new Map(
    personRows.filter((row) => row.owner_type === OWNER.client).map((row) => [row.client_id, callee(row)]),
  )
  return (row: Answered): Callee | null =>
    byPerson.get(personOf(row)) ?? byClient.get(idOf(row, 'client_id') ?? 0) ?? null
}

/** Deals and tasks have a person to call; a lead has its own phone. */
const CALLED: ReadonlySet<WaitingKind> = new Set(['order', 'quote', 'task'])

export const answeredItems = async (
  db: Database,
  items: readonly Item[],
  viewer: Viewer,
): Promise<AnsweredWaiting[]> => {
  const rows = await rowsByKey(db, items, viewer)
  const foundItems = items.flatMap((item) => {
    const row = rows.get(keyOf(item))
    return row ? [{ ...item, row }] : []
  })
  const calleeOf = await calleesOf(
    db,
    foundItems.filter(({ kind }) => CALLED.has(kind)).map(({ row }) => row),
    viewer,
  )
  const whoseOf = await readItemOwners(db, foundItems, viewer)
  return foundItems.map((item) => {
    const own = item.kind === 'lead' ? textOf(item.row, 'phone') : null
    const callee = CALLED.has(item.kind) ? calleeOf(item.row) : null
    return {
      ...item,
      ...whoseOf(item),
      phone: own ?? callee?.phone ?? null,
      phone_name:
        own === null ? (callee?.name ?? null) : (textOf(item.row, 'contact_name') ?? textOf(item.row, 'name')),
    }
  })
}
