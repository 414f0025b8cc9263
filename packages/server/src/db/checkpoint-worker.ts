/** A thread that moves what was written to embedded databases from their journals into their files. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

/** The path of a file whose journal was written to. */
export type CheckpointAsked = string
/** What went wrong, null where nothing did. */
export type CheckpointAnswer = string | null

const moveJournal = (file: string): CheckpointAnswer => {
  // It may have been removed since it was written to, and must not come back.
  if (!existsSync(file)) return null
  try {
    const database = new DatabaseSync(file)
    try {
      database.exec('pragma synchronous = full; pragma wal_checkpoint(passive)')
    } finally {
      database.close()
    }
    return null
  } catch (error) {
    return String(error)
  }
}

parentPort?.on('message', (file: CheckpointAsked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(moveJournal(file))
})
