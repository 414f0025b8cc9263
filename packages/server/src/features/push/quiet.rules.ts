/** Quiet hours: minutes of the installation's day, also over midnight. News of that time is in the app and is not sent. */

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  formats.set(timeZone, format)
  return format
}

/** The minute of the day that it is there. */
export const minuteOf = (seconds: number, timeZone: string): number => {
  const [hours = 0, minutes = 0] = formatOf(timeZone)
    .format(seconds * 1000)
    .split(':')
    .map(Number)
  return hours * 60 + minutes
}

export const isQuiet = (
  { quiet_from: from, quiet_to: to }: { quiet_from: number | null; quiet_to: number | null },
  minute: number,
): boolean => {
  if (from === null || to === null || from === to) return false
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}
