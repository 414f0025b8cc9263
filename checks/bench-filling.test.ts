/** A bench's fixture goes on where a write was stored and its answer was lost. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Database, DatabaseUnavailable } from '../packages/server/src/db/database.ts'
import { openDatabases } from '../packages/server/src/db/open.ts'
import { inBatches } from '../scripts/bench/filling.ts'

test('a batch of unknown outcome is not written twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fura-filling-'))
  const databases = openDatabases(dataDir)
  try {
    const db = await databases.create({ url: null, name: 'filled' }, [])
    await db.write((tx) => sql`create table rows (id bigint primary key)`.execute(tx))
    let lost = 0
    /** Every other write is stored, and says that the database went away. */
    const unsure: Database = {
      ...db,
      write: async (work) => {
        const done = await db.write(work)
        lost += 1
        if (lost % 2 === 1) throw new DatabaseUnavailable(new Error('cut'))
        return done
      },
    }
    await inBatches(unsure, 1200, async (tx, numbers) => {
      for (const n of numbers) await sql`insert into rows (id) values (${n})`.execute(tx)
    })
    const [row] = await db.query('select count(*) as num from rows', [])
    expect(row?.num).toBe(1200)
    expect(lost).toBe(6)
  } finally {
    await databases.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
