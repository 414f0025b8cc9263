/** Trucks with crews and legs for the planning board, written where they lie while no server runs: the calls would take an hour. */
import { DAY } from '@fura/shared/seconds.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

interface FleetSize {
  trucks: number
  legs: number
}

/** Legs of a truck begin so far apart, from a few days ago on. */
const STEP = 1.6 * DAY
const LENGTH = 1.2 * DAY
const BEFORE = 3 * DAY

/** Copies of one record: `own` are SQL expressions over `i`, counted from one. */
export const copies = (
  db: DatabaseSync,
  table: string,
  count: number,
  model: string,
  own: Readonly<Record<string, string>>,
): void => {
  const columns = (db.prepare(`pragma table_info(${table})`).all() as { name: string }[]).map(({ name }) => name)
  const list = columns.map((name) => `"${name}"`).join(', ')
  const values = columns.map((name) => own[name] ?? `model."${name}"`).join(', ')
  db.exec(`insert into ${table} (${list})
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    select ${values} from n, (select * from ${table} where ${model} order by id limit 1) model`)
  db.exec(`update row_counts set num = num + ${count} where entity = '${table}'`)
}

const fill = (db: DatabaseSync, { trucks, legs }: FleetSize): void => {
  const first = 1_000_000
  const now = Math.floor(Date.now() / 1000)
  const truck = `${first} + (i - 1) % ${trucks} + 1`
  const loading = `${now - BEFORE} + ((i - 1) / ${trucks}) * ${STEP} + (i % 24) * 3600`
  const plate = "'ZB' || printf('%04d', i) || 'PL'"
  const own = { id: `${first} + i`, unique_key: 'null' }
  db.exec('begin')
  copies(db, 'trucks', trucks, 'is_deleted = 0', { ...own, name: plate, name_sort: `lower(${plate})` })
  copies(db, 'trailers', trucks, 'is_deleted = 0', { ...own, name: plate, name_sort: `lower(${plate})` })
  const person = { name: "'Водитель ' || i", truck_id: `${first} + i`, trailer_id: `${first} + i` }
  copies(db, 'drivers', trucks, 'is_deleted = 0', { ...own, ...person })
  const dates = { planned_loading_date: loading, planned_unloading_date: `${loading} + ${LENGTH}` }
  const open = { actual_loading_date: '0', actual_unloading_date: '0' }
  const order = { number: "'BENCH-' || i", status_id: '5', in_work: '1', order_type_id: '2', is_deleted: '0' }
  copies(db, 'orders', legs, 'is_deleted = 0', { ...own, ...order, ...dates, ...open })
  const crew = { order_id: `${first} + i`, truck_id: truck, driver_id: truck, trailer_id: truck, car_id: 'null' }
  const road = { transport_mode: "'auto'", is_deleted: '0' }
  copies(db, 'order_directions', legs, 'is_deleted = 0', { ...own, ...crew, ...dates, ...open, ...road })
  // Loads without a truck beside them.
  db.exec(`update order_directions set truck_id = null, driver_id = null, trailer_id = null
    where id > ${first} and id % 200 = 0`)
  db.exec('commit')
  db.exec('analyze')
}

/** Into the company of trucks of the demo. */
export const fillFleet = (dataDir: string, size: FleetSize): void => {
  const files = readdirSync(dataDir).filter((file) => /transport.*\.sqlite$/.test(file))
  if (files.length !== 1) throw new Error(`no single company of trucks in ${dataDir}: ${files.join(', ')}`)
  const db = new DatabaseSync(join(dataDir, files[0] ?? ''))
  fill(db, size)
  db.close()
}
