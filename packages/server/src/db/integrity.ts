/** Checks every page of an embedded database, in a thread of its own because that reads the whole file. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DatabaseLost } from './database.ts'
import type { IntegrityAnswer } from './integrity-worker.ts'

/** Throws if the file is damaged. */
export const checkIntegrity = async (file: string): Promise<void> => {
  const worker = new Worker(new URL('integrity-worker.ts', import.meta.url), { workerData: file })
  const [problem] = (await once(worker, 'message')) as [IntegrityAnswer]
  if (problem !== null) throw new DatabaseLost(`${file} is damaged: ${problem}`, { isDamaged: true })
}
