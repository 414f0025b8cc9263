/** The popup in which a picker adds a missing record, loaded with its first opening. */
import { lazy, Suspense } from 'react'
import type { CreatePopupProps } from '#entity/create-popup.ts'
import { useOpenings } from '#entity/use-openings.ts'

const HandbookPopup = lazy(async () => ({ default: (await import('./handbook-popup.tsx')).HandbookPopup }))

export const LazyCreatePopup = (props: CreatePopupProps) => {
  const openings = useOpenings(props.open)
  if (openings === 0) return null
  return (
    <Suspense>
      <HandbookPopup {...props} />
    </Suspense>
  )
}
