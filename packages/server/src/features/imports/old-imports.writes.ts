/** Deletes the stored rows of old imports; the records that they made have their own history. */
import { setImmediate as othersTurn } from 'node:timers/promises'
import { RETENTION } from '@fura/shared/retention.ts'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { Installation } from '#db/installations.ts'
import { endedImport, forgetRows } from './import.queries.ts'

/** Rows deleted in one write: few enough that others do not notice. */
const AT_ONCE = 200

export const forgetOld = async (
  { db, importDays }: Pick<Installation, 'db' | 'importDays'>,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  for (;;) {
    const id = await endedImport(db, nowSeconds() - Math.max(importDays, RETENTION.import_days.least) * DAY)
    if (id === null || isStopped()) return
    while (!isStopped() && (await db.write((tx) => forgetRows(tx, id, AT_ONCE))) > 0) await othersTurn()
  }
}
