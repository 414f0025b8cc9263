/** Calendar days in a time zone: a filter's dd-mm-yyyy becomes the instants at which that day starts and ends there. */
import { DAY } from './seconds.ts'

/** The zone of a company that names none. */
export const DEFAULT_TIME_ZONE = 'Europe/Kyiv'

const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (timeZone: string) => {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

/** How far local clocks are ahead of UTC at this instant, in seconds. */
const offsetAt = (seconds: number, timeZone: string): number => {
  // 18/11/2026, 14:44:27. Its parts would take twice as long, and a table has hundreds of dates.
  const [day = 1, month = 1, year = 0, ...time] = formatterOf(timeZone)
    .format(seconds * 1000)
    .split(/\D+/)
    .map(Number)
  return Date.UTC(year, month - 1, day, ...time) / 1000 - seconds
}

/** The first instant of a local day; where clocks skip midnight it is the first one that exists. */
const dayStart = (utcMidnight: number, timeZone: string): number => {
  const guess = utcMidnight - offsetAt(utcMidnight, timeZone)
  return utcMidnight - offsetAt(guess, timeZone)
}

/** "28-02-2026" → its start and the start of the next day; null when there is no such day. */
export const dayRange = (text: string, timeZone: string): { start: number; end: number } | null => {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text)
  if (!match) return null
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const midnight = new Date(Date.UTC(year, month - 1, day))
  if (year < 1900 || year > 2100 || midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null
  const next = Date.UTC(year, month - 1, day + 1) / 1000
  return { start: dayStart(midnight.getTime() / 1000, timeZone), end: dayStart(next, timeZone) }
}

/** The first moment of the local day in which this instant lies. */
export const startOfDay = (seconds: number, timeZone: string): number => {
  const local = seconds + offsetAt(seconds, timeZone)
  return dayStart(local - (((local % DAY) + DAY) % DAY), timeZone)
}

/** The instant as the clocks of the zone show it, in seconds as if that were UTC. */
export const wallClock = (seconds: number, timeZone: string): number => seconds + offsetAt(seconds, timeZone)

/** The instant at which the clocks of the zone show this; of two the later one, of none the next. */
export const instantOf = (shown: number, timeZone: string): number => dayStart(shown, timeZone)
