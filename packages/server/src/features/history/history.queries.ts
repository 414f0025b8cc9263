/** Who changed what of a record and of the records that are part of it, field by field, newest first. */
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { fieldsIn, type FieldsByEntity } from '@fura/shared/entities/fields-by-entity.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, RowOf } from '#db/database.ts'
import { columnsOf, joinSql, listOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { titleColumn } from '#resource/answer.ts'
import { type Reference, referencesTo } from '#resource/references.ts'
import { scopeSql } from '#resource/scope.ts'

/** Fields by which a record belongs to another without being a declared part of it; its changes are listed with the other's. */
const PARTS: FieldsByEntity = {
  contact_person: ['client_id'],
  contact: ['client_id', 'person_id'],
  contact_history: ['owner_id'],
  task: ['object_id', 'client_id'],
  loading_template: ['client_id'],
  unloading_template: ['client_id'],
  rate_request: ['quote_id', 'order_id'],
  file: ['o_id'],
  bank_account: ['legal_entity_id'],
}

const [c, h] = [columnsOf('changes', 'c'), columnsOf('history', 'h')]
const SHOWN = joinSql(
  [c.resource, c.record_id, c.op, c.team_user_id, c.date, c.date_acted, h.field, h.old, h.new],
  ', ',
)

const isPart = ({ entity, field }: Reference): boolean =>
  entity.part?.by === field || fieldsIn(PARTS, entity.name).includes(field)

const partsOf = (entity: Entity): Reference[] => referencesTo(entity).filter(isPart)

/** Ids of the parts that the viewer may see. Live and deleted ones have separate indexes, so they are queried separately. */
const partIds = (db: Database, { entity, field, kind }: Reference, id: number, viewer: Viewer): SqlText => {
  const scope = scopeSql(db, entity, viewer)
  const ofKind = kind ? part`and ${name(kind.field)} = ${kind.value}` : raw('')
  const ids = part`select id from ${raw(db.tableText(entity.table))}
    where ${name(field)} = ${id} ${ofKind} ${scope ? part`and ${scope}` : raw('')}`
  return part`${ids} and is_deleted = 0 union all ${ids} and is_deleted = 1`
}

const changesOf = (db: Database, entity: Entity, id: number, viewer: Viewer): SqlText => {
  const changes = raw(db.tableText('changes'))
  const of = columnsOf('changes')
  const own = part`select ${of.id} from ${changes} where ${of.resource} = ${entity.path} and ${of.record_id} = ${id}`
  const ofParts = partsOf(entity).map(
    (reference) =>
      part`select ${of.id} from ${changes} where ${of.resource} = ${reference.entity.path}
        and ${of.record_id} in (${partIds(db, reference, id, viewer)})`,
  )
  return joinSql([own, ...ofParts], ' union ')
}

/** Fields that the viewer may not see, of all entities that may turn up. */
const hiddenSql = (entity: Entity, viewer: Viewer): SqlText => {
  const shown = new Set([entity, ...partsOf(entity).map((reference) => reference.entity)])
  const tests = [...shown].flatMap(({ path, fields }) => {
    const hidden = Object.keys(fields).filter((field) => !isVisible(fields[field] ?? {}, viewer.rights))
    return hidden.length === 0 ? [] : [part`(${c.resource} = ${path} and ${h.field} in (${listOf(hidden)}))`]
  })
  return tests.length === 0 ? raw('') : part`where (${h.field} is null or not (${joinSql(tests, ' or ')}))`
}

export interface Page {
  start: number
  num: number
}

type Change = RowOf<'changes'>
type Line = RowOf<'history'>

/** One field of a change; a change that says no field is one row. */
export interface HistoryRow extends Pick<
  Change,
  'resource' | 'record_id' | 'op' | 'team_user_id' | 'date' | 'date_acted'
> {
  field: Line['field'] | null
  old: Line['old']
  new: Line['new']
}

/** Rows of the page and how many there are in all, at most one above the cap. */
export const historyOf = async (
  db: Database,
  entity: Entity,
  id: number,
  viewer: Viewer,
  { start, num }: Page,
): Promise<{ rows: HistoryRow[]; total: number }> => {
  const source = part`from (${changesOf(db, entity, id, viewer)}) i
    join ${raw(db.tableText('changes'))} c on ${c.id} = i.id
    left join ${raw(db.tableText('history'))} h on ${h.change_id} = ${c.id} ${hiddenSql(entity, viewer)}`
  const rows = await rowsOf<HistoryRow>(
    db,
    part`select ${SHOWN} ${source}
      order by ${c.id} desc, ${h.field} limit ${num} offset ${start}`,
  )
  const [count] = await rowsOf<{ num: number }>(
    db,
    part`select count(*) as num from (select 1 ${source} limit ${TOTAL_CAP + 1}) n`,
  )
  return { rows, total: count?.num ?? 0 }
}

/** Names, in the viewer's language, of those of these records that the viewer may see. */
export const namesOf = async (
  db: Database,
  entity: Entity,
  ids: readonly number[],
  viewer: Viewer,
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0 || !entity.fields[entity.title]) return new Map()
  const scope = scopeSql(db, entity, viewer, 'any')
  const text = raw(titleColumn(entity, viewer.language, 't'))
  const rows = await rowsOf<{ id: number; name: string | null }>(
    db,
    part`select id, ${text} as name from ${raw(db.tableText(entity.table))} t
      where id in (${listOf(ids)}) ${scope ? part`and ${scope}` : raw('')}`,
  )
  return new Map(rows.map(({ id, name: title }) => [id, title ?? '']))
}
