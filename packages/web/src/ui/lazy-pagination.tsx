/** Pages stand under their rows, so what draws them comes behind the rows. */
import { lazy, Suspense } from 'react'
import type { PaginationProps } from './pagination.tsx'

const Loaded = lazy(async () => ({ default: (await import('./pagination.tsx')).Pagination }))

export const Pagination = (props: PaginationProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
