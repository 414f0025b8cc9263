/** A file of rows, read in a thread of its own with bounded memory and time. What that thread cannot digest is no such file. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '@fura/shared/errors.ts'
import type { FileProblem, FileRow, WorkerAnswer } from './sheet-worker.ts'

const MEMORY_MB = 384
const PATIENCE_MS = 60_000

export interface RowFile {
  header: string[]
  count: number
  /** The next so many rows; none at the end. */
  next: (count: number) => Promise<FileRow[]>
  close: () => Promise<void>
}

const refused = (problem: FileProblem) => new AppError('invalid data', { fields: { file: problem } })

export const openRows = async (bytes: Buffer): Promise<RowFile> => {
  // A copy that is handed over: the thread's memory is its own.
  const file = new Uint8Array(bytes)
  const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), {
    workerData: { file },
    transferList: [file.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const close = async () => void (await worker.terminate())
  const message = async (): Promise<WorkerAnswer> => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      const [answer] = (await once(worker, 'message', { signal })) as [WorkerAnswer]
      return answer
    } catch {
      await close()
      // Out of memory, out of time, or a file that its reader stumbles over.
      throw refused('format')
    }
  }
  const first = await message()
  if ('header' in first) {
    const next = async (count: number) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(count)
      const answer = await message()
      return 'rows' in answer ? answer.rows : []
    }
    return { ...first, next, close }
  }
  await close()
  throw refused('problem' in first ? first.problem : 'format')
}
