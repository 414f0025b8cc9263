/** A link to the card of another record. On desktop, hovering or focusing it shows a preview. */
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { recordPath } from '#entity/record-screens.ts'
import { useIsWide } from '#ui/use-media.ts'
import type { RecordLinkProps } from './preview-link.tsx'

const PreviewLink = lazy(async () => ({ default: (await import('./preview-link.tsx')).PreviewLink }))

export const RecordLink = (props: RecordLinkProps) => {
  const { entity, id, className, children } = props
  const plain = (
    <Link className={className} to={recordPath(`/${entity.path}/{id}`, id)}>
      {children}
    </Link>
  )
  return useIsWide() ? (
    <Suspense fallback={plain}>
      <PreviewLink {...props} />
    </Suspense>
  ) : (
    plain
  )
}
