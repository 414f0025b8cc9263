/** Where the kinds of the calendar come from: a date of a record, what else is read of it, and whether it is over or overdue. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import type { Rights } from '@fura/shared/permissions.ts'
import type { CalendarKind } from '@fura/shared/rules/calendar-kinds.ts'
import { hasReached } from '@fura/shared/rules/order-status.ts'
import { isTaskDone } from '@fura/shared/rules/task-rules.ts'
import { ORDER_STATUS, QUOTE_STATUS, TASK_STATUS } from '@fura/shared/statuses.ts'
import type { RowOf } from '#db/database.ts'
import type { AnyColumn, ColumnOf } from '#db/sql-text.ts'

/** Columns that orders and quotations share. */
export const DEAL_COLUMNS = [
  'number',
  'status_id',
  'in_work',
  'client_id',
  'manager_id',
  'poo_id',
  'pol_id',
  'pod_id',
  'fd_id',
] as const satisfies readonly (ColumnOf<'orders'> & ColumnOf<'quotations'>)[]

type Order = RowOf<'orders'>

export type DealRow = Partial<Pick<Order, (typeof DEAL_COLUMNS)[number]>>

/** Columns of a record that its entity or its source reads. */
type Columns = DealRow &
  Partial<
    Pick<Order, 'actual_loading_date' | 'actual_unloading_date' | 'atd' | 'ata'> &
      Pick<RowOf<'quotations'>, 'sent_date'> &
      Pick<
        RowOf<'tasks'>,
        'name' | 'date_start' | 'type_id' | 'object_type' | 'object_id' | 'reminder_min' | 'team_user_id'
      > &
      Pick<RowOf<'order_containers'>, 'order_id' | 'empty_return_date'> &
      Pick<RowOf<'drivers'>, 'contractor_id'>
  >

/** `at`: the date that puts it into the calendar. */
export type SourceRow = Columns & { id: number; at: number }

export type SourceColumn = keyof Columns

export interface Source {
  kind: CalendarKind
  entity: Entity
  /** The field that says when. */
  column: AnyColumn
  /** It is a date and not an instant. */
  isDay: boolean
  /** Columns to read in addition to those of all its entity's sources. */
  columns: readonly SourceColumn[]
  /** Excluded from the calendar: cancelled records. */
  without?: { column: AnyColumn; value: number }
  /** Done, so it needs no more attention. */
  isDone: (row: SourceRow) => boolean
  needs?: (rights: Rights) => boolean
}

type DateColumn = 'actual_loading_date' | 'actual_unloading_date' | 'atd' | 'ata' | 'empty_return_date'

const isFilled = (row: SourceRow, column: DateColumn): boolean => (row[column] ?? 0) > 0
const stepTest =
  (status: number, ...actual: DateColumn[]) =>
  (row: SourceRow): boolean =>
    actual.some((column) => isFilled(row, column)) || hasReached(row, status)

const isLoaded = stepTest(ORDER_STATUS.loaded, 'actual_loading_date')
const hasLeft = stepTest(ORDER_STATUS.in_transit, 'atd')
/** No field says that a cut-off was kept: once the order is loaded, it was. */
const isLoadingDone = (row: SourceRow): boolean => isLoaded(row) || hasLeft(row)

const CALLED_OFF = { column: 'status_id', value: ORDER_STATUS.cancelled } as const

const ofOrder = (
  kind: CalendarKind,
  column: ColumnOf<'orders'>,
  isDay: boolean,
  isDone: (row: SourceRow) => boolean,
): Source => ({
  kind,
  entity: order,
  column,
  isDay,
  columns: ['actual_loading_date', 'actual_unloading_date', 'atd', 'ata'],
  without: CALLED_OFF,
  isDone,
})

const ofQuote = (
  kind: CalendarKind,
  column: ColumnOf<'quotations'>,
  isDay: boolean,
  isDone: (row: SourceRow) => boolean,
): Source => ({
  kind,
  entity: quote,
  column,
  isDay,
  columns: ['sent_date'],
  without: { column: 'status_id', value: QUOTE_STATUS.cancelled },
  isDone,
})

type PaperColumn = ColumnOf<'drivers'> | ColumnOf<'contractors'>

const paper = (entity: Entity, column: PaperColumn, columns: readonly SourceColumn[]): Source => ({
  kind: 'licence_end',
  entity,
  column,
  isDay: true,
  columns,
  isDone: () => false,
})

const maySeePayments = (rights: Rights): boolean => rights.can_view_sum_income || rights.can_view_plan_calculation

/** Answered in time if it was sent at or after the deadline, or its status says so. */
const isAnswered = ({ status_id: status = 0, sent_date: sent = 0, at }: SourceRow): boolean =>
  status > QUOTE_STATUS.priced || sent >= at

/** Birthdays recur every year and have a query of their own. */
export const SOURCES: readonly Source[] = [
  {
    kind: 'task',
    entity: task,
    column: 'date_end',
    isDay: false,
    columns: ['name', 'date_start', 'type_id', 'object_type', 'object_id', 'reminder_min'],
    without: { column: 'status_id', value: TASK_STATUS.cancelled },
    isDone: isTaskDone,
  },
  ofOrder('order_loading', 'planned_loading_date', false, isLoaded),
  ofOrder('order_unloading', 'planned_unloading_date', false, stepTest(ORDER_STATUS.unloaded, 'actual_unloading_date')),
  ofOrder('etd', 'etd', true, hasLeft),
  ofOrder('eta', 'eta', true, stepTest(ORDER_STATUS.delivery, 'ata')),
  ofOrder('doc_cutoff', 'doc_cutoff', false, isLoadingDone),
  ofOrder('vgm_cutoff', 'vgm_cutoff', false, isLoadingDone),
  ofOrder('cargo_cutoff', 'cargo_cutoff', false, isLoadingDone),
  {
    kind: 'free_time_end',
    entity: orderContainer,
    column: 'free_time_end',
    isDay: true,
    columns: ['number', 'order_id', 'empty_return_date'],
    // Containers of a finished order are not expected back, as in the statistics and on the order.
    isDone: (row) => isFilled(row, 'empty_return_date') || row.in_work === 0,
  },
  ofQuote('quote_valid_until', 'valid_until', true, (row) => row.in_work === 0),
  ofQuote('quote_answer', 'answer_deadline', false, isAnswered),
  { ...ofOrder('payment_due', 'payment_due_date', true, () => false), needs: maySeePayments },
  paper(driver, 'passport_until', ['name', 'contractor_id']),
  paper(driver, 'adr_until', ['name', 'contractor_id']),
  paper(contractor, 'license_until', ['name']),
  paper(contractor, 'insurance_until', ['name']),
]
