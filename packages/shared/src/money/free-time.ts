/** Free time of a container and what is charged after it (domain.md 3.6). Days are Unix seconds at 00:00 UTC; 0 is not yet. */
import { DAY } from '../seconds.ts'
import { Big } from 'big.js'
import { asText, type Decimal } from './decimals.ts'

export interface ContainerDays {
  dischargeDate: number
  gateOutDate: number
  emptyReturnDate: number
}

/** `combined`: one allowance from discharge to return; else one in the port and one outside it. */
export type FreeTime =
  | { kind: 'combined'; freeDays: number; rate: Decimal }
  | { kind: 'separate'; freeDays: number; rate: Decimal; freeDaysOutside: number; rateOutside: Decimal }

export interface Overdue {
  demurrageDays: number
  detentionDays: number
  amount: Decimal
  /** The last free day; 0 where nothing runs. */
  freeTimeEnd: number
}

const daysBetween = (from: number, to: number): number => Math.round((to - from) / DAY)

const daysOver = (days: number, free: number): number => Math.max(0, days - free)

const lastFreeDay = ({ dischargeDate, gateOutDate }: ContainerDays, free: FreeTime): number => {
  if (free.kind === 'separate' && gateOutDate > 0) return gateOutDate + free.freeDaysOutside * DAY
  return dischargeDate + (free.freeDays - 1) * DAY
}

/** `today` stands for what has not happened yet. */
export const freeTimeOf = (days: ContainerDays, free: FreeTime, today: number): Overdue => {
  const { dischargeDate, gateOutDate, emptyReturnDate } = days
  if (dischargeDate === 0) return { demurrageDays: 0, detentionDays: 0, amount: asText(new Big(0)), freeTimeEnd: 0 }
  const freeTimeEnd = lastFreeDay(days, free)
  if (free.kind === 'combined') {
    const demurrageDays = daysOver(daysBetween(dischargeDate, emptyReturnDate || today) + 1, free.freeDays)
    return { demurrageDays, detentionDays: 0, amount: asText(new Big(free.rate).times(demurrageDays)), freeTimeEnd }
  }
  const demurrageDays = daysOver(daysBetween(dischargeDate, gateOutDate || today) + 1, free.freeDays)
  const outside = gateOutDate === 0 ? 0 : daysBetween(gateOutDate, emptyReturnDate || today)
  const detentionDays = daysOver(outside, free.freeDaysOutside)
  const amount = new Big(free.rate).times(demurrageDays).plus(new Big(free.rateOutside).times(detentionDays))
  return { demurrageDays, detentionDays, amount: asText(amount), freeTimeEnd }
}
