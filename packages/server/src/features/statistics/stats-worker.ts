/**
 * Reads statistics of an embedded database in a thread of its own, so that scanning a hundred thousand orders blocks nobody.
 * A connection stays open until all queries of a request are done; all its answers are of one state of the database.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import { giveWay } from '#db/give-way.ts'

export interface WorkerAsked {
  file: string
  question: { text: string; values: readonly SQLInputValue[] }
}

export type WorkerMessage = WorkerAsked | 'over'

export type WorkerAnswer = { rows: unknown[] } | { problem: string; code: number | null }

const BUSY_TIMEOUT_MS = 5000

const PRAGMAS = `
  pragma temp_store = memory;
  pragma cache_size = -32768;
  pragma mmap_size = 0;
  pragma query_only = on;
`

let connection: DatabaseSync | null = null

const open = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  database.exec(PRAGMAS)
  database.exec('begin')
  return database
}

const close = (): void => {
  connection?.close()
  connection = null
}

const answer = ({ file, question: { text, values } }: WorkerAsked): unknown[] => {
  connection ??= open(file)
  return connection.prepare(text).all(...values)
}

const answerOrError = (question: WorkerAsked): WorkerAnswer => {
  try {
    return { rows: answer(question) }
  } catch (error) {
    const { message, errcode } = error as { message?: string; errcode?: number }
    return { problem: message ?? String(error), code: errcode ?? null }
  }
}

giveWay('background')

parentPort?.on('message', (message: WorkerMessage) => {
  if (message === 'over') return close()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answerOrError(message))
})
