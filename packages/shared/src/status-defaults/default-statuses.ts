/** The statuses that every company starts with, by list: what "our names" brings back. */
import type { STATUSES } from '../statuses.ts'
import { orderStatuses } from './order-statuses.ts'
import { clientsStatuses, leadsStatuses, quotationsStatuses, tasksStatuses } from './other-statuses.ts'
import type { DefaultStatus } from './status-rows.ts'

export const DEFAULT_STATUSES: Readonly<Record<keyof typeof STATUSES, readonly DefaultStatus[]>> = {
  clients_statuses: clientsStatuses,
  leads_statuses: leadsStatuses,
  quotations_statuses: quotationsStatuses,
  order_statuses: orderStatuses,
  tasks_statuses: tasksStatuses,
}
