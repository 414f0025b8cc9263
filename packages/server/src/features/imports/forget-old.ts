/** Deletes the stored rows of old imports; the records that they made have their own history. */
import { setImmediate as othersTurn } from 'node:timers/promises'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { Database } from '#db/database.ts'
import { endedImport, forgetRows } from './import.queries.ts'

const KEPT_SECONDS = 30 * DAY
/** Rows deleted in one write: few enough that others do not notice. */
const AT_ONCE = 200

export const forgetOld = async (db: Database, isStopped: () => boolean = () => false): Promise<void> => {
  for (;;) {
    const id = await endedImport(db, nowSeconds() - KEPT_SECONDS)
    if (id === null || isStopped()) return
    while (!isStopped() && (await db.write((tx) => forgetRows(tx, id, AT_ONCE))) > 0) await othersTurn()
  }
}
