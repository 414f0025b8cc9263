/** All rows of a table as one value, the same on either engine. */
import { createHash } from 'node:crypto'
import type { Snapshot, SnapshotTable } from './snapshot.ts'

export interface TableDigest {
  rows: number
  sha256: string
}

export const digestOf = async (
  snapshot: Snapshot,
  { name, columns, key }: SnapshotTable,
  onRows: (num: number) => void = () => undefined,
): Promise<TableDigest> => {
  const hash = createHash('sha256')
  let rows = 0
  for await (const batch of snapshot.rows({ name, columns, key })) {
    hash.update(batch.map((values) => `${JSON.stringify(values)}\n`).join(''))
    rows += batch.length
    onRows(batch.length)
  }
  return { rows, sha256: hash.digest('hex') }
}
