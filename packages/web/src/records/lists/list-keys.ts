/** Keys of a list on a desktop: `/` goes to the search, Escape closes the open record. */
import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

export const useListKeys = (searchId: string, onEscape: (() => void) | null): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      // A sheet above the list has the keys; a brief message has not.
      if (document.querySelector('[role="dialog"]:not([aria-modal="false"])')) return
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
