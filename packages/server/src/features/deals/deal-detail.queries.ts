/** A deal as its card shows it: the record and every part of it that the viewer may see, in one query. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import { AppError } from '@fura/shared/errors.ts'
import { may } from '@fura/shared/permissions.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { name, part, raw, type SqlText } from '#db/sql-text.ts'
import { type Ask, recordLists } from '#resource/records.ts'
import { liveRow, scopeSql } from '#resource/scope.ts'
import { requestsBy } from './deal-index.queries.ts'

interface Shown {
  entity: Entity
  by: string
  as: string
}

/** Rate requests belong to a quotation or to an order. */
const REQUESTS = { entity: rateRequest, as: 'requests_from_quotes' } as const

export const shownParts = (deal: Entity, viewer: Viewer): Shown[] => {
  const parts = partsOf(deal).flatMap((entity) => (entity.part ? [{ entity, ...entity.part }] : []))
  const requests = { ...REQUESTS, by: requestsBy(deal) }
  return [...parts, requests].filter(({ entity: { can } }) => can.view === undefined || may(viewer.rights, can.view))
}

/** Rows are in the order that people gave them. Rate requests may belong to another deal too, which may be hidden. */
const rowsOfPart = (db: Database, { entity, by }: Shown, id: number, viewer: Viewer): SqlText => {
  const order = raw(entity.fields.position ? 'position, id' : 'id')
  const scope = entity.part ? null : scopeSql(db, entity, viewer)
  return part`select * from ${raw(db.tableText(entity.table))}
    where ${name(by)} = ${id} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')} order by ${order}`
}

/** The record with its parts as JSON, as byte text; throws `empty data` where the viewer sees none. `ask`: inside a write, of its transaction. */
export const dealDetail = async (
  db: Database,
  deal: Entity,
  id: number,
  viewer: Viewer,
  ask?: Ask,
): Promise<string> => {
  const parts = shownParts(deal, viewer)
  const requests = [
    { entity: deal, rows: liveRow(db, deal, id, viewer) },
    ...parts.map((shown) => ({ entity: shown.entity, rows: rowsOfPart(db, shown, id, viewer) })),
  ]
  const [record = '[]', ...lists] = await recordLists(db, viewer, requests, ask)
  if (record === '[]') throw new AppError('empty data')
  const members = lists.map((list, place) => `,"${parts[place]?.as}":${list}`)
  return `${record.slice(1, -2)}${members.join('')}}`
}
