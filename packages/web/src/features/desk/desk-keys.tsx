/** Keys that work on every screen at a desk: Ctrl+Enter and Ctrl+S save the form on top, ? shows all keys. */
import { useEffect, useState } from 'react'
import { isCovered, isPlain, isTyping } from '#ui/keys.ts'
import { KeysSheet } from './keys-sheet.tsx'

/** That of the focused field, or the only one of what lies on top. */
const formOnTop = (): HTMLFormElement | null => {
  const focused = document.activeElement?.closest('form')
  if (focused) return focused
  const top = [...document.querySelectorAll<HTMLElement>('[role="dialog"]:not([aria-modal="false"])')].at(-1)
  return (top ?? document.querySelector('main'))?.querySelector('form') ?? null
}

const isSave = ({ ctrlKey, metaKey, altKey, code, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && (code === 'KeyS' || key === 'Enter')

export const DeskKeys = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isSave(event)) {
        const form = formOnTop()
        // The browser would save the page.
        if (form || event.code === 'KeyS') event.preventDefault()
        form?.requestSubmit()
      }
      if (event.key === '?' && isPlain(event) && !isTyping(event.target) && !isCovered()) {
        event.preventDefault()
        setOpen(true)
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return <KeysSheet open={isOpen} onClose={() => setOpen(false)} />
}
