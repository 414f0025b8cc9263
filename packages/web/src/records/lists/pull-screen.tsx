/** Lets a whole screen be pulled down to be read anew; only one that is touched is pulled. Listens to the element it stands in. */
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
