/** Figures of orders: numbers, breakdowns, cargo, punctuality, the best. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { orderStatus, orderType, ordersDirType } from '@fura/shared/entities/status-lists.ts'
import type { Best, DebtFigures, OrderFigures } from '@fura/shared/statistics.ts'
import { Big } from 'big.js'
import type { DebtRow, LoadedRow } from './order-counts.sql.ts'
import type { OrderSumsRow } from './order-sums.sql.ts'
import { plainFigures } from './plain-figures.ts'
import { sharesOf, type Words } from './stats.names.ts'
import { asMoney, asQuantity, toBig, partOf, percent, countBy } from './stats.numbers.ts'
import type { VisibleFigures, StatsRows } from './stats.questions.ts'
import type { Answers } from './stats.runner.ts'

type StatsAnswers = Answers<StatsRows>

/** Carriers are listed worst first. */
const MOST_CARRIERS = 20

export const totalOf = (rows: readonly LoadedRow[]): { loaded: number; onTime: number } => ({
  loaded: rows.reduce((sum, row) => sum + row.loaded, 0),
  onTime: rows.reduce((sum, row) => sum + row.on_time, 0),
})

const carriersOf = (rows: readonly LoadedRow[], { named }: Words) =>
  rows
    .map((row) => ({ id: row.carrier ?? 0, loaded: row.loaded, on_time: row.on_time }))
    .filter(({ id }) => id > 0)
    .toSorted(
      (one, other) =>
        // Shares compared without dividing.
        one.on_time * other.loaded - other.on_time * one.loaded || other.loaded - one.loaded || one.id - other.id,
    )
    .slice(0, MOST_CARRIERS)
    .map(({ id, loaded, on_time }) => ({ id, name: named(contractor, id), loaded, on_time }))

export const orderFigures = (answers: StatsAnswers, words: Words, { isHead }: VisibleFigures): OrderFigures => {
  const [total, units] = [partOf(answers.sums, 'total')[0], partOf(answers.sums, 'units')[0]]
  const { loaded, onTime } = totalOf(answers.loaded)
  const statuses = sharesOf(countBy(answers.made, 'status_id'), orderStatus, words)
  return {
    ...plainFigures('orders', answers),
    made: statuses.reduce((sum, { count }) => sum + count, 0),
    by_status: statuses
      .map((share) => ({ ...share, color: words.colorOf(share.id) }))
      .toSorted((one, other) => one.id - other.id),
    by_type: sharesOf(countBy(answers.made, 'order_type_id'), orderType, words),
    by_direction: sharesOf(countBy(answers.made, 'direction_id'), ordersDirType, words),
    teu: asQuantity(toBig(total?.teu)),
    containers: units?.num ?? 0,
    trucks: Number(units?.weight ?? 0),
    // Weights are thousandths of a kilogram.
    tonnes: asQuantity(toBig(total?.weight).div(1000)),
    loaded,
    on_time: onTime,
    on_time_percent: percent(onTime, loaded),
    ...(isHead ? { by_carrier: carriersOf(answers.loaded, words) } : {}),
  }
}

const bestOf = (rows: readonly OrderSumsRow[], income: boolean, nameOf: (id: number) => string): Best[] =>
  rows.flatMap((row) => {
    const ids = [row.one, row.two].filter((id) => id !== null)
    const names = ids.map(nameOf)
    // A viewer who may not open the client does not see its name either, so it is left out.
    if (names.includes('')) return []
    const sum = income ? { income: asMoney(toBig(row.income)) } : {}
    return [{ ids, names, count: row.num, ...sum }]
  })

export const bestFigures = ({ sums }: StatsAnswers, { named }: Words, { income }: VisibleFigures) => ({
  top_clients: bestOf(partOf(sums, 'client'), income, (id) => named(client, id)),
  top_routes: bestOf(partOf(sums, 'route'), income, (id) => named(city, id)),
  top_carriers: bestOf(partOf(sums, 'carrier'), income, (id) => named(contractor, id)),
})

export const debtFigures = ({ debts }: StatsAnswers, { named }: Words, { isHead }: VisibleFigures): DebtFigures => {
  const [total] = partOf(debts, 'total')
  const sum = (row: DebtRow | undefined, column: 'due' | 'to_30' | 'to_60' | 'beyond'): string =>
    asMoney(toBig(row?.[column]))
  return {
    due: sum(total, 'due'),
    overdue_30: sum(total, 'to_30'),
    overdue_60: sum(total, 'to_60'),
    overdue_more: sum(total, 'beyond'),
    by_client: partOf(debts, 'client').flatMap((row) => {
      const id = row.client_id ?? 0
      const name = named(client, id)
      return name === '' ? [] : [{ id, name, overdue: sum(row, 'due'), days: row.days }]
    }),
    ...(isHead
      ? {
          by_department: partOf(debts, 'department')
            .map((row) => ({ name: row.name, overdue: sum(row, 'due') }))
            .toSorted((one, other) => new Big(other.overdue).cmp(one.overdue)),
        }
      : {}),
  }
}
