/** For administrators: whether this company is backed up daily, and when that last worked. */
import { dateTime, flag } from '@fura/shared/fields/field.ts'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import type { Installation } from '#db/installations.ts'
import { queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'

/** A backup takes its time, so the one of the next day is not late at the first second. */
const LATE_SECONDS = DAY + 3600

const doc = {
  summary: 'Whether the company is backed up daily, and when a backup was last whole',
  answer: { detail: { is_scheduled: flag(), backed_up_at: dateTime(), is_late: flag() } },
  about: {
    is_scheduled: 'Whether backups are set up on this server.',
    backed_up_at: 'When the last whole one began; 0: never.',
    is_late: 'The last one is more than a day old, though backups are set up.',
  },
} as const satisfies RouteDoc

/** Another node may have the folder, so a backup that was made once says as well that they are set up. */
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

export const addBackups = (app: FastifyInstance, { config }: { config: Config }): void => {
  app.get('/api/backups/state/', { config: { permission: 'can_add_user', doc } }, async (request) => {
    queryOf(request)
    return { status: 'ok', detail: backupState(request.installation, config.backup !== null, nowSeconds()) }
  })
}
