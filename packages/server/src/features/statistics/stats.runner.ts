/**
 * Runs many queries, two at a time: on PostgreSQL's pool, or for an embedded database in two threads for the whole process.
 * Further requests wait in the queue of their company; if it is too long or too slow they get 503.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '@fura/shared/errors.ts'
import { DatabaseUnavailable, type Row } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { fileOf } from '#db/open.ts'
import { isPassing } from '#db/sqlite-errors.ts'
import { rowsOf, type SqlText } from '#db/sql-text.ts'
import { Turns } from '#db/turns.ts'
import type { WorkerAnswer, WorkerAsked, WorkerMessage } from './stats-worker.ts'

const MOST_WAITING = 200
const WAITING_MS = 5000
const ANSWER_MS = 10_000
const RETRY_AFTER_SECONDS = 5
/** Connections of PostgreSQL's pool, which has to serve everything else too. */
const POSTGRES_REQUESTS = 2
const AT_ONCE = 2

/** `R` says what the rows of each question hold, by its name. */
export type Questions<R> = { readonly [Name in keyof R]: SqlText }
export type Answers<R> = { readonly [Name in keyof R]: readonly NonNullable<R[Name]>[] }

const busy = () => new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })

const send = (worker: Worker, message: WorkerMessage): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(message)
}

export class StatsRunner {
  readonly #dataDir: string
  readonly #ofFiles = new Turns({ atOnce: 1, mostWaiting: MOST_WAITING })
  readonly #ofPostgres = new Turns({ atOnce: POSTGRES_REQUESTS, mostWaiting: MOST_WAITING })
  readonly #workers = new Map<number, Worker>()

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async ask<R>(installation: Installation, questions: Questions<R>): Promise<Answers<R>> {
    const names = Object.keys(questions)
    const texts = Object.values<SqlText>(questions as Readonly<Record<string, SqlText>>)
    const isFile = installation.db.engine === 'sqlite'
    const since = performance.now()
    const answers = await (isFile ? this.#ofFiles : this.#ofPostgres).take(() => {
      if (performance.now() - since > WAITING_MS) throw busy()
      if (isFile) return this.#askFile(installation, texts)
      return this.#askAll(texts, (question) => rowsOf(installation.db, question))
    }, installation.db)
    const answersByName: Record<string, readonly Row[]> = {}
    for (const [place, name] of names.entries()) answersByName[name] = answers[place] ?? []
    return answersByName as object as Answers<R>
  }

  /** Each lane runs one query after the other. */
  async #askAll(
    questions: readonly SqlText[],
    ask: (question: SqlText, lane: number) => Promise<Row[]>,
  ): Promise<Row[][]> {
    const answers: Row[][] = questions.map(() => [])
    const remaining = questions.entries()
    const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (const [place, question] of remaining) answers[place] = await ask(question, lane)
    })
    // If one fails the other finishes its query, and no further one is started.
    await Promise.allSettled(lanes)
    await Promise.all(lanes)
    return answers
  }

  async #askFile({ place }: Installation, questions: readonly SqlText[]): Promise<Row[][]> {
    const file = fileOf(this.#dataDir, place.name)
    try {
      return await this.#askAll(questions, (question, lane) => this.#askThread(lane, { file, question }))
    } finally {
      for (const worker of this.#workers.values()) send(worker, 'over')
    }
  }

  async #askThread(thread: number, request: WorkerAsked): Promise<Row[]> {
    const worker = this.#workers.get(thread) ?? this.#started(thread)
    send(worker, request)
    const [answer] = await this.#message(worker)
    if ('rows' in answer) return answer.rows as Row[]
    const problem = Object.assign(new Error(answer.problem), { errcode: answer.code ?? undefined })
    throw isPassing(problem) ? new DatabaseUnavailable(problem) : problem
  }

  async #message(worker: Worker): Promise<[WorkerAnswer]> {
    const signal = AbortSignal.timeout(ANSWER_MS)
    try {
      return (await once(worker, 'message', { signal })) as [WorkerAnswer]
    } catch (error) {
      // It is stuck or broken: the next request gets a new one.
      await this.close()
      throw signal.aborted ? busy() : error
    }
  }

  #started(thread: number): Worker {
    const worker = new Worker(new URL('stats-worker.ts', import.meta.url))
    worker.unref()
    worker.once('exit', () => {
      if (this.#workers.get(thread) === worker) this.#workers.delete(thread)
    })
    this.#workers.set(thread, worker)
    return worker
  }

  async close(): Promise<void> {
    const workers = [...this.#workers.values()]
    this.#workers.clear()
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}
