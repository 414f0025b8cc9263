/** The permission flags in the groups in which the settings list them. Pure. */
import type { Flag } from '@fura/shared/permissions.ts'
import type { RowValues } from '#offline/row.ts'

export interface RightGroup {
  /** Of its title. */
  key: `employee.rights_${string}`
  flags: readonly Flag[]
}

export const RIGHT_GROUPS: readonly RightGroup[] = [
  {
    key: 'employee.rights_deals',
    flags: ['can_add_order', 'can_edite_data_orders', 'can_view_quote', 'can_add_quote'],
  },
  { key: 'employee.rights_sales', flags: ['can_add_client', 'can_edit_client', 'can_add_lead', 'can_edit_lead'] },
  {
    key: 'employee.rights_money',
    flags: ['can_view_sum_income', 'can_view_plan_calculation', 'can_edit_plan_calculation'],
  },
  {
    key: 'employee.rights_carriage',
    flags: ['is_dispatcher', 'can_add_contractor', 'can_edit_contractor', 'can_add_driver', 'can_edit_driver'],
  },
  {
    key: 'employee.rights_company',
    flags: ['can_add_city', 'can_edit_city', 'can_export', 'can_add_user', 'can_add_team_user'],
  },
]

type Flagged = RowValues

export const givenIn = ({ flags }: RightGroup, row: Flagged): Flag[] => flags.filter((flag) => row[flag] === 1)

/** Only an administrator may create or change an administrator; the server checks the same. */
export const isAdministrator = (row: Flagged): boolean => row.role === 'admin' || row.can_add_user === 1
