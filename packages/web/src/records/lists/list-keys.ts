/** Keys of a list on desktop: `/` focuses the search, Escape closes the open record. */
import { useEffect } from 'react'
import { isCovered, isPlain, isTyping } from '#ui/keys.ts'

export const useListKeys = (searchId: string, onEscape: (() => void) | null): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPlain(event) || isCovered()) return
      if (event.key === '/' && !isTyping(event.target)) {
        event.preventDefault()
        document.querySelector<HTMLInputElement>(`#${CSS.escape(searchId)}`)?.focus()
      }
      if (event.key === 'Escape') onEscape?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [searchId, onEscape])
}
