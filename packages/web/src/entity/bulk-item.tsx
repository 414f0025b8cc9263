/** A row of a list: one that may be chosen with others where the list allows it, else as it is. */
import { lazy, Suspense, use } from 'react'
import { BulkContext, isChoosable } from './bulk.ts'
import type { ChoosableProps } from './choosable.tsx'

const Choosable = lazy(async () => ({ default: (await import('./choosable.tsx')).Choosable }))

export const BulkItem = ({ row, name, children }: Omit<ChoosableProps, 'bulk'>) => {
  const bulk = use(BulkContext)
  if (!bulk || !isChoosable(row)) return children
  return (
    <Suspense fallback={children}>
      <Choosable bulk={bulk} row={row} name={name}>
        {children}
      </Choosable>
    </Suspense>
  )
}
