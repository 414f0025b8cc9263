/** Loads what is behind "more" with its first opening. */
import { lazy, Suspense } from 'react'
import { useOpenings } from '#entity/use-openings.ts'
import type { MoreSheetProps } from './more-sheet.tsx'

const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

export const More = (props: MoreSheetProps) => {
  const openings = useOpenings(props.open)
  if (openings === 0) return null
  return (
    <Suspense>
      <MoreSheet {...props} />
    </Suspense>
  )
}
