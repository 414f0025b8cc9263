/** Puts the demo's files where the server keeps those of its users, and their rows beside them: all of them or none. */
import { writeFile } from 'node:fs/promises'
import { message } from '@fura/shared/entities/message.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { Tx } from '#db/database.ts'
import { insertMany, updateMany } from '#db/insert-many.ts'
import type { Installation } from '#db/installations.ts'
import type { UploadStaging, LocalFile } from '#features/files/upload-staging.ts'
import type { Signer } from '#features/files/signed-address.ts'
import { newKey } from '#features/files/storage.ts'
import { toStored } from '#rows/codec.ts'
import { linkRows } from '#rows/links.ts'
import type { SeedRow } from './data/seed-row.ts'
import { type DemoFile, sumOf } from './demo/demo-files.ts'
import { insertLists } from './insert.ts'

interface StagedFile {
  file: DemoFile
  local: LocalFile
}

/** Waits for every one, so that nothing is still being stored when a failure removes the files again. */
const keepBytes = async (
  installation: Installation,
  staging: UploadStaging,
  all: readonly StagedFile[],
): Promise<void> => {
  const done = await Promise.allSettled(
    all.map(async ({ local, file: { bytes, thumb, row } }) => {
      await writeFile(local.path, bytes, { mode: 0o600, flush: true })
      await staging.keep(installation, local, {
        size: bytes.length,
        sha256: String(row.sha256),
        thumb: thumb && { bytes: thumb, sha256: sumOf(thumb) },
      })
    }),
  )
  const failed = done.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

type FileRow = SeedRow & Pick<DemoFile, 'messageId'>

/** Updates the references: messages list their files, and people have the address of their photo. */
const nameFiles = async ({ db, uniqueId }: Installation, tx: Tx, rows: readonly FileRow[], signer: Signer) => {
  const carried = rows.flatMap(({ id, messageId }) => (messageId === null ? [] : [{ id: messageId, files: [id] }]))
  const field = message.fields.file_ids
  const messages = carried.map(({ id, files }) => ({ id, file_ids: toStored('file_ids', field, files) }))
  await updateMany(db, tx, message.table, ['id'], messages)
  await insertMany(
    db,
    tx,
    'links',
    carried.flatMap(({ id, files }) => linkRows(message, id, { file_ids: files })),
  )
  const photos = rows.filter(({ o_t }) => o_t === teamUser.name)
  const users = photos.map(({ id, o_id: user }) => ({
    id: Number(user),
    img_url: signer.photoAddress(uniqueId, id, Number(user)),
  }))
  await updateMany(db, tx, teamUser.table, ['id'], users)
}

interface Places {
  staging: UploadStaging
  signer: Signer
}

export const keepFiles = async (
  installation: Installation,
  { staging, signer }: Places,
  files: readonly DemoFile[],
  now: number,
): Promise<void> => {
  const { db } = installation
  const all = files.map((file) => ({ file, local: staging.localFile(installation, newKey()) }))
  try {
    await keepBytes(installation, staging, all)
    const rows = all.map(({ file, local }, place) => ({ id: place + 1, ...file.row, storage_key: local.key }))
    await db.write(async (tx) => {
      await insertLists(db, tx, { files: rows }, now)
      const rowsWithMessage = rows.map((row, place) => ({ ...row, messageId: all[place]?.file.messageId ?? null }))
      await nameFiles(installation, tx, rowsWithMessage, signer)
    })
  } finally {
    await Promise.all(all.map(({ local }) => staging.settle(installation, local)))
  }
}
