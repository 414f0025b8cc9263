/** A moment in its shortest form: the time for today, else the day as well. */
import { formatDate, formatDateTime, formatTime } from '#i18n/format.ts'

export const momentText = (seconds: number, now = Date.now() / 1000): string =>
  formatDate(seconds) === formatDate(now) ? formatTime(seconds) : formatDateTime(seconds)
