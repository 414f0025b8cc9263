/** What waits for the reader over orders, quotations and tasks, the most urgent first, with how much there is of it. */
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { type Browsed, useBrowse } from '#entity/use-browse.ts'
import type { Row } from '#offline/reads.ts'
import { useWaiting } from '#records/deals/deal-chips.tsx'

const OVERDUE = { filters: { mine: '1', overdue: '1' }, search: '', page: 1 }

export interface Waiting {
  entity: Entity
  path: `/${string}`
  row: Row
  /** By when, in seconds. */
  due: number
}

const NOBODY: readonly Row[] = []

const dueOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const waitingIn = (entity: Entity, path: `/${string}`, rows: readonly Row[], field: string): Waiting[] =>
  rows.map((row) => ({ entity, path, row, due: dueOf(row[field]) }))

/** A task is over here before the server has heard of it. */
const isOpen = ({ is_overdue: isOverdue }: Row): boolean => isOverdue === 1

export interface WaitingList {
  isKnown: boolean
  all: readonly Waiting[]
  total: number
  orders: number
  quotes: number
}

const isAnswered = ({ state }: Browsed): boolean => state !== 'loading'

export const useWaitingList = (): WaitingList => {
  const { can } = useSession()
  const { quotes: hasQuotes } = useInstallation().variant
  const seesQuotes = hasQuotes && can('can_view_quote')
  const orders = useWaiting(order)
  const quotes = useWaiting(quote, seesQuotes)
  const tasks = useBrowse(task, OVERDUE)
  const late = tasks.rows.filter(isOpen)
  const all = [
    ...waitingIn(order, ROUTES.order.path, orders.rows, 'attention_due'),
    ...waitingIn(quote, ROUTES.quote.path, seesQuotes ? quotes.rows : NOBODY, 'attention_due'),
    ...waitingIn(task, ROUTES.task.path, late, 'date_end'),
  ].toSorted((one, other) => one.due - other.due)
  const quotesTotal = seesQuotes ? quotes.total : 0
  return {
    isKnown: isAnswered(orders) && isAnswered(tasks) && (!seesQuotes || isAnswered(quotes)),
    all,
    total: orders.total + quotesTotal + tasks.total,
    orders: orders.total,
    quotes: quotesTotal,
  }
}
