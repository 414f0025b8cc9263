/** A file of rows, read in a thread of its own with bounded memory and time. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '@fura/shared/errors.ts'
import { errorFacts } from '#db/error-facts.ts'
import type { FileProblem } from './sheet-limits.ts'
import type { FileRow, WorkerAnswer } from './sheet-worker.ts'

/** Of the thread's own objects; what it unpacks is bounded by unzip.ts. */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }
const PATIENCE_MS = 60_000

export interface RowFile {
  header: string[]
  count: number
  /** The next so many rows, or fewer where they are long; none at the end. */
  next: (count: number) => Promise<FileRow[]>
  close: () => Promise<void>
}

const fileRefusal = (problem: FileProblem) => new AppError('invalid data', { fields: { file: problem } })

/** Out of memory or time; otherwise the workbook reader has failed on it. */
const problemOf = (error: unknown): FileProblem => {
  const { code, name } = errorFacts(error)
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || name === 'AbortError' ? 'rule:file_too_complex' : 'format'
}

export const openRows = async (path: string): Promise<RowFile> => {
  const worker = new Worker(new URL('sheet-worker.ts', import.meta.url), { workerData: { path }, resourceLimits: HEAP })
  const close = async () => void (await worker.terminate())
  const message = async (): Promise<WorkerAnswer> => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      const [answer] = (await once(worker, 'message', { signal })) as [WorkerAnswer]
      return answer
    } catch (error) {
      await close()
      throw fileRefusal(problemOf(error))
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
  throw fileRefusal('problem' in first ? first.problem : 'format')
}
