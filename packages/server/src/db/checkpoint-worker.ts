/** A thread that checkpoints embedded databases: moves writes from the journals into the files. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

/** The path of a file whose journal was written to. */
export type CheckpointAsked = string
/** The error, null on success. */
export type CheckpointAnswer = string | null

const moveJournal = (file: string): CheckpointAnswer => {
  // The file may have been removed since, and must not be created again.
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
