/** Rows behind the calendar: of each source those that the viewer may see, by an index over its date. */
import { OWNER } from '@fura/shared/entities/party.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import { idsLinkedTo } from '#db/links.ts'
import { type ColumnOf, columnsOf, joinSql, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'
import { birthdaySpans } from './birthdays.ts'
import type { CalendarRequest } from './calendar.request.ts'
import { DEAL_COLUMNS, type Source, type SourceColumn, type SourceRow } from './calendar.sources.ts'

/** Maximum number of items of one kind, earliest first; the answer says if it is cut. */
export const MAX_OF_KIND = 1000

const COLUMNS: Readonly<Record<string, readonly SourceColumn[]>> = {
  [order.name]: DEAL_COLUMNS,
  [quote.name]: DEAL_COLUMNS,
  [task.name]: ['status_id', 'team_user_id', 'client_id'],
}

const [deals, tasks] = [columnsOf('orders'), columnsOf('tasks')]
const [containers, contactPersons, clientColumns] = [
  columnsOf('order_containers'),
  columnsOf('contact_persons'),
  columnsOf('clients'),
]

/** Deals with one of these users in the team. */
const isInTeam = (db: Database, table: string, userIds: readonly number[]): SqlText =>
  part`id in (${idsLinkedTo(db, table, 'team_ids', part`in (${listOf(userIds)})`)})`

const dealTests = (db: Database, table: string, { managers, clients, mine }: CalendarRequest): SqlText[] => [
  ...(managers.length > 0 ? [part`${deals.manager_id} in (${listOf(managers)})`] : []),
  ...(clients.length > 0 ? [part`${deals.client_id} in (${listOf(clients)})`] : []),
  ...(mine === null ? [] : [isInTeam(db, table, mine)]),
]

const taskTests = ({ managers, clients, mine }: CalendarRequest): SqlText[] => [
  ...(managers.length > 0 ? [part`${tasks.team_user_id} in (${listOf(managers)})`] : []),
  ...(clients.length > 0 ? [part`${tasks.client_id} in (${listOf(clients)})`] : []),
  ...(mine === null ? [] : [part`${tasks.team_user_id} in (${listOf(mine)})`]),
]

/** Conditions on people and clients; null: records of this kind belong to nobody. */
const personTests = (db: Database, { entity }: Source, request: CalendarRequest): SqlText[] | null => {
  if (entity === task) return taskTests(request)
  if (entity === order || entity === quote) return dealTests(db, entity.table, request)
  const isOfSome = request.managers.length > 0 || request.clients.length > 0 || request.mine !== null
  if (entity !== orderContainer) return isOfSome ? null : []
  if (!isOfSome) return []
  const tests = dealTests(db, order.table, request)
  return [
    part`${containers.order_id} in (select id from ${raw(db.tableText(order.table))} where ${joinSql(tests, ' and ')})`,
  ]
}

/** Restricts to live records that the viewer may see. */
const scopeTests = (db: Database, entity: Source['entity'], viewer: Viewer): SqlText[] => {
  const scope = scopeSql(db, entity, viewer)
  return [raw('is_deleted = 0'), ...(scope ? [scope] : [])]
}

export const sourceRows = async (
  db: Database,
  source: Source,
  request: CalendarRequest,
  viewer: Viewer,
): Promise<SourceRow[]> => {
  const { entity, column, isDay, columns: own, without, needs } = source
  const persons = personTests(db, source, request)
  if (persons === null || needs?.(viewer.rights) === false) return []
  const [from, to] = isDay ? [request.fromDay, request.toDay] : [request.from, request.to]
  const when = name(column)
  const tests = [
    part`${when} >= ${from} and ${when} < ${to}`,
    // Repeats the condition of the partial index, so that the planner can use it.
    part`${when} > 0`,
    ...(without ? [part`${name(without.column)} <> ${without.value}`] : []),
    ...scopeTests(db, entity, viewer),
    ...persons,
  ]
  const selected = [...new Set(['id', ...(COLUMNS[entity.name] ?? []), ...own] as const)]
  return rowsOf<SourceRow>(
    db,
    part`select ${joinSql(selected.map(name), ', ')}, ${when} as at from ${raw(db.tableText(entity.table))}
      where ${joinSql(tests, ' and ')} order by ${when}, id limit ${MAX_OF_KIND + 1}`,
  )
}

/** Who sees a birthday: at a client, the client's manager. */
const birthdayTests = (db: Database, { managers, clients, mine }: CalendarRequest): SqlText[] => {
  const people = [...managers, ...(mine ?? [])]
  const { owner_type: ownerType, client_id: clientId } = contactPersons
  const ofManager = part`${ownerType} = ${raw(OWNER.client)} and ${clientId} in (select id from ${raw(db.tableText(client.table))}
    where ${clientColumns.manager_id} in (${listOf(people)}))`
  return [
    ...(clients.length > 0 ? [part`${ownerType} = ${raw(OWNER.client)} and ${clientId} in (${listOf(clients)})`] : []),
    ...(people.length > 0 ? [ofManager] : []),
  ]
}

export type BirthdayRow = Pick<RowOf<'contact_persons'>, 'id' | 'name' | 'birthday' | 'owner_type' | 'client_id'>

const BIRTHDAY_COLUMNS = joinSql(
  [
    contactPersons.id,
    contactPersons.name,
    contactPersons.birthday,
    contactPersons.owner_type,
    contactPersons.client_id,
  ],
  ', ',
)

export const birthdayRows = async (db: Database, request: CalendarRequest, viewer: Viewer): Promise<BirthdayRow[]> => {
  if (!request.kinds.includes('birthday')) return []
  // Our own numbers, one per year of a life: written out, so that each is one step into the index.
  const { birthday } = contactPersons
  const spans = birthdaySpans(request.fromDay, request.toDay).map(([from, to]) => `(${from}, ${to})`)
  const tests = [part`${birthday} <> 0`, ...scopeTests(db, contactPerson, viewer), ...birthdayTests(db, request)]
  return rowsOf<BirthdayRow>(
    db,
    part`with spans(span_from, span_to) as (values ${raw(spans.join(', '))})
      select ${BIRTHDAY_COLUMNS} from spans
      cross join ${raw(db.tableText(contactPerson.table))} p
      where ${birthday} >= span_from and ${birthday} < span_to and ${joinSql(tests, ' and ')}
      order by id limit ${MAX_OF_KIND + 1}`,
  )
}

const AT_ONCE = 500

/** Rows of a table by their ids, however many. */
export const rowsById = async <T extends 'orders' | 'clients', C extends ColumnOf<T> & keyof RowOf<T>>(
  db: Database,
  table: T,
  names: readonly C[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<RowOf<T>, C>>> => {
  const byId = new Map<number, Pick<RowOf<T>, C>>()
  const selected: readonly string[] = ['id', ...names]
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const rows = await rowsOf<{ id: number } & Pick<RowOf<T>, C>>(
      db,
      part`select ${joinSql(selected.map(name), ', ')} from ${raw(db.tableText(table))}
        where id in (${listOf(ids.slice(start, start + AT_ONCE))})`,
    )
    for (const row of rows) byId.set(row.id, row)
  }
  return byId
}
