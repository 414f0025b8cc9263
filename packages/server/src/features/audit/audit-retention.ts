/** Removes expired rows of the security log, a few at a time between other people's writes. */
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import { setImmediate as others } from 'node:timers/promises'
import { auditEvent, SHORTEST_AUDIT_DAYS } from '@fura/shared/entities/audit-event.ts'
import type { Database } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import type { InSpan } from '#db/in-span.ts'
import { type Rounds, startRounds } from '#db/rounds.ts'
import { countRecords } from '#rows/insert-records.ts'

const EVERY_MS = 10 * 60_000
const TURN_ROWS = 200

/** How many were removed. */
const removeSome = (db: Database, before: number): Promise<number> =>
  db.write(async (tx) => {
    const rows = await tx
      .selectFrom(auditEvent.table)
      .select('id')
      .where('is_deleted', '=', 0)
      .where('date_create', '<', before)
      .orderBy('date_create')
      .limit(TURN_ROWS)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    const { table } = auditEvent
    await tx.deleteFrom('search_prefixes').where('entity', '=', table).where('record_id', 'in', ids).execute()
    await tx.deleteFrom(table).where('id', 'in', ids).execute()
    await countRecords(tx, [[auditEvent, -ids.length]])
    return ids.length
  })

export const removeOldAudit = async ({ db, auditDays }: Pick<Installation, 'db' | 'auditDays'>): Promise<void> => {
  const before = nowSeconds() - Math.max(auditDays, SHORTEST_AUDIT_DAYS) * DAY
  while ((await removeSome(db, before)) === TURN_ROWS) await others()
}

export const startAuditRetention = (
  installations: () => readonly Installation[],
  onProblem: (error: unknown) => void,
  inJob?: InSpan,
): Rounds =>
  startRounds({ installations, onProblem, inJob }, { name: 'old security log', everyMs: EVERY_MS }, removeOldAudit)
