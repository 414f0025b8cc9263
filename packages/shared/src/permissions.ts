/** Every permission flag of the product (S6.01 to S6.03), the role templates, and the question both sides ask: may this user? */

export const FLAGS = [
  'can_add_city',
  'can_add_client',
  'can_add_contractor',
  'can_add_driver',
  'can_add_lead',
  'can_add_order',
  'can_add_quote',
  'can_add_team_user',
  'can_add_user',
  'can_edit_city',
  'can_edit_client',
  'can_edit_contractor',
  'can_edit_driver',
  'can_edit_lead',
  'can_export',
  'can_view_quote',
  'can_edit_plan_calculation',
  'can_view_plan_calculation',
  'can_view_sum_income',
  'can_edite_data_orders',
  'is_dispatcher',
] as const
export type Flag = (typeof FLAGS)[number]

/**
 * What a route may ask for: nothing, a session, a flag, a session whose right depends on the record (`by_record`: its owner
 * or its team decides), or that the server's own code writes it (`nobody`).
 */
export type Permission = 'anyone' | 'logged_in' | 'by_record' | 'nobody' | Flag

export const isFlag = (permission: Permission): permission is Flag => FLAGS.some((flag) => flag === permission)

export const ROLES = [
  'admin',
  'head',
  'manager',
  'op_manager',
  'doc_manager',
  'dispatcher',
  'assistant',
  'accountant',
  'viewer',
] as const
export type Role = (typeof ROLES)[number]

export type Rights = Readonly<Record<Flag, boolean>>

export const may = (rights: Rights, permission: Permission): boolean => {
  if (permission === 'anyone' || permission === 'logged_in' || permission === 'by_record') return true
  if (permission === 'nobody') return false
  return rights[permission]
}

const ALL_BUT_DISPATCHER = FLAGS.filter((flag) => flag !== 'is_dispatcher')

/** The flags each role starts with (domain.md 1.17). */
export const ROLE_FLAGS: Readonly<Record<Role, readonly Flag[]>> = {
  admin: FLAGS,
  head: ALL_BUT_DISPATCHER.filter((flag) => flag !== 'can_add_team_user' && flag !== 'can_add_user'),
  manager: [
    'can_add_city',
    'can_add_client',
    'can_edit_client',
    'can_add_lead',
    'can_edit_lead',
    'can_add_quote',
    'can_view_quote',
    'can_add_order',
    'can_view_plan_calculation',
    'can_edit_plan_calculation',
    'can_view_sum_income',
    'can_export',
  ],
  op_manager: [
    'can_add_city',
    'can_add_contractor',
    'can_edit_contractor',
    'can_add_driver',
    'can_edit_driver',
    'can_view_quote',
    'can_add_order',
    'can_view_plan_calculation',
    'can_export',
  ],
  doc_manager: ['can_view_quote', 'can_edite_data_orders'],
  dispatcher: [
    'can_add_city',
    'can_add_contractor',
    'can_edit_contractor',
    'can_add_driver',
    'can_edit_driver',
    'can_view_quote',
    'can_add_order',
    'is_dispatcher',
  ],
  assistant: ['can_add_client', 'can_add_lead', 'can_edit_lead', 'can_add_quote', 'can_view_quote'],
  accountant: ['can_view_plan_calculation', 'can_view_sum_income', 'can_export'],
  viewer: [],
}
