/**
 * Indexes that hold all that statistics read of a record, by the day that puts it into a period: a year of a large company is
 * then looked over without opening its records.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

const ROLES = ['organization_id', 'manager_id', 'op_manager_id', 'assistant_id', 'doc_support_manager_id']

/** Of an order: what its turnover and income are told by. */
const SUMS = [
  'status_id',
  ...ROLES,
  'client_id',
  'poo_id',
  'pol_id',
  'pod_id',
  'fd_id',
  'main_carrier_id',
  'container_type_id',
  'equipment_count',
  'currency_id',
  'teu',
  'gross_weight',
  'sum_income',
  'fact_profit',
  'plan_income',
  'fact_income',
  'actual_loading_date',
  'planned_loading_date',
]

const LOADING_DAY = '(case when actual_loading_date > 0 then actual_loading_date else planned_loading_date end)'

/** Said last, so that SQLite knows it to hold without opening the record: of a wide table it does not conclude that itself. */
const LAST = 'is_deleted'

interface Covering {
  table: string
  columns: readonly string[]
  where?: string
}

const INDEXES: Readonly<Record<string, Covering>> = {
  orders_stats_made: {
    table: 'orders',
    columns: ['date_create', 'status_id', 'order_type_id', 'direction_id', ...ROLES],
  },
  orders_stats_loading: { table: 'orders', columns: [LOADING_DAY, ...SUMS, 'id'] },
  orders_stats_closed: { table: 'orders', columns: ['date_closed', ...SUMS, 'id'], where: 'date_closed <> 0' },
  orders_stats_active: { table: 'orders', columns: ['id', ...ROLES], where: 'in_work = 1' },
  orders_stats_debt: {
    table: 'orders',
    columns: ['client_id', 'payment_due_date', 'client_debt', 'status_id', ...ROLES],
    where: 'client_debt > 0',
  },
  order_containers_stats_units: { table: 'order_containers', columns: ['order_id', 'container_type_id', 'id'] },
  order_containers_stats_carrier: {
    table: 'order_containers',
    columns: ['order_id', 'id', 'contractor_id'],
    where: 'contractor_id is not null',
  },
  order_containers_stats_risk: {
    table: 'order_containers',
    columns: ['free_time_end', 'order_id'],
    where: 'free_time_end > 0 and empty_return_date = 0',
  },
  order_containers_stats_detained: {
    table: 'order_containers',
    columns: ['order_id', 'dnd_amount', 'dnd_currency_id', 'empty_return_date'],
    where: 'dnd_amount > 0',
  },
  order_directions_stats_carrier: {
    table: 'order_directions',
    columns: ['order_id', 'position', 'id', 'contractor_id'],
    where: 'contractor_id is not null',
  },
  quotations_stats_made: { table: 'quotations', columns: ['date_create', 'status_id', 'lost_reason_id', ...ROLES] },
  quotations_stats_sent: {
    table: 'quotations',
    columns: ['sent_date', 'request_date', ...ROLES],
    where: 'sent_date <> 0',
  },
  leads_stats_made: {
    table: 'leads',
    columns: ['date_create', 'status_id', 'source_group_id', 'organization_id', 'manager_id', 'id'],
  },
  clients_stats: { table: 'clients', columns: ['status_id', 'date_create', 'organization_id', 'manager_id'] },
  tasks_stats_done: { table: 'tasks', columns: ['date_done', 'team_user_id'], where: 'status_id = 4' },
  tasks_stats_open: { table: 'tasks', columns: ['date_end', 'team_user_id'], where: 'status_id < 4' },
  contacts_hist_stats_lead: {
    table: 'contacts_hist',
    columns: ['lead_id', 'date'],
    where: "object = 'fact' and lead_id is not null",
  },
  contacts_hist_stats: { table: 'contacts_hist', columns: ['date', 'team_user_id'], where: "object = 'fact'" },
}

export const up = async ({ db }: Migration): Promise<void> => {
  for (const [name, { table, columns, where }] of Object.entries(INDEXES)) {
    const text = `create index ${name} on ${table} (${[...columns, LAST].join(', ')})
      where is_deleted = 0${where === undefined ? '' : ` and ${where}`}`
    await sql.raw(text).execute(db)
  }
}
