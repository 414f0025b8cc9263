/** Days and instants in Unix seconds, as the parts a person picks and as the words a field shows (S5.09, S9.06). */
import { DATE_FORMAT, TIME_FORMAT } from '@fura/shared/constants.ts'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

/** As the calendar speaks: 2026-11-16. */
const DAY = 'YYYY-MM-DD'

export interface PickedTime {
  day: string
  hour: number
  minute: number
}

/** `zone` is null for a calendar day, which is the same everywhere: 00:00 UTC. */
const at = (seconds: number, zone: string | null) => {
  const instant = dayjs.unix(seconds)
  return zone === null ? instant.utc() : instant.tz(zone)
}

export const partsOf = (seconds: number, zone: string | null): PickedTime => {
  const moment = at(seconds, zone)
  return { day: moment.format(DAY), hour: moment.hour(), minute: moment.minute() }
}

export const secondsOf = ({ day, hour, minute }: PickedTime, zone: string | null): number => {
  if (zone === null) return dayjs.utc(day, DAY).unix()
  const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return dayjs.tz(`${day} ${clock}`, zone).unix()
}

/** Today in a time zone, or on this device. */
export const todayIn = (zone: string | null): string => (zone === null ? dayjs() : dayjs().tz(zone)).format(DAY)

/** The day after one of these days. */
export const dayAfter = (day: string): string => dayjs.utc(day, DAY).add(1, 'day').format(DAY)

/** Nothing for 0: no record is of 1970. */
export const dateWords = (seconds: number, zone: string | null): { date: string; time: string } | null => {
  if (seconds === 0) return null
  const moment = at(seconds, zone)
  return { date: moment.format(DATE_FORMAT), time: moment.format(TIME_FORMAT) }
}
