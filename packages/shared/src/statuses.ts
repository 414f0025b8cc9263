/**
 * How leads, quotations, orders, clients and tasks move between statuses (domain.md 2): the fixed part of the status lists,
 * by table. Texts and colours are seed data an installation may change; these words are not.
 */

export interface Status {
  id: number
  tech: string
  /** Open to everyone; stepping back and reopening by a head come on top of it (api.md, `status_next`). */
  next: readonly number[]
  /** Counts as active work. Clients and tasks have no such count. */
  in_work?: 0 | 1
  /** Where a head may take it beside that. */
  head_next?: readonly number[]
  is_final: 0 | 1
  /** Of orders: shown where containers (C) or trucks (T) are carried, or in both (B). */
  scope?: 'C' | 'T' | 'B'
}

const leads: readonly Status[] = [
  { id: 1, tech: 'new', next: [2, 3, 9, 10], in_work: 1, is_final: 0 },
  { id: 2, tech: 'assigned', next: [3, 8, 9, 10], in_work: 1, is_final: 0 },
  { id: 3, tech: 'contacted', next: [4, 5, 8, 9, 10], in_work: 1, is_final: 0 },
  { id: 4, tech: 'qualified', next: [5, 7, 8, 9], in_work: 1, is_final: 0 },
  { id: 5, tech: 'rate_request', next: [6, 8, 9], in_work: 1, is_final: 0 },
  { id: 6, tech: 'offer_sent', next: [5, 7, 8, 9], in_work: 1, is_final: 0 },
  { id: 7, tech: 'converted', next: [], in_work: 0, is_final: 1 },
  { id: 8, tech: 'postponed', next: [3, 5, 9], in_work: 1, is_final: 0 },
  { id: 9, tech: 'rejected', next: [3], in_work: 0, is_final: 0 },
  { id: 10, tech: 'junk', next: [1], in_work: 0, is_final: 0 },
]

const quotations: readonly Status[] = [
  { id: 1, tech: 'draft', next: [2, 3, 10], in_work: 1, is_final: 0 },
  { id: 2, tech: 'rate_request', next: [3, 10], in_work: 1, is_final: 0 },
  { id: 3, tech: 'priced', next: [4, 2, 10], in_work: 1, is_final: 0 },
  { id: 4, tech: 'sent', next: [5, 6, 8, 9, 10], in_work: 1, is_final: 0 },
  { id: 5, tech: 'negotiation', next: [3, 4, 6, 8, 9], in_work: 1, is_final: 0 },
  { id: 6, tech: 'accepted', next: [7, 8], in_work: 1, is_final: 0 },
  { id: 7, tech: 'ordered', next: [], in_work: 0, is_final: 1 },
  { id: 8, tech: 'declined', next: [5], in_work: 0, is_final: 0 },
  { id: 9, tech: 'expired', next: [3], in_work: 0, is_final: 0 },
  { id: 10, tech: 'cancelled', next: [1], in_work: 0, is_final: 0 },
]

const orders: readonly Status[] = [
  { id: 1, tech: 'draft', scope: 'B', next: [2, 23], in_work: 1, is_final: 0 },
  { id: 2, tech: 'confirmed', scope: 'B', next: [3, 4, 5, 20, 23], in_work: 1, is_final: 0 },
  { id: 3, tech: 'carrier_search', scope: 'T', next: [5, 20, 22, 23], in_work: 1, is_final: 0 },
  { id: 4, tech: 'booking', scope: 'C', next: [5, 20, 23], in_work: 1, is_final: 0 },
  { id: 5, tech: 'booked', scope: 'B', next: [6, 7, 20, 22, 23], in_work: 1, is_final: 0 },
  { id: 6, tech: 'to_loading', scope: 'B', next: [7, 20, 22, 23], in_work: 1, is_final: 0 },
  { id: 7, tech: 'loaded', scope: 'B', next: [8, 9, 20, 21], in_work: 1, is_final: 0 },
  { id: 8, tech: 'export_customs', scope: 'B', next: [9, 20, 21], in_work: 1, is_final: 0 },
  { id: 9, tech: 'in_transit', scope: 'B', next: [10, 11, 12, 13, 14, 21], in_work: 1, is_final: 0 },
  { id: 10, tech: 'border', scope: 'T', next: [9, 12, 14, 21], in_work: 1, is_final: 0 },
  { id: 11, tech: 'at_port', scope: 'C', next: [12, 13, 21], in_work: 1, is_final: 0 },
  { id: 12, tech: 'import_customs', scope: 'B', next: [13, 14, 21], in_work: 1, is_final: 0 },
  { id: 13, tech: 'delivery', scope: 'C', next: [14, 21], in_work: 1, is_final: 0 },
  { id: 14, tech: 'unloaded', scope: 'B', next: [15, 16, 17, 21], in_work: 1, is_final: 0 },
  { id: 15, tech: 'empty_return', scope: 'C', next: [16, 17, 21], in_work: 1, is_final: 0 },
  { id: 16, tech: 'docs_waiting', scope: 'B', next: [17, 21], in_work: 1, is_final: 0 },
  { id: 17, tech: 'invoiced', scope: 'B', next: [18, 19, 21], in_work: 1, is_final: 0 },
  { id: 18, tech: 'paid', scope: 'B', next: [19], in_work: 1, is_final: 0 },
  { id: 19, tech: 'closed', scope: 'B', next: [], head_next: [17], in_work: 0, is_final: 1 },
  { id: 20, tech: 'hold', scope: 'B', next: [23], in_work: 1, is_final: 0 },
  { id: 21, tech: 'problem', scope: 'B', next: [19, 23], in_work: 1, is_final: 0 },
  { id: 22, tech: 'failed_loading', scope: 'T', next: [3, 19, 23], in_work: 0, is_final: 0 },
  { id: 23, tech: 'cancelled', scope: 'B', next: [], head_next: [1], in_work: 0, is_final: 1 },
]

const clients: readonly Status[] = [
  { id: 1, tech: 'new', next: [2, 7, 8], is_final: 0 },
  { id: 2, tech: 'in_progress', next: [3, 4, 7, 8], is_final: 0 },
  { id: 3, tech: 'negotiation', next: [4, 7, 8], is_final: 0 },
  { id: 4, tech: 'first_order', next: [5, 6, 7], is_final: 0 },
  { id: 5, tech: 'active', next: [6, 7], is_final: 0 },
  { id: 6, tech: 'sleeping', next: [2, 5, 7], is_final: 0 },
  { id: 7, tech: 'lost', next: [2], is_final: 0 },
  { id: 8, tech: 'not_target', next: [2], is_final: 0 },
]

const tasks: readonly Status[] = [
  { id: 1, tech: 'new', next: [2, 3, 4, 5], is_final: 0 },
  { id: 2, tech: 'in_progress', next: [3, 4, 5], is_final: 0 },
  { id: 3, tech: 'waiting', next: [2, 4, 5], is_final: 0 },
  { id: 4, tech: 'done', next: [2], is_final: 1 },
  { id: 5, tech: 'cancelled', next: [1], is_final: 1 },
]

export const STATUSES = {
  leads_statuses: leads,
  quotations_statuses: quotations,
  order_statuses: orders,
  clients_statuses: clients,
  tasks_statuses: tasks,
} as const satisfies Readonly<Record<string, readonly Status[]>>
