/** Proves that the two ends of a move hold the same rows. */
import { digestOf } from '../backup/digest.ts'
import { openSnapshot } from '../backup/open-snapshot.ts'
import type { Snapshot } from '../backup/snapshot.ts'
import type { MoveEnds } from './copy-tables.ts'
import { type MoveConnection, MoveRefused } from './move-connection.ts'

export interface Compared {
  tables: number
  rows: number
}

/** Every row of every table by SHA-256: takes as long as reading both. */
export const compareRows = async (
  { dataDir, target }: MoveEnds,
  source: Snapshot,
  onRows: (num: number) => void,
): Promise<Compared> => {
  const copy = await openSnapshot(dataDir, target.place)
  try {
    let rows = 0
    for (const table of source.tables) {
      // Together: one end may be a process of its own.
      const [one, other] = await Promise.all([digestOf(source, table, onRows), digestOf(copy, table, onRows)])
      if (one.rows !== other.rows)
        throw new MoveRefused(`${table.name} has ${one.rows} rows here and ${other.rows} there.`)
      if (one.sha256 !== other.sha256) throw new MoveRefused(`Rows of ${table.name} differ.`)
      rows += one.rows
    }
    return { tables: source.tables.length, rows }
  } finally {
    await copy.close()
  }
}

const countAll = async ({ all }: MoveConnection, { tables }: Snapshot): Promise<Map<string, number>> => {
  const texts = tables.map(({ name }) => `select '${name}' as name, count(*) as num from "${name}"`)
  const rows = await all(texts.join(' union all '))
  return new Map(rows.map(({ name, num }) => [String(name), Number(num)]))
}

/** While writes are held: quick, because the rows written since `compareRows` were compared one by one. */
export const compareCounts = async ({ source, target }: MoveEnds, snapshot: Snapshot): Promise<void> => {
  const [here, there] = await Promise.all([countAll(source, snapshot), countAll(target, snapshot)])
  for (const [name, num] of here) {
    if (there.get(name) !== num) throw new MoveRefused(`${name} has ${num} rows here and ${there.get(name)} there.`)
  }
}
