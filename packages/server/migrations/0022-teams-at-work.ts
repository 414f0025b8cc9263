/**
 * PostgreSQL's index of deals that are worked on tells their teams, too: an employee has a large part of all deals, so his are
 * not looked up by their links. A team has a dozen people at most, which fits; lists of any length do not.
 */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

const SHARED = [
  'in_work',
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
  'team_ids',
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

export const up = async ({ engine, db }: Migration): Promise<void> => {
  // The embedded engine's has all lists already.
  if (engine === 'sqlite') return
  for (const [table, own] of Object.entries(OWN)) {
    await db.schema.dropIndex(`${table}_at_work`).execute()
    const columns = [...SHARED, ...own].join(', ')
    await sql
      .raw(`create index ${table}_at_work on ${table} (${columns}) where in_work = 1 and is_deleted = 0`)
      .execute(db)
  }
}
