/** Keys that open the search on desktop: `/` if the screen has no search of its own, Ctrl+K or ⌘K anywhere. */
import { useEffect } from 'react'
import { openSearch } from '#records/search/search-opening.ts'
import { isCovered, isTyping } from '#ui/keys.ts'

const OWN_SEARCH = 'main input[enterkeyhint="search"]'

export const useSearchKeys = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.shiftKey || isCovered()) return
      const hasControl = event.ctrlKey || event.metaKey
      const isSlash = event.key === '/' && !hasControl && !isTyping(event.target) && !document.querySelector(OWN_SEARCH)
      if (!isSlash && !(hasControl && event.code === 'KeyK')) return
      event.preventDefault()
      openSearch()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
