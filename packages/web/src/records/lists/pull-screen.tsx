/** Pulling a whole screen down reads it anew, on touch screens. Listens to its parent element. */
import { lazy, Suspense } from 'react'
import { useMedia } from '#ui/use-media.ts'

const PullToReadAll = lazy(async () => ({ default: (await import('./pull-to-refresh.tsx')).PullToReadAll }))

export const PullScreen = () => {
  const isTouched = useMedia('(pointer: coarse)')
  return (
    isTouched && (
      <Suspense>
        <PullToReadAll />
      </Suspense>
    )
  )
}
