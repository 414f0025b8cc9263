/**
 * The first columns of a table where those of a list row say too little at a desk, as an address has them: a name, or `name:width`.
 * For deals nine, as many as any table begins with: each column costs time while thousands of rows scroll.
 */
import type { EntityName, FieldOf } from '@fura/shared/entities/index.ts'

type Column<F extends string> = F | `${F}:${number}`

export const TABLE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  order: [
    'number:130',
    'status_id:170',
    'client_id',
    'sum_income',
    'planned_loading_date:170',
    'poo_id:120',
    'pol_id:120',
    'pod_id:120',
    'fd_id:120',
  ],
  quote: [
    'number:130',
    'status_id:170',
    'client_id',
    'total_sell',
    'planned_loading_date:170',
    'poo_id:120',
    'pol_id:120',
    'pod_id:120',
    'fd_id:120',
  ],
  driver: ['name:240', 'phone', 'contractor_id:240', 'truck_id:150', 'trailer_id:150', 'license_number:150'],
  contact_history: [
    'owner_id:240',
    'date:170',
    'contact_type_id:150',
    'result_id:150',
    'team_user_id:190',
    'comment:480',
    'next_date',
  ],
  team_user: [
    'name:240',
    'position',
    'department:150',
    'organization:150',
    'role:150',
    'phone',
    'email:230',
    'head_of_id',
    'absent_until',
  ],
} satisfies { readonly [N in EntityName]?: readonly Column<FieldOf<N>>[] }
