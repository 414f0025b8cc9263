/** Roles of a company: what people of each are given. Somebody may have several; without any, the first of their own role counts. */
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

export const up = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'team_roles', {
    columns: {
      name: 'text!',
      name_ru: 'text',
      name_uk: 'text',
      name_en: 'text',
      is_active: 'int!',
      position: 'int!',
      role: 'text!',
      can_add_city: 'int!',
      can_add_client: 'int!',
      can_add_contractor: 'int!',
      can_add_driver: 'int!',
      can_add_lead: 'int!',
      can_add_order: 'int!',
      can_add_quote: 'int!',
      can_add_team_user: 'int!',
      can_add_user: 'int!',
      can_edit_city: 'int!',
      can_edit_client: 'int!',
      can_edit_contractor: 'int!',
      can_edit_driver: 'int!',
      can_edit_lead: 'int!',
      can_export: 'int!',
      can_view_quote: 'int!',
      can_edit_plan_calculation: 'int!',
      can_view_plan_calculation: 'int!',
      can_view_sum_income: 'int!',
      can_edite_data_orders: 'int!',
      is_dispatcher: 'int!',
    },
    name: 'translated',
    search: true,
    index: ['is_active', 'position'],
  })
  await m.db.schema.alterTable('team_users').addColumn('role_ids', 'text').execute()
}
