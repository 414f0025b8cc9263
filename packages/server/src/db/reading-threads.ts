/**
 * Runs slow queries of embedded databases in threads, because they would block everybody else in ours (decision 0052). The
 * companies take turns, and none gets every thread at once.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { DatabaseUnavailable, type Row } from './database.ts'
import type { Question, ThreadAnswer, ThreadRequest } from './reading-thread.ts'
import { Turns } from './turns.ts'

const THREADS = Math.max(2, Math.min(4, availableParallelism()))
const MOST_WAITING = 500
/** A query that takes longer is aborted together with its thread. */
const PATIENCE_MS = 30_000

type ThreadOutcome = ThreadAnswer['outcome']

interface Waiting {
  resolve: (outcome: ThreadOutcome) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/** One thread and its pending questions. */
class ReadingThread {
  readonly files = new Set<string>()
  readonly #worker = new Worker(new URL('reading-thread.ts', import.meta.url))
  readonly #waiting = new Map<number, Waiting>()
  readonly #onEnd: () => void
  #lastId = 0

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.#worker.unref()
    this.#worker.on('message', ({ id, outcome }: ThreadAnswer) => this.#take(id)?.resolve(outcome))
    this.#worker.on('error', (error: Error) => this.#giveUp(error))
    this.#worker.on('exit', () => this.#giveUp(new Error('the thread ended')))
  }

  ask(file: string, question: Question | null): Promise<ThreadOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<ThreadOutcome>()
    this.#lastId += 1
    const timer = setTimeout(() => void this.end(new Error(`no answer in ${PATIENCE_MS} ms`)), PATIENCE_MS).unref()
    this.#waiting.set(this.#lastId, { resolve, reject, timer })
    const request: ThreadRequest = { id: this.#lastId, file, question }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(request)
    return promise
  }

  /** Callers get the error at once; the thread itself may still have to finish its query. */
  async end(cause = new Error('the threads were closed')): Promise<void> {
    this.#giveUp(cause)
    await this.#worker.terminate()
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    clearTimeout(waiting?.timer)
    return waiting
  }

  #giveUp(cause: Error): void {
    this.#onEnd()
    for (const id of this.#waiting.keys()) this.#take(id)?.reject(new DatabaseUnavailable(cause))
  }
}

export class ReadingThreads {
  readonly #turns = new Turns({ atOnce: THREADS, mostWaiting: MOST_WAITING, mostOfOne: THREADS - 1 })
  readonly #idle: ReadingThread[] = []
  readonly #all = new Set<ReadingThread>()

  /** `owner`: the open database that the file belongs to; `onOpen` is called before a thread opens the file. */
  read(owner: object, file: string, question: Question, onOpen: () => void): Promise<{ rows: Row[]; ms: number }> {
    return this.#turns.take(async () => {
      const thread = this.#idleFor(file)
      try {
        if (!thread.files.has(file)) onOpen()
        thread.files.add(file)
        return rowsIn(await thread.ask(file, question))
      } finally {
        if (this.#all.has(thread)) this.#idle.push(thread)
      }
    }, owner)
  }

  /** Resolves when no thread has the file open. */
  async forget(file: string): Promise<void> {
    const holders = [...this.#all].filter(({ files }) => files.delete(file))
    await Promise.allSettled(holders.map((thread) => thread.ask(file, null)))
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#all, (thread) => thread.end()))
  }

  /** Prefers a thread that has the file open, because some of its pages are in memory. */
  #idleFor(file: string): ReadingThread {
    const idlePlace = this.#idle.findIndex(({ files }) => files.has(file))
    const [idle] = this.#idle.splice(idlePlace === -1 ? 0 : idlePlace, 1)
    return idle ?? this.#started()
  }

  #started(): ReadingThread {
    const thread: ReadingThread = new ReadingThread(() => {
      this.#all.delete(thread)
      const place = this.#idle.indexOf(thread)
      if (place !== -1) this.#idle.splice(place, 1)
    })
    this.#all.add(thread)
    return thread
  }
}

const rowsIn = (outcome: ThreadOutcome): { rows: Row[]; ms: number } => {
  if ('rows' in outcome) return outcome
  throw Object.assign(new Error(outcome.problem), { errcode: outcome.errcode })
}
