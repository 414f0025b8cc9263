/** Pages stand under their rows, so their code is loaded after the rows. */
import { lazy, Suspense } from 'react'
import { behindFirstDrawing } from '#core/first-drawing.ts'
import type { PaginationProps } from './pagination.tsx'

const Loaded = lazy(behindFirstDrawing(async () => ({ default: (await import('./pagination.tsx')).Pagination })))

export const Pagination = (props: PaginationProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
