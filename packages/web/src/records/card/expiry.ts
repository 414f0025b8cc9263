/** How long a paper is still good for: a licence, an insurance, a contract. Pure. */
import { DAY } from '@fura/shared/seconds.ts'
/** A person must act from here on: a new policy takes about that long. */
export const SOON_DAYS = 30

export interface Expiry {
  state: 'good' | 'soon' | 'past'
  /** Whole days that are left; the last day counts. Below zero: since when it is over. */
  days: number
}

/** `until`: a calendar day, 00:00 UTC. `today`: the calendar day here, likewise. */
export const expiryOf = (until: number, today: number): Expiry => {
  const days = Math.round((until - today) / DAY)
  if (days < 0) return { state: 'past', days }
  return { state: days <= SOON_DAYS ? 'soon' : 'good', days }
}

/** Until the last free day of a container or an order: the one count, wherever free time is told. */
export const freeDaysLeft = (end: number, now: Date = new Date()): number => expiryOf(end, todayHere(now)).days

/** The calendar day on this device's clock. */
export const todayHere = (now: Date = new Date()): number =>
  Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 1000
