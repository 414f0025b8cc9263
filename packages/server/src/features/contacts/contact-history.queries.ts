/**
 * What a talk changes beside itself: the owner's status and the task of the next step; and talks listed together with open
 * tasks.
 */
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { tasksType } from '@fura/shared/entities/status-lists.ts'
import { task } from '@fura/shared/entities/task.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { CONTACT_TASK, OPEN_STATUSES } from '@fura/shared/rules/task-statuses.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { isOneOf } from '#db/insert-many.ts'
import { columnsOf, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { recordsText } from '#resource/records.ts'
import { addRecord } from '#resource/save.ts'
import { scopeSql } from '#resource/scope.ts'
import { kindOf, ownerEntity, storedRow } from './owner.queries.ts'
import type { Owner } from './owner.rules.ts'

/** The task of the next step, for the author of the talk. Its default name: its type and the person. */
export const addNextTask = async (
  writing: Writing,
  owner: Owner,
  talk: Values,
  name: string | null,
): Promise<number> => {
  const { tx, actor } = writing
  const entity = ownerEntity(owner.kind)
  const [type, party] = [
    await storedRow(tx, tasksType, CONTACT_TASK),
    entity && (await storedRow(tx, entity, owner.id)),
  ]
  const typeName = textIn(type?.[`name_${actor.language}`] ?? type?.name)
  const saved = await addRecord(writing, task, {
    name: name ?? [typeName, textIn(party?.name)].filter(Boolean).join(': ').slice(0, 200),
    type_id: CONTACT_TASK,
    contact_type_id: talk.contact_type_id ?? null,
    date_end: talk.next_date ?? 0,
    team_user_id: actor.userId,
    object_type: entity?.name ?? null,
    object_id: owner.id,
    client_id: owner.kind === 1 ? owner.id : null,
    contact_person_id: talk.contact_person_id ?? null,
  })
  return saved.id
}

const [talks, tasks] = [columnsOf('contacts_hist'), columnsOf('tasks')]

const live = (scope: SqlText | null): SqlText => (scope ? part`is_deleted = 0 and ${scope}` : raw('is_deleted = 0'))

const talksSql = (db: Database, owner: Owner, viewer: Viewer, factsOnly: boolean): SqlText =>
  part`select 'contacts_hist' as r, ${talks.id}, ${talks.date} from ${raw(db.tableText(contactHistory.table))}
    where ${talks.owner_id} = ${owner.id} and ${talks.owner_type} = ${owner.kind} and ${live(scopeSql(db, contactHistory, viewer))}
    ${factsOnly ? part`and ${talks.object} = 'fact'` : raw('')}`

/** Open contact tasks about the owner: the planned talks. The plus keeps SQLite from scanning all tasks of the type. */
const plansSql = (db: Database, entity: Entity, owner: Owner, viewer: Viewer): SqlText => {
  const planned = part`select 'tasks' as r, ${tasks.id}, ${tasks.date_end} as date from ${raw(db.tableText(task.table))}
    where +${tasks.type_id} = ${CONTACT_TASK} and +${tasks.status_id} in (${raw(OPEN_STATUSES.join(', '))}) and ${live(scopeSql(db, task, viewer))}`
  const aboutIt = part`${planned} and ${tasks.object_id} = ${owner.id} and ${tasks.object_type} = ${entity.name}`
  return owner.kind === 1 ? part`${aboutIt} union ${planned} and ${tasks.client_id} = ${owner.id}` : aboutIt
}

/** A talk or a planned task, by the path of its entity. */
interface TalkRow {
  r: string
  id: number
}

type Answered = Record<string, unknown> & { id: number }

const recordsOf = async (
  db: Database,
  entity: Entity,
  rows: readonly TalkRow[],
  viewer: Viewer,
): Promise<Map<number, Answered>> => {
  const ids = rows.filter((row) => row.r === entity.path).map((row) => row.id)
  if (ids.length === 0) return new Map()
  const page = part`select * from ${raw(db.tableText(entity.table))} where ${isOneOf(db, raw('id'), ids)}`
  const list = JSON.parse(await recordsText(db, viewer, { entity, rows: page })) as Answered[]
  return new Map(list.map((record) => [record.id, record]))
}

/** A planned contact in the words of a talk; `next_task_id` opens the task. */
const asPlan = (record: Record<string, unknown>, owner: Owner) => ({
  r: task.path,
  id: record.id,
  owner_type: owner.kind,
  owner_id: owner.id,
  object: 'plan',
  date: record.date_end,
  comment: record.name,
  contact_type_id: record.contact_type_id,
  contact_type_name: record.contact_type_name,
  contact_person_id: record.contact_person_id,
  contact_person_name: record.contact_person_name,
  team_user_id: record.team_user_id,
  team_user_name: record.team_user_name,
  next_task_id: record.id,
  result_id: null,
})

export interface TalkPage {
  start: number
  num: number
  factsOnly: boolean
}

/** Newest and farthest planned first. */
export const talksOf = async (db: Database, entity: Entity, id: number, viewer: Viewer, page: TalkPage) => {
  const owner = { kind: kindOf(entity), id }
  const made = talksSql(db, owner, viewer, page.factsOnly)
  const all = page.factsOnly ? made : part`${made} union ${plansSql(db, entity, owner, viewer)}`
  const rows = await rowsOf<TalkRow>(
    db,
    part`select r, id from (${all}) a order by date desc, r, id desc limit ${page.num} offset ${page.start}`,
  )
  const [count] = await rowsOf<{ num: number }>(db, part`select count(*) as num from (${all}) a`)
  const [talked, planned] = [await recordsOf(db, contactHistory, rows, viewer), await recordsOf(db, task, rows, viewer)]
  const list = rows.map((row) => {
    if (row.r === task.path) return asPlan(planned.get(row.id) ?? {}, owner)
    return { r: contactHistory.path, ...talked.get(row.id) }
  })
  return { list, total_num: count?.num ?? 0 }
}
