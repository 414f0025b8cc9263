/** The figures of money and debts once more for the tests. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { Big } from 'big.js'
import type { Database, Row } from '#db/database.ts'
import { bankRate } from '../currencies/rates.queries.ts'
import { countedOrders, incomeOf, turnoverOf, unitsOf } from './order.reference.ts'
import { DAY, isOf, live, localDay, moneyOf, num, percentOf, type Question, total } from './stats.reference.ts'

/** In hundredths: of each month its days among all. */
export const targetFor = (target: Big, from: string, to: string): Big => {
  let sum = new Big(0)
  for (let day = Date.parse(from); day <= Date.parse(to); day += DAY * 1000) {
    const date = new Date(day)
    const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    sum = sum.plus(new Big(1).div(days))
  }
  return target.times(sum)
}

const detainedCents = async (db: Database, orders: readonly Row[], now: number): Promise<Big> => {
  const byId = new Map(orders.map((row) => [num(row, 'id'), row]))
  const today = Date.parse(localDay(now)) / 1000
  const groups = new Map<string, Big>()
  for (const row of await live(db, 'order_containers')) {
    const order = byId.get(num(row, 'order_id'))
    if (!order || num(row, 'dnd_amount') === 0) continue
    const key = `${num(row, 'dnd_currency_id') || num(order, 'currency_id')} ${num(row, 'empty_return_date') || today}`
    groups.set(key, (groups.get(key) ?? new Big(0)).plus(num(row, 'dnd_amount')))
  }
  let sum = new Big(0)
  for (const [key, cents] of groups) {
    const [currency = 0, day = 0] = key.split(' ').map(Number)
    const rate = currency === 0 ? '1' : await bankRate(db.read, currency, day)
    sum = sum.plus(cents.times(rate ?? 0).round(0, Big.roundHalfUp))
  }
  return sum
}

export const moneyReference = async (db: Database, question: Question) => {
  const orders = await countedOrders(db, question)
  const [income, turnover] = [total(orders, incomeOf), total(orders, turnoverOf)]
  const units = (await unitsOf(db, orders)).filter(({ trucks }) => trucks > 0)
  const trucks = units.reduce((sum, one) => sum + one.trucks, 0)
  const withTeu = orders.filter((row) => num(row, 'teu') > 0)
  const per = (cents: Big, by: Big | number) => (new Big(by).eq(0) ? null : moneyOf(cents.div(by)))
  const people = (await live(db, 'team_users')).filter(
    (row) =>
      row.is_active === 1 &&
      (question.ids === null || question.ids.includes(num(row, 'id'))) &&
      (question.organization === undefined || row.organization === question.organization),
  )
  const target = targetFor(
    total(people, (row) => num(row, 'plan_income')),
    question.from,
    question.to,
  ).round(0)
  const today = localDay(question.now)
  const year = Number(question.to.slice(0, 4))
  const monthIncome = async (month: number, of: number): Promise<string> => {
    const first = `${of}-${String(month).padStart(2, '0')}`
    return moneyOf(total(await countedOrders(db, { ...question, from: `${first}-01`, to: `${first}-31` }), incomeOf))
  }
  const months = []
  for (let month = 1; month <= 12; month += 1)
    months.push({ month, income: await monthIncome(month, year), year_before: await monthIncome(month, year - 1) })
  return {
    turnover: moneyOf(turnover),
    margin: percentOf(income, turnover),
    income: moneyOf(income),
    plan_income: moneyOf(target),
    plan_percent: percentOf(income, target),
    plan_percent_to_date:
      today >= question.from && today <= question.to
        ? percentOf(total(await countedOrders(db, { ...question, to: today }), incomeOf), target)
        : null,
    per_order: per(income, orders.length),
    per_teu: per(total(withTeu, incomeOf), total(withTeu, (row) => num(row, 'teu')).div(1000)),
    per_truck: per(
      total(
        units.map(({ row }) => row),
        incomeOf,
      ),
      trucks,
    ),
    months,
    demurrage: moneyOf(await detainedCents(db, orders, question.now)),
  }
}

export const debtReference = async (db: Database, question: Question) => {
  const today = Date.parse(localDay(question.now)) / 1000
  const orders = (await live(db, 'orders')).filter(
    (row) => row.status_id !== ORDER_STATUS.cancelled && isOf(question, row, question.role),
  )
  const ids = new Set(orders.map((row) => num(row, 'id')))
  const owing = (await live(db, 'customer_freight'))
    .filter((row) => ids.has(num(row, 'order_id')) && num(row, 'debt') > 0)
    .map((row) => ({ row, days: num(row, 'due_date') > 0 ? (today - num(row, 'due_date')) / DAY : 0 }))
  const cents = (test: (days: number) => boolean) =>
    moneyOf(
      total(
        owing.filter(({ days }) => test(days)).map(({ row }) => row),
        (row) => num(row, 'debt'),
      ),
    )
  const overdue = owing.filter(({ days }) => days > 0)
  const clients = [...Map.groupBy(overdue, ({ row }) => num(row, 'client_id'))].map(([id, rows]) => ({
    id,
    overdue: moneyOf(
      total(
        rows.map(({ row }) => row),
        (row) => num(row, 'debt'),
      ),
    ),
    days: Math.max(...rows.map(({ days }) => days)),
  }))
  return {
    due: cents((days) => days <= 0),
    overdue_30: cents((days) => days >= 1 && days <= 30),
    overdue_60: cents((days) => days >= 31 && days <= 60),
    overdue_more: cents((days) => days > 60),
    by_client: clients.toSorted((a, b) => new Big(b.overdue).cmp(a.overdue) || a.id - b.id).slice(0, 50),
  }
}
