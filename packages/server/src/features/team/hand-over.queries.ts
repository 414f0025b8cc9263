/** Which records of an employee's are open work, and moving one of them to a colleague through the write path of every record. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Rights } from '@fura/shared/permissions.ts'
import { teamOf } from '@fura/shared/rules/deal-route.ts'
import { HANDED_OVER, type HandedOver } from '@fura/shared/rules/hand-over.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Database, type RecordRow } from '#db/database.ts'
import { columnsOf, joinSql, listOf, name, part, raw, rowsIn, rowsOf, type SqlText } from '#db/sql-text.ts'
import { recordsAbove } from '#rows/reference-cycles.ts'
import { wireRecord } from '#rows/columns.ts'
import { writeDerived } from '#rows/write-derived.ts'
import { changeRecord } from '#resource/save.ts'
import { seeingAll } from '../merges/move.queries.ts'

export interface Kind extends Omit<HandedOver, 'entity'> {
  entity: Entity
}

export const KINDS: readonly Kind[] = HANDED_OVER.map((handed) => {
  const entity = entityByName(handed.entity)
  if (!entity) throw new Error(`no entity is called ${handed.entity}`)
  return { ...handed, entity }
})

/** More than fit into one turn. */
const AT_ONCE = 100

const users = columnsOf(teamUser.table)
/** The columns of all that is handed over by its status. */
const work = columnsOf<'orders' | 'quotations' | 'leads' | 'tasks'>('orders')

/** Only an administrator changes an administrator, even just the head (team.rules.ts). */
const touchable = (entity: Entity, rights: Rights): SqlText =>
  entity === teamUser && !rights.can_add_user
    ? part`and ${users.role} <> 'admin' and ${users.can_add_user} = 0`
    : raw('')

const openOf = (db: Database, { entity, fields, statuses }: Kind, person: number, rights: Rights): SqlText => {
  // SQLite combines the partial indexes of the roles only if each part repeats their condition.
  const hasRole = fields.map((field) => part`(is_deleted = 0 and ${name(field)} = ${person})`)
  const open = statuses ? part`and ${work.status_id} in (${listOf(statuses)})` : raw('')
  return part`from ${raw(db.tableText(entity.table))}
    where (${joinSql(hasRole, ' or ')}) ${open} ${touchable(entity, rights)}`
}

export const countOpen = async (db: Database, kind: Kind, person: number, rights: Rights): Promise<number> => {
  const [row] = await rowsOf<{ num: number }>(db, part`select count(*) as num ${openOf(db, kind, person, rights)}`)
  return row?.num ?? 0
}

/** Some of the person's open records. Not read on the writer: finding them among thousands takes a while. */
export const openIds = async (db: Database, kind: Kind, person: number, rights: Rights): Promise<number[]> => {
  const rows = await rowsOf<{ id: number }>(
    db,
    part`select id ${openOf(db, kind, person, rights)} order by id limit ${AT_ONCE}`,
  )
  return rows.map(({ id }) => id)
}

/** Those of them that are still open. */
export const openRows = async (
  { db, tx, actor }: Writing,
  kind: Kind,
  person: number,
  ids: readonly number[],
): Promise<RecordRow[]> => {
  const open = openOf(db, kind, person, actor.rights)
  return rowsIn<RecordRow>(db, tx, part`select * ${open} and id in (${listOf(ids)}) order by id`)
}

/** People get the colleague as their head; the colleague and everybody above them get the head of the leaver. */
const newHead = async (writing: Writing, id: number, from: RecordRow, to: number): Promise<number | null> => {
  if (!(await recordsAbove(writing, teamUser, 'head_of_id', to)).has(id)) return to
  const above = from.head_of_id
  return typeof above === 'number' && above !== from.id && above !== id ? above : null
}

const newValues = async (
  writing: Writing,
  { entity, fields }: Kind,
  row: RecordRow,
  from: RecordRow,
  to: number,
): Promise<Values> => {
  const head = entity === teamUser ? await newHead(writing, row.id, from, to) : to
  return Object.fromEntries(fields.filter((field) => row[field] === from.id).map((field) => [field, head]))
}

/** One change of the record, however many roles the leaver has in it; the record moves even if the writer may not see it. */
export const moveRecord = async (
  writing: Writing,
  kind: Kind,
  row: RecordRow,
  from: RecordRow,
  to: number,
): Promise<void> => {
  const { entity, follows } = kind
  const all = seeingAll(writing)
  const id = row.id
  await changeRecord(all, entity, id, await newValues(writing, kind, row, from, to), null)
  if (!follows) return
  const now = await anyTable(writing.tx)
    .selectFrom(entity.table)
    .selectAll()
    .$castTo<RecordRow>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const team = teamOf({ ...wireRecord(entity, now), creator_id: now.creator_id })
  await writeDerived(all, entity, now, { team_ids: team })
}
