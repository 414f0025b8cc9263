/** Whether the search is open: Home and the header open the same one. */
import { useSyncExternalStore } from 'react'

let isOpen = false
let initialText = ''
const listeners = new Set<() => void>()

const set = (next: boolean, text = ''): void => {
  isOpen = next
  initialText = text
  for (const listener of listeners) listener()
}

/**
 * Phones open the keyboard only for a focus within the tap itself, and the search box is drawn later: until then a
 * hidden field has the keyboard, and is removed when the box takes the focus over.
 */
const holdKeyboard = (): void => {
  const field = document.createElement('input')
  field.className = 'visually-hidden'
  field.setAttribute('aria-hidden', 'true')
  field.addEventListener('blur', () => field.remove(), { once: true })
  document.body.append(field)
  field.focus({ preventScroll: true })
}

export const openSearch = (): void => {
  if (matchMedia('(pointer: coarse)').matches) holdKeyboard()
  set(true)
}
/** Looks for the same in everything. */
export const openSearchFor = (text: string): void => set(true, text)
export const closeSearch = (): void => set(false)
/** What it opens with. */
export const initialSearchText = (): string => initialText

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsSearching = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
