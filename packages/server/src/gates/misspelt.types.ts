/** Names that no declaration has: each of these lines must fail to compile, which `npm run check` holds. */
import { defineEntity } from '@fura/shared/entities/entity.ts'
import type { FieldsByEntity } from '@fura/shared/entities/fields-by-entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { text } from '@fura/shared/fields/field.ts'
import type { NewValues } from '@fura/shared/fields/validate.ts'
import type { OrderParts } from '@fura/shared/money/order-sums.ts'
import type { ValuesOf } from '@fura/shared/entities/index.ts'
import { isEmpty, numberOf } from '@fura/shared/rules/wire-values.ts'
import { startCheck } from '@fura/shared/rules/record-check.ts'
import type { OrderStatusName } from '@fura/shared/statuses.ts'
import { sql } from 'kysely'
import type { Database, Reader, StoredRow } from '#db/database.ts'
import { columns, columnsOf, part } from '#db/sql-text.ts'
import type { StatusRules } from '#resource/status.ts'

const o = columnsOf('orders', 'o')
const p = columnsOf<'order_containers' | 'order_directions'>('order_containers', 'p')
const ofOrder = (column: keyof typeof o) => part`${o[column]} > 0`
const ofPart = (column: keyof typeof p) => part`${p[column]} is not null`

export const misspelt = (db: Reader, written: Database, order: ValuesOf<'order'>, parts: OrderParts) => [
  // @ts-expect-error a table of that name
  db.selectFrom('oders'),
  // @ts-expect-error a field in a query
  db.selectFrom('orders').select('maneger_id'),
  // @ts-expect-error a field in a condition
  db.selectFrom('orders').selectAll().where('clientid', '=', 1),
  // @ts-expect-error a value that the choice does not have
  db.selectFrom('order_directions').selectAll().where('transport_mode', '=', 'lorry'),
  // @ts-expect-error a field in SQL that is written as text
  columns('orders', 'maneger_id'),
  // @ts-expect-error a field of one of the tables that a text joins
  ofOrder('planed_loading_date'),
  // @ts-expect-error a field that only one of two tables has, in a text that serves both
  ofPart('transport_mode'),
  // @ts-expect-error a field in SQL inside a query of Kysely's
  db.selectFrom('orders').select((eb) => sql<number>`max(${eb.ref('doc_dat')})`.as('last')),
  // @ts-expect-error a table in SQL that is written as text
  written.tableText('oders'),
  // @ts-expect-error a field that a rule reads
  numberOf(order, 'planed_loading_date'),
  // @ts-expect-error a field that a rule finds fault with
  startCheck(order, []).warn('gros_weight', 'min', [], true),
  // @ts-expect-error a field in sums
  parts.customer_freight.map((row) => isEmpty(row, 'curency_id')),
]

// @ts-expect-error a field of a table with an alias, in SQL that is written as text
export const aliasColumn: keyof ReturnType<typeof columnsOf<'messages'>> = 'is_delated'

// @ts-expect-error a field of a stored record
export const recordField: keyof StoredRow<'leads'> = 'status_di'

// @ts-expect-error a field of a checked body
export const bodyField: keyof NewValues<(typeof lead)['fields']> = 'status_di'

export const ofLead: StatusRules<'lead'> = {
  entity: lead,
  list: 'leads_statuses',
  // @ts-expect-error a field that names the team of a record with statuses
  team: ['maneger_id'],
}

// @ts-expect-error a status of the list
export const status: OrderStatusName = 'in_tranzit'

// @ts-expect-error a field that a variant hides, or a copy leaves behind
export const hidden: FieldsByEntity = { order: ['notify_prty'] }

export const roles = defineEntity({
  name: 'note',
  table: 'notes',
  path: 'notes',
  fields: { name: text() },
  can: { add: 'nobody', edit: 'nobody' },
  // @ts-expect-error a role that decides who sees a record
  seenBy: { roles: ['maneger_id'] },
})

// @ts-expect-error an entity that does not say who sees it
export const open = defineEntity({
  name: 'note',
  table: 'notes',
  path: 'notes',
  fields: { name: text() },
  can: { add: 'nobody', edit: 'nobody' },
})
