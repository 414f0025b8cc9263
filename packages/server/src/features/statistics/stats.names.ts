/**
 * Names of what figures are grouped by: clients, cities, carriers, statuses, types, sources, reasons; as far as the viewer may
 * see them.
 */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { clientsSrcGroup, reason } from '@fura/shared/entities/lookups.ts'
import { orderStatus, orderType, ordersDirType } from '@fura/shared/entities/status-lists.ts'
import type { Share } from '@fura/shared/statistics.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { namesOf } from '../history/history.queries.ts'
import { partOf } from './stats.numbers.ts'
import type { Answers } from './stats.runner.ts'
import type { StatsRows } from './stats.questions.ts'

export type Names = (entity: Entity, id: number) => string

export interface Words {
  named: Names
  colorOf: (statusId: number) => string
}

const idsOfColumn = <C extends string>(rows: readonly { readonly [K in C]: number | null }[], column: C): number[] =>
  rows.flatMap((row) => row[column] ?? [])

const wantedIn = (a: Answers<StatsRows>): (readonly [Entity, readonly number[]])[] => {
  const routes = partOf(a.sums, 'route')
  return [
    [client, [...idsOfColumn(partOf(a.sums, 'client'), 'one'), ...idsOfColumn(a.debts, 'client_id')]],
    [city, [...idsOfColumn(routes, 'one'), ...idsOfColumn(routes, 'two')]],
    [contractor, [...idsOfColumn(partOf(a.sums, 'carrier'), 'one'), ...idsOfColumn(a.loaded, 'carrier')]],
    [orderStatus, idsOfColumn(a.made, 'status_id')],
    [orderType, idsOfColumn(a.made, 'order_type_id')],
    [ordersDirType, idsOfColumn(a.made, 'direction_id')],
    [clientsSrcGroup, idsOfColumn(a.leads, 'source_group_id')],
    [reason, idsOfColumn(a.quotes, 'lost_reason_id')],
  ]
}

const AT_ONCE = 500

export const wordsFor = async (db: Database, answers: Answers<StatsRows>, viewer: Viewer): Promise<Words> => {
  const names = new Map<Entity, Map<number, string>>()
  for (const [entity, ids] of wantedIn(answers)) {
    const [all, nameById] = [[...new Set(ids)], new Map<number, string>()]
    for (let start = 0; start < all.length; start += AT_ONCE)
      for (const [id, name] of await namesOf(db, entity, all.slice(start, start + AT_ONCE), viewer))
        nameById.set(id, name)
    names.set(entity, nameById)
  }
  const rows = await db.read.selectFrom(orderStatus.table).select(['id', 'color']).execute()
  const colors = new Map(rows.map(({ id, color }) => [id, color ?? '']))
  return {
    named: (entity, id) => names.get(entity)?.get(id) ?? '',
    colorOf: (statusId) => colors.get(statusId) ?? '',
  }
}

/** Counts with their names, the most first; what has none stands under 0 with an empty name. */
export const sharesOf = (counts: ReadonlyMap<number, number>, entity: Entity, { named }: Words): Share[] =>
  [...counts]
    .map(([id, count]) => ({ id, name: named(entity, id), count }))
    .toSorted((one, other) => other.count - one.count || one.id - other.id)
