/**
 * Deals that are worked on, in an index of their own with all that their lists are narrowed and sorted by: they are few among
 * all that were ever made, and lie far apart. PostgreSQL's indexes have at most 32 columns, and none for lists of any length.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

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

const LISTS = ['team_ids', 'pol_ids', 'pod_ids', 'counterparty_ids']

export const up = async ({ engine, db }: Migration): Promise<void> => {
  for (const [table, own] of Object.entries(OWN)) {
    // Said last what the index is of: SQLite does not conclude it, and would open the record.
    const more = engine === 'sqlite' ? [...LISTS, 'date_update', 'number', 'is_deleted'] : []
    const columns = ['in_work', ...SHARED, ...own, ...more]
    await sql
      .raw(`create index ${table}_at_work on ${table} (${columns.join(', ')}) where in_work = 1 and is_deleted = 0`)
      .execute(db)
  }
}
