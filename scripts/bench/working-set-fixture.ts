/** A large company for the working set: written where it lies while no server runs. One manager has a share of its work. */
import { DAY } from '@fura/shared/seconds.ts'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { copies } from './plan-fixture.ts'

export interface CompanySize {
  orders: number
  clients: number
}

const FIRST = 1_000_000
/** `manager@demo`. */
const MANAGER = 2
/** One order in so many is in work, and one of those in ten is the manager's. */
const IN_WORK = 20
const MINE = 200
const OTHER_WORK = 2000

const fill = (db: DatabaseSync, { orders, clients }: CompanySize): void => {
  const now = Math.floor(Date.now() / 1000)
  const own = { id: `${FIRST} + i`, unique_key: 'null', is_deleted: '0' }
  const name = "'Клиент ' || i"
  const team = `case when i % ${MINE} = 0 then ${MANAGER} else 6 end`
  const people = { team_user_id: team, manager_id: team, creator_id: '6', op_manager_id: 'null', assistant_id: 'null' }
  const others = { head_of_id: 'null', doc_support_manager_id: 'null', other_manager_id: 'null' }
  const client = { client_id: `${FIRST} + 1 + i % ${clients}` }
  const touched = { date_update: `${now} - (i % 80) * ${DAY}`, date_create: `${now} - (i % 200) * ${DAY}` }
  const ids = { team_ids: `'[' || (${team}) || ',6]'` }
  const work = { in_work: `i % ${IN_WORK} = 0`, status_id: `case when i % ${IN_WORK} = 0 then 5 else 18 end` }
  const deal = { ...own, ...people, ...others, ...client, ...touched, ...ids }
  db.exec('begin')
  copies(db, 'clients', clients, 'is_deleted = 0', { ...own, name, name_sort: `lower(${name})`, manager_id: '6' })
  copies(db, 'contact_persons', clients, 'owner_type = 1', { ...own, client_id: `${FIRST} + i`, owner_type: '1' })
  copies(db, 'orders', orders, 'is_deleted = 0', { ...deal, ...work, number: "'SET-' || i" })
  for (const table of ['order_directions', 'order_containers', 'order_services'])
    copies(db, table, orders, 'is_deleted = 0', { ...own, order_id: `${FIRST} + i` })
  copies(db, 'quotations', OTHER_WORK, 'is_deleted = 0', {
    ...deal,
    in_work: '1',
    status_id: '2',
    number: "'Q-SET-' || i",
  })
  copies(db, 'leads', OTHER_WORK, 'is_deleted = 0', {
    ...own,
    in_work: '1',
    manager_id: `case when i % 4 = 0 then ${MANAGER} else 6 end`,
    ...touched,
  })
  copies(db, 'tasks', OTHER_WORK, 'is_deleted = 0', {
    ...own,
    ...touched,
    status_id: '1',
    team_user_id: `case when i % 4 = 0 then ${MANAGER} else 6 end`,
    date_end: `${now} + (i % 30) * ${DAY}`,
  })
  db.exec(`insert into links (entity, field, record_id, target_id)
    select 'orders', 'team_ids', id, ${MANAGER} from orders where id > ${FIRST} and manager_id = ${MANAGER}
    union all select 'quotations', 'team_ids', id, ${MANAGER} from quotations where id > ${FIRST} and manager_id = ${MANAGER}`)
  db.exec('commit')
  db.exec('analyze')
}

/** Into the standard company of the demo. */
export const fillCompany = (dataDir: string, size: CompanySize): void => {
  const files = readdirSync(dataDir).filter((file) => /standard.*\.sqlite$/.test(file))
  if (files.length !== 1) throw new Error(`no single standard company in ${dataDir}: ${files.join(', ')}`)
  const db = new DatabaseSync(join(dataDir, files[0] ?? ''))
  fill(db, size)
  db.close()
}
