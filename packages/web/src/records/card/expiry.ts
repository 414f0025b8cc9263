/** How long a paper is still good for: a licence, an insurance, a contract. Pure. */
import { DAY } from '@fura/shared/seconds.ts'
import { companyDay } from '#core/company-zone.ts'

/** A person must act from here on: a new policy takes about that long. */
export const SOON_DAYS = 30

export interface Expiry {
  state: 'good' | 'soon' | 'past'
  /** Whole days that are left; the last day counts. Below zero: since when it is over. */
  days: number
}

/** `until`: a calendar day, 00:00 UTC. `today`: the calendar day of the company, likewise. */
export const expiryOf = (until: number, today: number): Expiry => {
  const days = Math.round((until - today) / DAY)
  if (days < 0) return { state: 'past', days }
  return { state: days <= SOON_DAYS ? 'soon' : 'good', days }
}

/** Until the last free day of a container or an order: the one count, wherever free time is told. */
export const freeDaysLeft = (end: number, now: Date = new Date()): number =>
  expiryOf(end, companyDay(now.getTime() / 1000)).days
