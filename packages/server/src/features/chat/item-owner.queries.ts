/** The owner of a chat or another waiting item: the reader, or an absent colleague for whom the reader stands in. */
import { DEAL_ROLES } from '@fura/shared/entities/deal.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import type { AnsweredWaiting } from '@fura/shared/rules/waiting.ts'
import { actsFor, type Viewer } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import { columnsOf, joinSql, listOf, name, part, raw, rowsOf } from '#db/sql-text.ts'

type Item = Pick<AnsweredWaiting, 'kind' | 'object' | 'id'> & { row?: AnsweredWaiting['row'] }
export type ItemOwner = Pick<AnsweredWaiting, 'for_id' | 'for_name'>

const OWN: ItemOwner = { for_id: null, for_name: null }
const DEALS = { order, quote } as const
const ROLES = [...DEAL_ROLES, 'creator_id'] as const
const members = columnsOf('chat_members')

type Holders = ReadonlyMap<string, ReadonlySet<number>>

const dealOf = ({ kind, object }: Item): keyof typeof DEALS | null => {
  const word = kind === 'chat' ? object : kind
  return word === 'order' || word === 'quote' ? word : null
}

const teamsOf = async (db: Database, word: string, { table }: Entity, ids: readonly number[]) => {
  const teams = new Map<string, Set<number>>()
  const roles = joinSql(ROLES.map(name), ', ')
  const deals = await rowsOf<{ id: number } & Record<(typeof ROLES)[number], number | null>>(
    db,
    part`select id, ${roles} from ${raw(db.tableText(table))} where id in (${listOf(ids)})`,
  )
  for (const row of deals) teams.set(`${word} ${row.id}`, new Set(ROLES.map((role) => row[role] ?? 0)))
  const added = await rowsOf<Pick<RowOf<'chat_members'>, 'o_id' | 'team_user_id'>>(
    db,
    part`select ${members.o_id}, ${members.team_user_id} from ${raw(db.tableText('chat_members'))}
      where ${members.o_t} = ${word} and ${members.o_id} in (${listOf(ids)})`,
  )
  for (const row of added) teams.get(`${word} ${row.o_id}`)?.add(row.team_user_id)
  return teams
}

const holdersOf = async (db: Database, items: readonly Item[]): Promise<Holders> => {
  const holders = new Map<string, Set<number>>()
  for (const [word, entity] of Object.entries(DEALS)) {
    const ids = [...new Set(items.filter((item) => dealOf(item) === word).map(({ id }) => id))]
    if (ids.length === 0) continue
    for (const [key, team] of await teamsOf(db, word, entity, ids)) holders.set(key, team)
  }
  return holders
}

const peopleOf = (item: Item, holders: Holders): ReadonlySet<number> => {
  const deal = dealOf(item)
  if (deal) return holders.get(`${deal} ${item.id}`) ?? new Set()
  return new Set([Number((item.kind === 'lead' ? item.row?.manager_id : item.row?.team_user_id) ?? 0)])
}

/** Runs no query if the reader stands in for nobody. */
export const readItemOwners = async (
  db: Database,
  items: readonly Item[],
  viewer: Viewer,
): Promise<(item: Item) => ItemOwner> => {
  if (viewer.standsFor.length === 0 || items.length === 0) return () => OWN
  const holders = await holdersOf(db, items)
  const rows = await db.read
    .selectFrom('team_users')
    .select(['id', 'name'])
    .where('id', 'in', viewer.standsFor)
    .execute()
  const names = new Map(rows.map(({ id, name: called }) => [id, called]))
  return (item) => {
    const people = peopleOf(item, holders)
    const holderId = actsFor(viewer).find((id) => people.has(id)) ?? null
    return holderId === null || holderId === viewer.userId
      ? OWN
      : { for_id: holderId, for_name: names.get(holderId) ?? null }
  }
}
