/**
 * Restores the scroll position of a list after a step back or a reload. The router restores it when the screen is drawn; rows
 * that are read later would reset it, so it is restored again with the first rows. In a new window, scrolls to the record of
 * the address.
 */
import { useElementScrollRestoration } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { isWideNow } from '#ui/use-media.ts'

interface ListPlace {
  /** A list of a phone that begins at its top. */
  isFromTop: boolean
}

/** Below the list stands its pagination. */
const PAGES_PX = 64

const showSelected = (): void => {
  const row = document.querySelector('main [data-selected]')
  if (row && row.getBoundingClientRect().bottom > window.innerHeight - PAGES_PX) row.scrollIntoView({ block: 'center' })
}

/** `isOpen`: a record stands beside the list. */
export const useListPlace = (hasRows: boolean, isOpen: boolean): ListPlace => {
  const restoration = useElementScrollRestoration({ getElement: () => window })
  const [savedPlace] = useState(restoration?.scrollY ?? 0)
  const [cameOpen] = useState(isOpen)
  useLayoutEffect(() => {
    // Asking for the scroll position makes the browser lay out the page at once.
    if (hasRows && savedPlace > 0 && window.scrollY < savedPlace) window.scrollTo(0, savedPlace)
    else if (hasRows && cameOpen) showSelected()
  }, [hasRows, savedPlace, cameOpen])
  return { isFromTop: savedPlace === 0 && !isWideNow() }
}
