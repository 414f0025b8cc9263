/**
 * Statuses and types: rows that the product itself knows by `tech_name`. An installation may rename, recolour, reorder and
 * switch them off, never add one; what the code relies on is calc.
 */
import { choice, color, flag, ids, int, longText, names, shortNames, text } from '../fields/field.ts'
import { CURRENT_ID, defineEntity, type Fields, type ShowsOf } from './entity.ts'

const typeFields = () => ({
  ...names(),
  ...shortNames(),
  color: color({ inList: true }),
  tech_name: text({ calc: true, max: 50 }),
  in_work: flag({ calc: true }),
  is_final: flag({ calc: true }),
  is_active: flag({ default: 1 }),
  position: int({ required: true, default: 1000 }),
})

/** `next`: the ids it may move to (statuses.ts). */
const statuses = <const F extends Fields, const N extends string, const T extends string>(
  name: N,
  table: T,
  extra: F,
  shows: ShowsOf<N>,
) =>
  defineEntity({
    name,
    table,
    path: table,
    fields: { ...typeFields(), next: ids({ calc: true }), ...extra },
    can: { add: 'nobody', edit: 'can_add_user' },
    seenBy: 'everyone',
    filters: ['is_active', CURRENT_ID],
    sort: ['position'],
    shows,
  })

/**
 * Space-separated names of the fields that a record needs to enter the status: what the company demands in addition to the rules
 * (rules/status-demands.ts). Set by `/api/company/statuses/`, which knows the fields.
 */
const demands = () => ({ demanded_fields: longText({ calc: true }) })

const COLOURED = { color: 'color' }

/** A client answers `status` and `status_color_bg` (S3.01). */
export const clientsStatus = statuses('clients_status', 'clients_statuses', demands(), {
  '': 'name',
  color_bg: 'color',
})
export const quotationsStatus = statuses('quotations_status', 'quotations_statuses', demands(), COLOURED)
export const leadsStatus = statuses('leads_status', 'leads_statuses', demands(), COLOURED)
export const tasksStatus = statuses('tasks_status', 'tasks_statuses', {}, COLOURED)
/** `scope`: shown where containers (C) or trucks (T) are carried, or in both (B). */
export const orderStatus = statuses(
  'order_status',
  'order_statuses',
  { ...demands(), scope: choice(['C', 'T', 'B'], { calc: true }) },
  COLOURED,
)

const types = <const N extends string, const T extends string>(name: N, table: T, shows?: ShowsOf<N>) =>
  defineEntity({
    name,
    table,
    path: table,
    fields: typeFields(),
    can: { add: 'nobody', edit: 'can_add_user' },
    seenBy: 'everyone',
    filters: ['is_active', CURRENT_ID],
    sort: ['position'],
    ...(shows && { shows }),
  })

export const ordersDirType = types('orders_dir_type', 'orders_dir_types')
export const orderType = types('order_type', 'order_types')
export const blType = types('bl_type', 'bl_types')
/** A contact answers `type_tech_name`, which decides where a tap on the contact leads. */
export const contactsType = types('contacts_type', 'contacts_types', { tech_name: 'tech_name' })
export const tasksContactsType = types('tasks_contacts_type', 'tasks_contacts_types')
export const funnelStage = types('funnel_stage', 'funnel_stages')
export const tasksType = types('tasks_type', 'tasks_types')
