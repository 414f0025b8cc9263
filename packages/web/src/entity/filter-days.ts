/** The days of a range filter: dd-mm-yyyy in the address (§7), a calendar day in its field. */
import dayjs from 'dayjs'
import { FILTER_DATE_FORMAT } from '@fura/shared/constants.ts'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(customParseFormat)
dayjs.extend(utc)

export const dayOf = (seconds: number): string =>
  seconds === 0 ? '' : dayjs.unix(seconds).utc().format(FILTER_DATE_FORMAT)

/** 0 for what is no day. */
export const secondsOfDay = (text: string): number => {
  const day = dayjs.utc(text, FILTER_DATE_FORMAT, true)
  return day.isValid() ? day.unix() : 0
}
