/** Puts the demo's files where the server keeps those of its users, and their rows beside them: all of them or none. */
import { writeFile } from 'node:fs/promises'
import type { Installation } from '#db/installations.ts'
import type { Desk, LocalFile } from '#features/files/desk.ts'
import { newKey } from '#features/files/storage.ts'
import { type DemoFile, sumOf } from './demo/demo-files.ts'
import { insertLists } from './insert.ts'

interface Kept {
  file: DemoFile
  local: LocalFile
}

/** Every one is waited for, so that nothing is still on its way when what was kept is taken back. */
const keepBytes = async (installation: Installation, desk: Desk, all: readonly Kept[]): Promise<void> => {
  const done = await Promise.allSettled(
    all.map(async ({ local, file: { bytes, thumb, row } }) => {
      await writeFile(local.path, bytes, { mode: 0o600, flush: true })
      await desk.keep(installation, local, {
        size: bytes.length,
        sha256: String(row.sha256),
        thumb: thumb && { bytes: thumb, sha256: sumOf(thumb) },
      })
    }),
  )
  const failed = done.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

export const keepFiles = async (
  installation: Installation,
  desk: Desk,
  files: readonly DemoFile[],
  now: number,
): Promise<void> => {
  const { db } = installation
  const all = files.map((file) => ({ file, local: desk.localFile(installation, newKey()) }))
  try {
    await keepBytes(installation, desk, all)
    const rows = all.map(({ file, local }, place) => ({ id: place + 1, ...file.row, storage_key: local.key }))
    await db.write((tx) => insertLists(db, tx, { files: rows }, now))
  } finally {
    await Promise.all(all.map(({ local }) => desk.settle(installation, local)))
  }
}
