/** A thread that checks one embedded database, named by its `workerData`, and ends. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from './give-way.ts'

/** The problem, null if there is none. */
export type IntegrityAnswer = string | null

const check = (file: string): IntegrityAnswer => {
  try {
    const database = new DatabaseSync(file)
    try {
      const row = database.prepare('pragma quick_check(1)').get()
      const verdict = String(Object.values(row ?? {})[0])
      return verdict === 'ok' ? null : verdict.slice(0, 200)
    } finally {
      database.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

giveWay('background')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(check(String(workerData)))
