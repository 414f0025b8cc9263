/** How many files of any kind lie in the folders of a test app's uploads and kept files. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

const countIn = async (folder: string): Promise<number> => {
  if (!existsSync(folder)) return 0
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('server.lock')).length
}

const isTidy = async (t: TestApp): Promise<boolean> => {
  const rows = await t.db().read.selectFrom('files').select(['is_deleted', 'storage_key']).execute()
  return (
    rows.every((row) => row.is_deleted === 0 || row.storage_key === null) &&
    (await countIn(join(t.dataDir, 'uploads'))) === 0
  )
}

/** A server answers before it has removed unused files; this waits until it has. */
export const bytesLeft = async (t: TestApp): Promise<number> => {
  await vi.waitFor(async () => expect(await isTidy(t)).toBe(true), { timeout: 5000, interval: 10 })
  return countIn(join(t.dataDir, 'files'))
}
