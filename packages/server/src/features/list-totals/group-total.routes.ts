/**
 * A list grouped by one of its fields, each group with its count and sums, and the sums of the whole list: what a table at a desk
 * shows between and below its rows.
 */
import { TOTAL_CAP } from '@fura/shared/constants.ts'
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entities, targetOf } from '@fura/shared/entities/index.ts'
import { task } from '@fura/shared/entities/task.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, int, money, text } from '@fura/shared/fields/field.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'
import { sortKey } from '@fura/shared/fold.ts'
import { groupFields, MAX_GROUPS, sumFields } from '@fura/shared/list-totals.ts'
import { isFlag } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { listOf, part, raw } from '#db/sql-text.ts'
import { queryText, viewerOf } from '#http/context.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { readListQuery } from '#resource/list-query.ts'
import { declaredIn } from '#rows/declared-in.ts'
import { recordsText } from '#resource/records.ts'
import { countIn, readTotals, seenFields, sumsIn, type TotalRow } from './total.queries.ts'

/** Without a field to group by all records have one value. */
const UNGROUPED = 'is_deleted'

interface GroupRequest {
  by: string
  /** The list's own parameters. */
  text: string
}

const readGroupRequest = (entity: Entity, viewer: Viewer, request: FastifyRequest): GroupRequest => {
  const pairs = readPairs([queryText(request)])
  const by = pairs.get('by') ?? ''
  if (by !== '' && !seenFields(entity, groupFields(entity), viewer).includes(by))
    throw new AppError('invalid data', { fields: { by: 'unknown' } })
  pairs.delete('by')
  return { by, text: [...pairs].map((pair) => pair.map(encodeURIComponent).join('=')).join('&') }
}

/** The name of each group's value, as one of its records answers it: what a reader may not see has no name. */
const namesOf = async (
  db: Database,
  entity: Entity,
  by: string,
  rows: readonly TotalRow[],
  viewer: Viewer,
): Promise<Map<number, string>> => {
  const member = `${refPrefix(by)}_name`
  if (entity.fields[by]?.kind !== 'ref' || rows.length === 0) return new Map()
  const samples = part`select * from ${raw(db.tableText(entity.table))} where id in (${listOf(rows.map(({ sample }) => sample))})`
  const answered = await recordsText(db, viewer, { entity, rows: samples, chosen: [by, member] })
  const records = JSON.parse(answered) as (Readonly<Record<string, unknown>> & { readonly id: number })[]
  return new Map(
    records.flatMap((record) => {
      const memberName = record[member]
      return typeof memberName === 'string' ? [[record.id, memberName]] : []
    }),
  )
}

interface Group {
  value: string | null
  name: string | null
  count: number
}

const byName = (one: Group, other: Group): number => {
  const [a, b] = [sortKey(one.name ?? ''), sortKey(other.name ?? '')]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Statuses and choices in the order of their values, people and companies by their names. */
const inOrder = (entity: Entity, by: string, groups: Group[]): Group[] => {
  const field = entity.fields[by]
  const isListed = field?.kind !== 'ref' || targetOf(field).fields.position !== undefined
  return isListed ? groups : groups.toSorted(byName)
}

const groupTotals = (of: Entity) => async (request: FastifyRequest) => {
  const { db, timezone } = request.installation
  const entity = declaredIn(db, of)
  const viewer = viewerOf(request)
  const { by, text: listText } = readGroupRequest(entity, viewer, request)
  const query = readListQuery(entity, [listText], viewer, timezone)
  const sums = seenFields(entity, sumFields(entity), viewer)
  const rows = await readTotals(db, { entity, query, viewer, by: by || UNGROUPED, sums })
  const total = countIn(rows)
  if (total > TOTAL_CAP || rows.length > MAX_GROUPS)
    return { status: 'ok', list: [], total_num: Math.min(total, TOTAL_CAP), total_more: 1 }
  const names = by === '' ? new Map<number, string>() : await namesOf(db, entity, by, rows, viewer)
  const groups = rows.map((row) => ({
    value: by === '' || row.group_value === null ? null : String(row.group_value),
    name: names.get(row.sample) ?? null,
    count: row.num,
    ...sumsIn(row, sums),
  }))
  return { status: 'ok', list: inOrder(entity, by, groups), total_num: total }
}

const docOf = (entity: Entity): RouteDoc => ({
  summary: 'The list grouped by a field: count and sums of each group; filters are those of the list',
  query: { by: choice(groupFields(entity)) },
  answer: {
    list: [
      {
        value: text(),
        name: text(),
        count: int({ required: true }),
        ...Object.fromEntries(sumFields(entity).map((sum) => [sum, money()])),
      },
    ],
    total_num: int({ required: true }),
    total_more: int(),
  },
  optional: ['total_more'],
  partial: sumFields(entity),
  about: {
    value: 'The value of the field; null where it is empty, and where nothing is grouped by.',
    total_more: `There are more than 10,000 records or ${MAX_GROUPS} groups: \`list\` is empty.`,
  },
})

/** Lists of records that nobody or everybody adds to. */
const OTHERS: ReadonlySet<string> = new Set([task.name, contactHistory.name, auditEvent.name])

/** Lists of their own, each of which is a table at a desk. */
const tables = entities.filter(
  (entity) => (isFlag(entity.can.add) || OTHERS.has(entity.name)) && groupFields(entity).length > 0,
)

export const addGroupTotals = (app: FastifyInstance): void => {
  for (const entity of tables) {
    const config = { permission: entity.can.view ?? 'logged_in', doc: docOf(entity) } as const
    app.get(`/api/${entity.path}/group_totals/`, { config }, groupTotals(entity))
  }
}
