/** What the rows of a file said is kept while somebody may ask for it; the records that they made have their own history. */
import { setImmediate as othersTurn } from 'node:timers/promises'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { Database } from '#db/database.ts'
import { endedImport, forgetRows } from './import.queries.ts'

const KEPT_SECONDS = 30 * DAY
/** In one write: others do not notice it. */
const AT_ONCE = 200

export const forgetOld = async (db: Database, isStopped: () => boolean = () => false): Promise<void> => {
  for (;;) {
    const id = await endedImport(db, nowSeconds() - KEPT_SECONDS)
    if (id === null || isStopped()) return
    while (!isStopped() && (await db.write((tx) => forgetRows(tx, id, AT_ONCE))) > 0) await othersTurn()
  }
}
