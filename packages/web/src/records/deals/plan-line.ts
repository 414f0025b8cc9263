/** The plan of an order as a sum that adds up: "31 233,33 − 24 623,33 + 345,60 = 6 955,60 ₴". Pure. */
import { textIn } from '@fura/shared/fields/wire.ts'
import type { ValuesOf } from '@fura/shared/entities/index.ts'
import { formatMoney } from '#i18n/format.ts'

const isNothing = (sum: string): boolean => /^-?0*(\.0*)?$/.test(sum)

/** A further term with its sign before it. */
const term = (sum: string, isTaken: boolean): string => {
  const isMinus = sum.startsWith('-') !== isTaken
  return `${isMinus ? '−' : '+'} ${formatMoney(sum.replace(/^-/, ''))}`
}

/** null if the reader may not see the plan, blank while it has no price; without the result if they may not see the income. */
export const planLine = (order: ValuesOf<'order'>, sign: string): string | null => {
  const [revenue, cost, kickbacks, income] = [
    textIn(order.plan_income),
    textIn(order.plan_expense),
    textIn(order.plan_kickbacks),
    textIn(order.sum_income),
  ]
  if (revenue === '' || cost === '') return null
  if ([revenue, cost, kickbacks].every(isNothing)) return ''
  const terms = [
    formatMoney(revenue).replace(/^-/, '−'),
    term(cost, true),
    ...(isNothing(kickbacks) ? [] : [term(kickbacks, false)]),
  ]
  const result = income === '' ? [] : ['=', formatMoney(income, sign).replace(/^-/, '−')]
  return [...terms, ...result].join(' ')
}
