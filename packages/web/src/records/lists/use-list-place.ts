/**
 * Where a list was left before a step back or a reload. The router returns to it when the screen is drawn; rows that are read
 * later would leave the list at its top, so the place is taken again with the first of them.
 */
import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { isWideNow } from '#ui/use-media.ts'

interface ListPlace {
  /** A list of a phone that begins at its top. */
  isFromTop: boolean
}

export const useListPlace = (hasRows: boolean): ListPlace => {
  const kept = useElementScrollRestoration({ getElement: () => window })
  const [left] = useState(kept?.scrollY ?? 0)
  useLayoutEffect(() => {
    // To ask where the page is makes the browser lay it out at once.
    if (hasRows && left > 0 && window.scrollY < left) window.scrollTo(0, left)
  }, [hasRows, left])
  return { isFromTop: left === 0 && !isWideNow() }
}
