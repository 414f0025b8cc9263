/**
 * How many records of a list stand in each status and what they bring: the heads of a board's columns. It takes what the list
 * takes and counts the same records, so the columns add up to the list's total.
 */
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { int, money, ref } from '@fura/shared/fields/field.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { columnsOf, joinSql, name, part, raw, rowsOf } from '#db/sql-text.ts'
import { queryText, viewerOf } from '#http/context.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { whereOf } from '#resource/list.ts'
import { UP_TO_CAP } from '#resource/list-page.ts'
import { type ListQuery, readListQuery } from '#resource/list-query.ts'

/** Lists that have a board. */
const BOARDS: readonly Entity[] = [lead, quote, order]

/** Sums of the base currency that a card shows. */
const SUMS = ['sum_income', 'total_sell'] as const

const sumsFor = ({ fields }: Entity, { rights }: Viewer) =>
  SUMS.filter((sum) => {
    const field = fields[sum]
    return field !== undefined && isVisible(field, rights)
  })

/** The status of each of them. */
const { status_id: status } = columnsOf<typeof lead.table | typeof quote.table | typeof order.table>(order.table)

/** As the list, it reads at most 10,001 matches (decision 0004). */
const readTotals = (db: Database, entity: Entity, query: ListQuery, viewer: Viewer): Promise<Row[]> => {
  const sums = sumsFor(entity, viewer)
  const columns = joinSql(['status_id', ...sums].map(name), ', ')
  // As text: SQLite's driver refuses whole numbers that JavaScript cannot hold.
  const totals = sums.map((sum) => part`, cast(coalesce(sum(${name(sum)}), 0) as text) as ${name(sum)}`)
  return rowsOf(
    db,
    part`with matches as materialized (select ${columns} from ${raw(db.tableText(entity.table))}
        where ${whereOf(db, entity, query, viewer).where} ${UP_TO_CAP})
      select ${status}, count(*) as num ${joinSql(totals, '')} from matches group by ${status} order by ${status}`,
  )
}

const statusTotals = (entity: Entity) => async (request: FastifyRequest) => {
  const { db, timezone } = request.installation
  const viewer = viewerOf(request)
  const rows = await readTotals(db, entity, readListQuery(entity, [queryText(request)], viewer, timezone), viewer)
  const total = rows.reduce((sum, { num }) => sum + Number(num), 0)
  if (total > TOTAL_CAP) return { status: 'ok', list: [], total_num: TOTAL_CAP, total_more: 1 }
  const sums = sumsFor(entity, viewer)
  const list = rows.map((row) => ({
    status_id: Number(row.status_id),
    count: Number(row.num),
    ...Object.fromEntries(sums.map((sum) => [sum, fromScaled('money', Number(row[sum]))])),
  }))
  return { status: 'ok', list, total_num: total }
}

const docOf = (entity: Entity): RouteDoc => ({
  summary:
    'How many records of the list stand in each status, and what they bring together; filters are those of the list',
  query: {},
  answer: {
    list: [
      {
        status_id: ref(entity.fields.status_id?.to ?? '', { required: true }),
        count: int({ required: true }),
        ...Object.fromEntries(SUMS.filter((sum) => entity.fields[sum]).map((sum) => [sum, money()])),
      },
    ],
    total_num: int({ required: true }),
    total_more: int(),
  },
  optional: ['total_more'],
  partial: SUMS,
  about: { total_more: 'There are more than 10,000 records: `list` is empty, because they are not counted by status.' },
})

export const addStatusTotals = (app: FastifyInstance): void => {
  for (const entity of BOARDS) {
    const config = { permission: entity.can.view ?? 'logged_in', doc: docOf(entity) } as const
    app.get(`/api/${entity.path}/status_totals/`, { config }, statusTotals(entity))
  }
}
