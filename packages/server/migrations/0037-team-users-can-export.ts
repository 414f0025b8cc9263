/** Taking a list out as a file is a right of its own; whoever could take one out before keeps it. */
import type { Migration } from '#db/migration.ts'

const BEFORE = [
  'can_edit_client',
  'can_edit_lead',
  'can_edit_contractor',
  'can_edit_driver',
  'can_view_plan_calculation',
  'can_add_user',
]

export const up = async ({ db }: Migration): Promise<void> => {
  await db.schema
    .alterTable('team_users')
    .addColumn('can_export', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db
    .updateTable('team_users')
    .set({ can_export: 1 })
    .where((eb) => eb.or(BEFORE.map((flag) => eb(flag, '=', 1))))
    .execute()
}
