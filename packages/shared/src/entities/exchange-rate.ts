/** What a currency costs in the company's own currency from a day on; there is one a day (domain.md 1.20, decision 0031). */
import { choice, date, int, rate, ref, text } from '../fields/field.ts'
import { defineEntity, type RecordOf } from './entity.ts'

/** Typed by a person, or from a central bank: Ukraine, Kazakhstan, Poland, the euro area. */
export const RATE_SOURCES = ['manual', 'nbu', 'nbk', 'nbp', 'ecb'] as const

export const exchangeRate = defineEntity({
  name: 'exchange_rate',
  title: 'comment',
  table: 'exchange_rates',
  path: 'currencies/exchange_rate',
  fields: {
    currency_id: ref('currency', { required: true, inList: true }),
    date: date({ required: true, inList: true, unique: ['currency_id'] }),
    rate: rate({ required: true, inList: true }),
    /** How many units the rate is for: banks quote cheap currencies per hundred. */
    units: int({ calc: true, inList: true, default: 1 }),
    source: choice(RATE_SOURCES, { calc: true, inList: true, default: 'manual' }),
    comment: text({ max: 250 }),
  },
  can: { add: 'can_add_user', edit: 'can_add_user' },
  seenBy: 'everyone',
  filters: ['currency_id', 'date', 'source'],
  sort: ['-date'],
})
export type ExchangeRate = RecordOf<typeof exchangeRate>
