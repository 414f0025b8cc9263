/** What a sheet shows until its read answers: a skeleton, or that the read failed with a way to try again. */
import { SkeletonRows } from '#ui/skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'

/** Of a query, or of several that are needed together. */
export interface SheetRead {
  error: Error | null
  refetch: () => unknown
}

/** The first that failed speaks; a retry asks for all that did. */
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
