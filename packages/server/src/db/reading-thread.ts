/** A thread that reads embedded databases: one query after the other, for any company. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'
import type { Row, Stored } from './database.ts'
import { giveWay } from './give-way.ts'
import { StatementCache } from './statement-cache.ts'

export interface Question {
  text: string
  values: readonly Stored[]
}

/** Without a question: close the file. */
export interface ThreadRequest {
  id: number
  file: string
  question: Question | null
}

export interface ThreadAnswer {
  id: number
  /** `errcode`: SQLite's, if the error is SQLite's. */
  outcome: { rows: Row[]; ms: number } | { problem: string; errcode: number | undefined }
}

const BUSY_TIMEOUT_MS = 5000
/** Above this number, the least recently read file is closed. */
const MOST_FILES = 32

const PRAGMAS = `
  pragma temp_store = memory;
  pragma cache_size = -8192;
  pragma mmap_size = 0;
  pragma query_only = on;
`

interface OpenFile {
  database: DatabaseSync
  statements: StatementCache
}

const files = new Map<string, OpenFile>()

const close = (file: string): void => {
  files.get(file)?.database.close()
  files.delete(file)
}

const open = (file: string): OpenFile => {
  const [oldest] = files.keys()
  if (files.size >= MOST_FILES && oldest !== undefined) close(oldest)
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  database.exec(PRAGMAS)
  return { database, statements: new StatementCache(database) }
}

const read = (file: string, { text, values }: Question): Row[] => {
  const opened = files.get(file) ?? open(file)
  files.delete(file)
  files.set(file, opened)
  return opened.statements.of(text).statement.all(...values) as Row[]
}

const answer = ({ file, question }: ThreadRequest): ThreadAnswer['outcome'] => {
  const begun = performance.now()
  try {
    if (question === null) close(file)
    return { rows: question === null ? [] : read(file, question), ms: performance.now() - begun }
  } catch (error) {
    const { message, errcode } = error as { message?: string; errcode?: number }
    return { problem: message ?? String(error), errcode }
  }
}

giveWay('reading')

parentPort?.on('message', (request: ThreadRequest) => {
  const answered: ThreadAnswer = { id: request.id, outcome: answer(request) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answered)
})
