/** How long a document is still valid: a licence, an insurance, a contract. Pure. */
import { DAY } from '@fura/shared/seconds.ts'
import { companyDay } from '#core/company-zone.ts'

/** From here on a person must act: a new policy takes about that long. */
export const SOON_DAYS = 30

export interface Expiry {
  state: 'good' | 'soon' | 'past'
  /** Remaining whole days; the last day counts. Below zero: days since it expired. */
  days: number
}

/** `until`: a calendar day, 00:00 UTC. `today`: the company's calendar day, likewise. */
export const expiryOf = (until: number, today: number): Expiry => {
  const days = Math.round((until - today) / DAY)
  if (days < 0) return { state: 'past', days }
  return { state: days <= SOON_DAYS ? 'soon' : 'good', days }
}

/** Until the last free day of a container or an order: the one count, wherever free time is shown. */
export const freeDaysLeft = (end: number, now: Date = new Date()): number =>
  expiryOf(end, companyDay(now.getTime() / 1000)).days
