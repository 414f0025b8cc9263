/** What part of the working set is on this device, and since when. */
import { currentStore } from '../store.ts'

export interface WorkingSetSummary {
  orders: number
  bytes: number
  /** When it was last complete, in milliseconds. */
  at: number
}

/** Stored with the other copies: emptied with them, and of one person. */
const SUMMARY = 'working set'

const isSummary = (value: unknown): value is WorkingSetSummary =>
  typeof value === 'object' && value !== null && 'orders' in value && 'bytes' in value && 'at' in value

export const readWorkingSetSummary = async (): Promise<WorkingSetSummary | null> => {
  const summary = await currentStore().withDb((db) => db.get('meta', SUMMARY))
  return isSummary(summary) ? summary : null
}

export const keepWorkingSetSummary = (summary: WorkingSetSummary): Promise<unknown> =>
  currentStore().withDb((db) => db.put('meta', summary, SUMMARY))
