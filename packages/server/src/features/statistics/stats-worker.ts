/**
 * Reads statistics of an embedded database in a thread of its own, so that looking over a hundred thousand orders holds up nobody.
 * A connection lives for one batch of questions, which are answered from one state of the database.
 */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

export interface WorkerAsked {
  file: string
  questions: readonly { text: string; values: readonly SQLInputValue[] }[]
}

export type WorkerAnswer = { rows: unknown[][] } | { problem: string; code: number | null }

const BUSY_TIMEOUT_MS = 5000

const PRAGMAS = `
  pragma temp_store = memory;
  pragma cache_size = -32768;
  pragma mmap_size = 2147418112;
  pragma query_only = on;
`

const answer = ({ file, questions }: WorkerAsked): unknown[][] => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    database.exec(PRAGMAS)
    database.exec('begin')
    return questions.map(({ text, values }) => database.prepare(text).all(...values))
  } finally {
    database.close()
  }
}

const answered = (asked: WorkerAsked): WorkerAnswer => {
  try {
    return { rows: answer(asked) }
  } catch (error) {
    const { message, errcode } = error as { message?: string; errcode?: number }
    return { problem: message ?? String(error), code: errcode ?? null }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', (asked: WorkerAsked) => parentPort?.postMessage(answered(asked)))
