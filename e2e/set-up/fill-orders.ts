/** Many orders for a table, copied inside the database while no server runs: the calls would take hours. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Of the company at localhost. */
const FILE = 'fura_demo_standard.sqlite'

/** All active, spread over the clients and the statuses; otherwise each is like the first one. */
export const fillOrders = (dataDir: string, count: number): void => {
  const db = new DatabaseSync(join(dataDir, FILE))
  const columns = (db.prepare('pragma table_info(orders)').all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'id')
  const own: Readonly<Record<string, string>> = {
    number: "'ТБЛ-26-' || i",
    unique_key: 'null',
    in_work: '1',
    status_id: '1 + i % 8',
    client_id: '1 + i % 20',
    date_create: 'model.date_create - i',
    planned_loading_date: 'model.date_create + i % 2592000',
    sum_income: '100 * i',
  }
  const list = columns.map((name) => `"${name}"`).join(', ')
  const values = columns.map((name) => own[name] ?? `model."${name}"`).join(', ')
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const model = '(select * from orders where in_work = 1 and is_deleted = 0 order by id limit 1) model'
  db.exec('begin')
  db.exec(`insert into orders (${list}) ${numbers} select ${values} from n, ${model}`)
  db.exec(`update row_counts set num = num + ${count} where entity = 'orders'`)
  db.exec('commit')
  db.close()
}
