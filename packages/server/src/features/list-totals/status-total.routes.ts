/**
 * How many records of a list stand in each status and what they bring: the heads of a board's columns. It takes what the list
 * takes and counts the same records, so the columns add up to the list's total.
 */
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { int, money, ref } from '@fura/shared/fields/field.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queryText, viewerOf } from '#http/context.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { readListQuery } from '#resource/list-query.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { countIn, readTotals, seenFields, sumsIn } from './total.queries.ts'

/** Lists that have a board. */
const BOARDS: readonly Entity[] = [lead, quote, order]

/** Sums of the base currency that a card shows. */
const SUMS = ['sum_income', 'total_sell'] as const

const statusTotals = (entity: Entity) => async (request: FastifyRequest) => {
  const { db, timezone } = request.installation
  const viewer = viewerOf(request)
  const query = readListQuery(declaredIn(db, entity), [queryText(request)], viewer, timezone)
  const sums = seenFields(entity, SUMS, viewer)
  const rows = await readTotals(db, { entity, query, viewer, by: 'status_id', sums })
  const total = countIn(rows)
  if (total > TOTAL_CAP) return { status: 'ok', list: [], total_num: TOTAL_CAP, total_more: 1 }
  const list = rows.map((row) => ({
    status_id: numberIn(row.group_value),
    count: row.num,
    ...sumsIn(row, sums),
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
