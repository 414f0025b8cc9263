/** Figures of orders: how many, how they split up, what was carried, what came in time, who is best. */
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { orderStatus, orderType, ordersDirType } from '@fura/shared/entities/status-lists.ts'
import type { Best, DebtFigures, OrderFigures } from '@fura/shared/statistics.ts'
import { Big } from 'big.js'
import type { Row } from '#db/database.ts'
import { plainFigures } from './plain-figures.ts'
import { sharesOf, type Words } from './stats.names.ts'
import { asMoney, asQuantity, bigIn, percent, tally } from './stats.numbers.ts'
import type { Shown, StatsQuestions } from './stats.questions.ts'
import type { Answers } from './stats.runner.ts'

type StatsAnswers = Answers<StatsQuestions>

/** Carriers are listed worst first. */
const MOST_CARRIERS = 20

export const partOf = (rows: readonly Row[], part: string): Row[] => rows.filter((row) => row.part === part)

export const totalOf = (rows: readonly Row[]): { loaded: number; onTime: number } => ({
  loaded: rows.reduce((sum, row) => sum + Number(row.loaded), 0),
  onTime: rows.reduce((sum, row) => sum + Number(row.on_time), 0),
})

const carriersOf = (rows: readonly Row[], { named }: Words) =>
  rows
    .map((row) => ({ id: Number(row.carrier ?? 0), loaded: Number(row.loaded), on_time: Number(row.on_time) }))
    .filter(({ id }) => id > 0)
    .toSorted(
      (one, other) =>
        // Shares compared without dividing.
        one.on_time * other.loaded - other.on_time * one.loaded || other.loaded - one.loaded || one.id - other.id,
    )
    .slice(0, MOST_CARRIERS)
    .map(({ id, loaded, on_time }) => ({ id, name: named(contractor, id), loaded, on_time }))

export const orderFigures = (answers: StatsAnswers, words: Words, { isHead }: Shown): OrderFigures => {
  const [total, units] = [partOf(answers.sums, 'total')[0], partOf(answers.sums, 'units')[0]]
  const { loaded, onTime } = totalOf(answers.loaded)
  const statuses = sharesOf(tally(answers.made, 'status_id'), orderStatus, words)
  return {
    ...plainFigures('orders', answers),
    made: statuses.reduce((sum, { count }) => sum + count, 0),
    by_status: statuses
      .map((share) => ({ ...share, color: words.colorOf(share.id) }))
      .toSorted((one, other) => one.id - other.id),
    by_type: sharesOf(tally(answers.made, 'order_type_id'), orderType, words),
    by_direction: sharesOf(tally(answers.made, 'direction_id'), ordersDirType, words),
    teu: asQuantity(bigIn(total, 'teu')),
    containers: Number(units?.num ?? 0),
    trucks: Number(units?.weight ?? 0),
    // Weights are thousandths of a kilogram.
    tonnes: asQuantity(bigIn(total, 'weight').div(1000)),
    loaded,
    on_time: onTime,
    on_time_percent: percent(onTime, loaded),
    ...(isHead ? { by_carrier: carriersOf(answers.loaded, words) } : {}),
  }
}

const bestOf = (rows: readonly Row[], income: boolean, nameOf: (id: number) => string): Best[] =>
  rows.flatMap((row) => {
    const ids = [Number(row.one), ...(row.two === null ? [] : [Number(row.two)])]
    const names = ids.map(nameOf)
    // A viewer who may not open the client does not see its name either, so it is left out.
    if (names.includes('')) return []
    const sum = income ? { income: asMoney(bigIn(row, 'income')) } : {}
    return [{ ids, names, count: Number(row.num), ...sum }]
  })

export const bestFigures = ({ sums }: StatsAnswers, { named }: Words, { income }: Shown) => ({
  top_clients: bestOf(partOf(sums, 'client'), income, (id) => named(client, id)),
  top_routes: bestOf(partOf(sums, 'route'), income, (id) => named(city, id)),
  top_carriers: bestOf(partOf(sums, 'carrier'), income, (id) => named(contractor, id)),
})

export const debtFigures = ({ debts }: StatsAnswers, { named }: Words, { isHead }: Shown): DebtFigures => {
  const [total] = partOf(debts, 'total')
  const sum = (row: Row | undefined, column: string): string => asMoney(bigIn(row, column))
  return {
    due: sum(total, 'due'),
    overdue_30: sum(total, 'to_30'),
    overdue_60: sum(total, 'to_60'),
    overdue_more: sum(total, 'beyond'),
    by_client: partOf(debts, 'client').flatMap((row) => {
      const id = Number(row.client_id)
      const name = named(client, id)
      return name === '' ? [] : [{ id, name, overdue: sum(row, 'due'), days: Number(row.days) }]
    }),
    ...(isHead
      ? {
          by_department: partOf(debts, 'department')
            .map((row) => ({ name: String(row.name), overdue: sum(row, 'due') }))
            .toSorted((one, other) => new Big(other.overdue).cmp(one.overdue)),
        }
      : {}),
  }
}
