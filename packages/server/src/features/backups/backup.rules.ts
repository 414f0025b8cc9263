/** When backups are due and late, and how the archives of the schedule are called. */
import { DAY } from '@fura/shared/seconds.ts'
import type { Installation } from '#db/installations.ts'

/** A backup takes its time, so the one of the next day is not late at the first second. */
const LATE_SECONDS = DAY + 3600
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(\.age)?$/

/** The folder may be on another node, so one backup in the past also means that backups are set up. */
export const backupState = (
  { backedUpAt, dateCreate }: Pick<Installation, 'backedUpAt' | 'dateCreate'>,
  isConfigured: boolean,
  now: number,
) => {
  const isScheduled = isConfigured || backedUpAt > 0
  const since = backedUpAt > 0 ? backedUpAt : dateCreate
  const isLate = isScheduled && now - since > LATE_SECONDS
  return { is_scheduled: isScheduled ? 1 : 0, backed_up_at: backedUpAt, is_late: isLate ? 1 : 0 }
}

/** The last moment at which a backup was due, of those at this hour of each day. */
export const lastDue = (hour: number, now: number): number => {
  const today = now - (now % DAY) + hour * 3600
  return today <= now ? today : today - DAY
}

export const archiveName = (seconds: number, isEncrypted: boolean): string => {
  const moment = new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(':', '')
  return `${moment}Z.tar.zst${isEncrypted ? '.age' : ''}`
}

/** When an archive was started; null: the schedule did not write this file. */
export const archiveDate = (name: string): Date | null => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}
