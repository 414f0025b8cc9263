/**
 * Indexes of what is mostly empty hold the filled ones alone (decision 0025): of a client that is added eight of ten references
 * are empty and its flags are off, and each cost an index entry that no list ever looks up. On PostgreSQL each change of a
 * record paid for all of them once more.
 */
import { type SqlBool, sql } from 'kysely'
import type { Migration } from '#db/migration.ts'

const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  clients: [
    'funnel_stage_id',
    'customer_manager',
    'doc_support_manager_id',
    'client_id',
    'source_group',
    'organization_id',
    'city',
    'payment_type_id',
  ],
  contractors: [
    'group_id',
    'main_contractor',
    'country_id',
    'city_id',
    'organization_id',
    'manager_id',
    'payment_type_id',
    'client_id',
  ],
  leads: [
    'source_group_id',
    'organization_id',
    'manager_id',
    'city_id',
    'country_id',
    'order_type_id',
    'direction_id',
    'poo_id',
    'fd_id',
    'container_type_id',
    'reject_reason_id',
    'client_id',
  ],
  contacts: ['person_id'],
  tasks: ['contact_type_id', 'client_id', 'contact_person_id', 'lead_id'],
  contacts_hist: ['contact_person_id', 'next_task_id', 'lead_id'],
  drivers: ['contractor_id', 'truck_id', 'trailer_id'],
  trucks: ['contractor_id', 'car_manufacturer_id', 'car_model_id'],
  trailers: ['contractor_id', 'driver_id', 'container_type_id'],
  cars: ['contractor_id', 'driver_id', 'trailer_id', 'car_manufacturer_id', 'car_model_id'],
}

/** Lists ask for those that are on, and say so in their text. */
const FLAGS_OF_CLIENTS = [
  'expeditor',
  'broker',
  'proizvoditel',
  'treider',
  'avtosalon',
  'import',
  'export',
  'tranzit',
  'vnutrennie',
  'notWork',
]

const narrowIndex = async (
  { db }: Migration,
  table: string,
  column: string,
  isFilled: ReturnType<typeof sql<SqlBool>>,
) => {
  const index = `${table}_${column}`
  await db.schema.dropIndex(index).execute()
  await db.schema
    .createIndex(index)
    .on(table)
    .columns([column, 'id'])
    .where(sql<SqlBool>`is_deleted = 0 and ${isFilled}`)
    .execute()
}

export const up = async (m: Migration): Promise<void> => {
  for (const [table, columns] of Object.entries(REFERENCES)) {
    for (const column of columns) await narrowIndex(m, table, column, sql`${sql.ref(column)} is not null`)
  }
  for (const column of FLAGS_OF_CLIENTS) await narrowIndex(m, 'clients', column, sql`${sql.ref(column)} = 1`)
}
