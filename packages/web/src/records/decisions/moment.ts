/** When somebody acted, as short as it can be said: the time of today, else the day as well. */
import { formatDate, formatDateTime, formatTime } from '#i18n/format.ts'

export const momentText = (seconds: number, now = Date.now() / 1000): string =>
  formatDate(seconds) === formatDate(now) ? formatTime(seconds) : formatDateTime(seconds)
