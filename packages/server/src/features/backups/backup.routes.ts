/** For administrators: whether this company is backed up daily, and when that last worked. */
import { dateTime, flag } from '@fura/shared/fields/field.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { backupState } from './backup.rules.ts'

const doc = {
  summary: 'Whether the company is backed up daily, and when a backup was last whole',
  answer: { detail: { is_scheduled: flag(), backed_up_at: dateTime(), is_late: flag() } },
  about: {
    is_scheduled: 'Whether backups are set up on this server.',
    backed_up_at: 'When the last whole one began; 0: never.',
    is_late: 'The last one is more than a day old, though backups are set up.',
  },
} as const satisfies RouteDoc

export const addBackups = (app: FastifyInstance, { config }: { config: Config }): void => {
  app.get('/api/backups/state/', { config: { permission: 'can_add_user', doc } }, async (request) => {
    queryOf(request)
    return { status: 'ok', detail: backupState(request.installation, config.backup !== null, nowSeconds()) }
  })
}
