/**
 * `open_counterparty_ids`: whom a reader without the plan calculation sees in a deal, so that the filter `counterparty` finds it by
 * nothing else. Filled from the deal itself, its legs and its containers; their lists and indexes follow those of `counterparty_ids`.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

/** By table of deals: where they name somebody whom everybody sees. */
const SOURCES = {
  orders: [
    'select id as record_id, main_carrier_id as target_id from orders',
    'select id, main_carrier2_id from orders',
    'select order_id, contractor_id from order_directions where is_deleted = 0',
    'select order_id, contractor_id from order_containers where is_deleted = 0',
  ],
  quotations: [
    'select id as record_id, main_carrier_id as target_id from quotations',
    'select id, main_carrier2_id from quotations',
    'select quote_id, contractor_id from quote_directions where is_deleted = 0',
  ],
}

const SHARED = [
  'date_create',
  'id',
  'status_id',
  'order_type_id',
  'direction_id',
  'organization_id',
  'client_id',
  'source_group_id',
  'creator_id',
  'manager_id',
  'op_manager_id',
  'assistant_id',
  'head_of_id',
  'doc_support_manager_id',
  'other_manager_id',
  'pol_country_id',
  'pod_country_id',
  'main_carrier_id',
  'main_carrier2_id',
  'planned_loading_date',
  'status_date',
  'attention_code',
]

const OWN = {
  orders: [
    'actual_loading_date',
    'planned_unloading_date',
    'etd',
    'eta',
    'counted_date',
    'free_time_end',
    'payer_id',
    'line_id',
  ],
  quotations: ['lead_id', 'sent_date', 'valid_until', 'parent_id'],
}

const LISTS = ['team_ids', 'pol_ids', 'pod_ids', 'counterparty_ids', 'open_counterparty_ids']

export const fillOpenCounterparties = async (db: Migration['db'], table: keyof typeof SOURCES): Promise<void> => {
  const field = 'open_counterparty_ids'
  // A union leaves out what is said twice.
  await sql`insert into links (entity, field, target_id, record_id)
    select ${sql.lit(table)}, ${sql.lit(field)}, target_id, record_id
    from (${sql.raw(SOURCES[table].join(' union '))}) named where target_id is not null`.execute(db)
  await sql`update ${sql.table(table)} set ${sql.ref(field)} = '[' || coalesce((
    select string_agg(cast(target_id as text), ',' order by target_id) from links
    where entity = ${sql.lit(table)} and field = ${sql.lit(field)} and record_id = ${sql.ref(`${table}.id`)}), '') || ']'`.execute(
    db,
  )
}

/** Only the embedded engine's index of deals that are worked on has these lists. */
const indexLists = async ({ db }: Migration, table: keyof typeof OWN): Promise<void> => {
  await db.schema.dropIndex(`${table}_at_work`).execute()
  const columns = ['in_work', ...SHARED, ...OWN[table], ...LISTS, 'date_update', 'number', 'is_deleted']
  await sql
    .raw(`create index ${table}_at_work on ${table} (${columns.join(', ')}) where in_work = 1 and is_deleted = 0`)
    .execute(db)
}

export const up = async (m: Migration): Promise<void> => {
  for (const table of ['orders', 'quotations'] as const) {
    await m.db.schema.alterTable(table).addColumn('open_counterparty_ids', 'text').execute()
    await fillOpenCounterparties(m.db, table)
    if (m.engine === 'sqlite') await indexLists(m, table)
  }
}
