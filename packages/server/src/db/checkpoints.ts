/**
 * Embedded databases write into journals, which are moved into the files now and then. That waits for the disk twice and
 * would hold up every request, so it is done in a thread of its own: once a second for the files that were written to often, every
 * five seconds for the others, because to open a file takes more processor time than to move a few writes.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CheckpointAnswer } from './checkpoint-worker.ts'
import type { Database } from './database.ts'

const EVERY_MS = 1000
const OFTEN = 100
const AT_LATEST_MS = 5000
const PATIENCE_MS = 8000

interface Written {
  commits: number
  /** Of the first of them. */
  since: number
}

export class Checkpoints {
  readonly #onProblem: (problem: unknown) => void
  /** By file. */
  readonly #written = new Map<string, Written>()
  #worker: Worker | null = null
  #timer: NodeJS.Timeout | null = null
  #moving: Promise<void> = Promise.resolve()

  constructor(onProblem: (problem: unknown) => void) {
    this.#onProblem = onProblem
  }

  /** Returns a function that stops watching; it resolves when only the caller has the file open. */
  watch(file: string, { onCommit }: Pick<Database, 'onCommit'>): () => Promise<void> {
    const forget = onCommit(() => {
      const { commits, since } = this.#written.get(file) ?? { commits: 0, since: performance.now() }
      this.#written.set(file, { commits: commits + 1, since })
      this.#timer ??= this.#moveLater()
    })
    return async () => {
      forget()
      this.#written.delete(file)
      await this.#moving
    }
  }

  #moveLater(): NodeJS.Timeout {
    const move = () => {
      this.#moving = this.#moveAll()
    }
    return setTimeout(move, EVERY_MS).unref()
  }

  async #moveAll(): Promise<void> {
    const longAgo = performance.now() - AT_LATEST_MS
    const due = [...this.#written].filter(([, { commits, since }]) => commits >= OFTEN || since <= longAgo)
    for (const [file] of due) this.#written.delete(file)
    for (const [file] of due) await this.#move(file).catch(this.#onProblem)
    this.#timer = this.#written.size > 0 ? this.#moveLater() : null
  }

  async #move(file: string): Promise<void> {
    this.#worker ??= new Worker(new URL('checkpoint-worker.ts', import.meta.url))
    this.#worker.unref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(file)
    const problem = await this.#answer(this.#worker)
    if (problem !== null) throw new Error(`${file}: ${problem}`)
  }

  async #answer(worker: Worker): Promise<CheckpointAnswer> {
    try {
      const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })) as [
        CheckpointAnswer,
      ]
      return answer
    } catch (error) {
      // The worker hangs or broke: start a new one for the next file, and don't wait for this one on close.
      this.#worker = null
      await worker.terminate()
      throw error
    }
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await this.#moving
    await this.#worker?.terminate()
    this.#worker = null
  }
}
