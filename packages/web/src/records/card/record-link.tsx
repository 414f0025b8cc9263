/** A link to the card of another record. At a desk the pointer or the focus on it shows what that record is, without going there. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { recordPath } from '#entity/record-screens.ts'
import { useIsWide } from '#ui/use-media.ts'

const PreviewLink = lazy(async () => ({ default: (await import('./preview-link.tsx')).PreviewLink }))

export interface RecordLinkProps {
  entity: Entity
  id: number | string
  className: string | undefined
  children: ReactNode
}

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
