/** What the card of a deal and the answer to a write say beside its fields: the statuses it may move to, files, unread messages. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { bytesOf } from '#db/byte-text.ts'
import type { RecordRow, Row } from '#db/database.ts'
import { joinSql, name, part, raw, rowsIn, rowsOf, type SqlText } from '#db/sql-text.ts'
import { takeChosen } from '#http/chosen-members.ts'
import { queryText, viewerOf } from '#http/context.ts'
import { pathId, queryOf } from '#http/input.ts'
import { withMembers } from '#resource/get.ts'
import type { Rowlike } from '#resource/status.ts'
import { listRecords, type ReadBeside } from '#resource/list.ts'
import { readListQuery } from '#resource/list-query.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { filterString, sendDetail, sendJson, type answerWrite } from '#resource/routes.ts'
import { badgeFields, readBadges, withBadges } from './deal-badges.queries.ts'
import { dealDetail } from './deal-detail.queries.ts'
import type { DealKind } from './deal.kinds.ts'
import { dealNext } from './deal.next.ts'

type Written = Awaited<ReturnType<typeof answerWrite>>

const asker =
  ({ db, tx }: Pick<Writing, 'db' | 'tx'>) =>
  <R extends object = Row>(question: SqlText): Promise<R[]> =>
    rowsIn<R>(db, tx, question)

/** The list, each row with what its badges say. */
export const listDeals =
  ({ entity: of }: DealKind) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { db, timezone } = request.installation
    const entity = declaredIn(db, of)
    const viewer = viewerOf(request)
    const query = readListQuery(entity, [queryText(request), filterString(request)], viewer, timezone)
    const badges = Object.keys(badgeFields(entity))
    const chosen = takeChosen(request, entity, badges)
    const shown = chosen ? badges.filter((badge) => chosen.includes(badge)) : badges
    const readShown: ReadBeside = async (ids) => {
      const badgesOf = await readBadges(db, entity, ids, viewer)
      return (id) => {
        const badgeValues: Readonly<Record<string, unknown>> = { ...badgesOf(id) }
        return Object.fromEntries(shown.map((badge) => [badge, badgeValues[badge]]))
      }
    }
    const readBeside = shown.length > 0 ? readShown : undefined
    return sendJson(reply, await listRecords(db, entity, { ...query, chosen }, viewer, readBeside))
  }

/** The record in a write's answer says where it may go next, as the card does; recalculation may have written it once more. */
export const withNext = async (writing: Writing, kind: DealKind, answer: Written): Promise<Written> => {
  const { actor } = writing
  const { detail } = answer._sync
  if (typeof detail !== 'object' || detail === null) return answer
  const record = { ...detail } as Rowlike
  const { rev } = record
  const status_next = await dealNext(writing, kind, record, actor)
  const badged = await withBadges(writing.db, kind.entity, record, actor, asker(writing))
  return { ...answer, rev, _sync: { ...answer._sync, rev, detail: { ...badged, status_next } } }
}

/** As byte text: the deal with its parts, as far as the reader may see them. */
const cardText = (kind: DealKind) => {
  const { entity, status } = kind
  const columns = joinSql(['id', 'rev', 'status_id', ...status.team].map(name), ', ')
  return async (request: FastifyRequest, id: number): Promise<string> => {
    const { db } = request.installation
    const viewer = viewerOf(request)
    const detail = await dealDetail(db, entity, id, viewer)
    const [row] = await rowsOf<RecordRow>(
      db,
      part`select ${columns} from ${raw(db.tableText(entity.table))} where id = ${id}`,
    )
    const next = row ? await dealNext({ db }, kind, row, viewer) : []
    const badged = await withBadges(db, entity, { id }, viewer)
    return withMembers(detail, { ...badged, status_next: next })
  }
}

/** The card as JSON. */
export const dealCard = (kind: DealKind) => {
  const textOf = cardText(kind)
  return async (request: FastifyRequest, id: number): Promise<Buffer> => bytesOf(await textOf(request, id))
}

export const getDeal = (kind: DealKind) => {
  const textOf = cardText(kind)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    queryOf(request)
    return sendDetail(reply, await textOf(request, pathId(request)))
  }
}

/** The same as an object, inside the write that has just changed the deal. */
export const dealWithin = async (
  { db, tx, actor }: Writing,
  kind: DealKind,
  id: number,
): Promise<Record<string, unknown>> => {
  const ask = asker({ db, tx })
  const detail = JSON.parse(bytesOf(await dealDetail(db, kind.entity, id, actor, ask)).toString()) as Rowlike
  const badged = await withBadges(db, kind.entity, detail, actor, ask)
  return { ...badged, status_next: await dealNext({ db, tx }, kind, detail, actor) }
}
