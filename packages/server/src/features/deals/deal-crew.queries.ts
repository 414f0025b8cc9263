/** The crew of an order, for its row in a list: the first driver and truck of its truck rows, else of its legs. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { truck } from '@fura/shared/entities/truck.ts'
import { phone, text } from '@fura/shared/fields/field.ts'
import type { Database, RowOf } from '#db/database.ts'
import { isOneOf } from '#db/insert-many.ts'
import { columnsOf, joinSql, part, raw, type SqlText } from '#db/sql-text.ts'

/** For the API document. */
export const CREW = {
  crew_driver_name: text({ calc: true }),
  crew_driver_phone: phone({ calc: true }),
  crew_truck_name: text({ calc: true }),
} as const

export type Crew = Record<keyof typeof CREW, string | null>

const NOBODY: Crew = { crew_driver_name: null, crew_driver_phone: null, crew_truck_name: null }

const [d, t] = [columnsOf(driver.table, 'd'), columnsOf(truck.table, 't')]
type PartTable = typeof orderContainer.table | typeof orderDirection.table
/** The columns that both parts have. */
const [parts, p] = [columnsOf<PartTable>(orderContainer.table), columnsOf<PartTable>(orderContainer.table, 'p')]

/** `num`: the place of the part's table. */
export interface CrewRow {
  o_id: number
  num: number
  part_id: number
  driver_name: string | null
  driver_phone: RowOf<'drivers'>['phone']
  truck_name: string | null
}

export const crewsSql = (db: Database, ids: readonly number[]): SqlText => {
  const crews = [orderContainer, orderDirection].map(
    ({ table }, place) =>
      part`select ${parts.order_id}, ${raw(place)} as place, id, ${parts.driver_id}, ${parts.truck_id} from ${raw(db.tableText(table))}
        where ${isOneOf(db, parts.order_id, ids)} and ${parts.is_deleted} = 0 and (${parts.driver_id} is not null or ${parts.truck_id} is not null)`,
  )
  return part`select ${p.order_id} as o_id, p.place, ${p.id} as part_id, ${d.name} as driver_name, ${d.phone} as driver_phone,
      ${t.name} as truck_name
    from (${joinSql(crews, ' union all ')}) p
    left join ${raw(db.tableText(driver.table))} d on ${d.id} = ${p.driver_id}
    left join ${raw(db.tableText(truck.table))} t on ${t.id} = ${p.truck_id}`
}

/** The first one of each order counts. */
export const crewReader = (rows: readonly CrewRow[]): ((id: number) => Crew) => {
  const lastFirst = rows.toSorted((one, other) => other.num - one.num || other.part_id - one.part_id)
  const crews = new Map(
    lastFirst.map((row) => [
      row.o_id,
      {
        crew_driver_name: row.driver_name,
        crew_driver_phone: row.driver_phone,
        crew_truck_name: row.truck_name,
      },
    ]),
  )
  return (id) => crews.get(id) ?? NOBODY
}
