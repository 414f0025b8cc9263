/** All that a company's database holds, to compare it with another one's, also on the other engine. */
import { createHash } from 'node:crypto'
import type { Place } from '#db/open.ts'
import { openSnapshot } from '../backup/open-snapshot.ts'

/** By table: all rows, the same text on either engine. */
export const contentsOf = async (dataDir: string, place: Place): Promise<Record<string, string>> => {
  const snapshot = await openSnapshot(dataDir, place)
  try {
    const hashes: Record<string, string> = { sequences: JSON.stringify(snapshot.sequences) }
    for (const table of snapshot.tables) {
      const columns = table.columns.toSorted()
      const hash = createHash('sha256')
      for await (const batch of snapshot.rows({ ...table, columns })) hash.update(JSON.stringify(batch))
      hashes[table.name] = hash.digest('hex')
    }
    return hashes
  } finally {
    await snapshot.close()
  }
}
