/** What a sheet shows until its read answers: a skeleton, or that the read failed with a way to try again. */
import { SkeletonRows } from '#ui/skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'

/** The state of a query, or of several that are needed together. */
export interface SheetRead {
  error: Error | null
  refetch: () => unknown
}

/** Shows the first error; a retry repeats every failed read. */
export const jointRead = (reads: readonly (SheetRead & { data?: unknown })[]): SheetRead => {
  const failed = reads.filter(({ error, data }) => error !== null && data === undefined)
  return {
    error: failed[0]?.error ?? null,
    refetch: () => {
      for (const { refetch } of failed) refetch()
    },
  }
}

export const ReadState = ({ read, rows = 6 }: { read: SheetRead; rows?: number }) =>
  read.error ? <LoadFailed error={read.error} onRetry={() => void read.refetch()} /> : <SkeletonRows count={rows} />
