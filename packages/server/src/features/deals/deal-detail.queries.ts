/** A deal as its card shows it: the record and every part of it that the viewer may see, in one query. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import { AppError } from '@fura/shared/errors.ts'
import { FLAGS, may } from '@fura/shared/permissions.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { joinSql, keptRowsOf, name, part, raw, type SqlText } from '#db/sql-text.ts'
import { asJsonArray } from '#resource/answer.ts'
import { scopeSql } from '#resource/scope.ts'
import { requestsBy } from './deal-index.queries.ts'

interface Shown {
  entity: Entity
  by: string
  as: string
}

/** Rates that were asked for belong to a quotation or to an order. */
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

type Ask = (question: SqlText) => Promise<Row[]>

/** The query for one deal with these parts. */
const questionOf = (db: Database, deal: Entity, id: number, viewer: Viewer, parts: readonly Shown[]): SqlText => {
  const scope = scopeSql(db, deal, viewer)
  const row = part`select * from ${raw(db.tableText(deal.table))}
    where id = ${id} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')}`
  const lists = [
    part`${asJsonArray(db, deal, viewer, row)} as deal`,
    ...parts.map(
      (shown) => part`${asJsonArray(db, shown.entity, viewer, rowsOfPart(db, shown, id, viewer))} as ${name(shown.as)}`,
    ),
  ]
  return part`select ${joinSql(lists, ', ')}`
}

/** The text is long and depends only on the viewer's rights, so it is cached per database; its only value is the id. */
const questionsByDatabase = new WeakMap<Database, Map<string, SqlText>>()

const knownQuestion = (db: Database, deal: Entity, id: number, viewer: Viewer, parts: readonly Shown[]): SqlText => {
  if (viewer.seesOwnOnly) return questionOf(db, deal, id, viewer, parts)
  const questions = questionsByDatabase.get(db) ?? new Map<string, SqlText>()
  questionsByDatabase.set(db, questions)
  const key = `${deal.name} ${viewer.language} ${FLAGS.filter((flag) => viewer.rights[flag]).join(' ')}`
  const question = questions.get(key) ?? questionOf(db, deal, id, viewer, parts)
  questions.set(key, question)
  return { text: question.text, values: question.values.map(() => id) }
}

/** JSON text of the record with its parts; throws `empty data` where the viewer sees none. `ask`: inside a write, of its transaction. */
export const dealDetail = async (
  db: Database,
  deal: Entity,
  id: number,
  viewer: Viewer,
  ask: Ask = (question) => keptRowsOf(db, question),
): Promise<string> => {
  const parts = shownParts(deal, viewer)
  const [row] = await ask(knownQuestion(db, deal, id, viewer, parts))
  const record = String(row?.deal ?? '[]')
  if (record === '[]') throw new AppError('empty data')
  const members = parts.map(({ as }) => `"${as}":${String(row?.[as])}`)
  return `${record.slice(1, -2)},${members.join(',')}}`
}
