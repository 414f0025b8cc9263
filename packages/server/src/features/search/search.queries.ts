/** Which records match a search and how well, in one statement over all kinds, and the orders of the vehicles among them. */
import { order } from '@fura/shared/entities/order.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { preparedRowsOf } from '#db/sql-text.ts'
import { KINDS } from './search.kinds.ts'
import { BEGINS, ENDS, searchStatement, visibleSql } from './search.sql.ts'
import type { SearchInput } from './search.terms.ts'
import { GOES_BY, ordersBy } from './vehicle-orders.queries.ts'

export interface Match {
  kind: number
  id: number
  rank: number
}

const MOST_VEHICLES = 10
/** Places among the kinds. */
const ORDERS = KINDS.findIndex(({ entity }) => entity === order)
const VEHICLES = new Map(KINDS.flatMap(({ entity }, at) => (GOES_BY.has(entity) ? [[at, entity] as const] : [])))

/** The orders of vehicles whose plate, or of drivers whose name or phone, equals the input or begins with it. */
const matchesByVehicle = async (
  db: Database,
  matches: readonly Match[],
  viewer: Viewer,
  num: number,
): Promise<Match[]> => {
  const well = matches.filter(({ kind: at, rank }) => rank <= BEGINS && VEHICLES.has(at))
  if (well.length === 0) return []
  const kind = KINDS[ORDERS]
  const visible = kind && visibleSql(db, kind, viewer)
  if (!visible) return []
  const vehicles = new Map(
    [...VEHICLES].map(([at, entity]) => {
      const ids = well.flatMap((match) => (match.kind === at ? [match.id] : []))
      return [entity, [...new Set(ids)].slice(0, MOST_VEHICLES)] as const
    }),
  )
  return (await ordersBy(db, vehicles, visible, num)).map((id) => ({ kind: ORDERS, id, rank: ENDS }))
}

/** A record that several subqueries found appears several times. */
export const findMatches = async (db: Database, input: SearchInput, viewer: Viewer, num: number): Promise<Match[]> => {
  const looks = await searchStatement(db, input, viewer, num)
  const matches = looks ? await preparedRowsOf<Match>(db, looks) : []
  return input.beginning === null ? [...matches, ...(await matchesByVehicle(db, matches, viewer, num))] : matches
}
